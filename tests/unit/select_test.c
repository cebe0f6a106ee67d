/*
 * Choices of functions, and the order in which functions, arcs and jumps are
 * written.
 */
#include "profile/select.h"
#include "profile/build/build.h"
#include "profile/build/freeze.h"

#include "profile_text.h"
#include "base/complaint.h"
#include "profile/order.h"

#define GRAPH								\
	"events: Ir|ob=libz|fl=b.c|fn=zip|1 1|ob=main|fl=a.c|fn=main|2 1|" \
	"cfn=walk|calls=1 9|7 1|cob=libz|cfi=b.c|cfn=zip|calls=1 9|7 1|" \
	"calls=1 8|7 1|calls=1 9|3 1|jump=1 9|5|jcnd=1/2 9|5|jump=1 4|5|" \
	"fn=walk|3 1|fi=b.c|4 1|fi=a.h|9 1|fl=z.c|fn=main|4 1"

static struct profile	 p;

static const char *
name_of(uint32_t id, char text[32])
{
	snprintf(text, 32, "%.*s", (int)intern_length(&p.names, id),
	    intern_text(&p.names, id));
	return text;
}

/* `OBJECT:FILE:NAME=NUMBER ...' of the functions that are taken. */
static const char *
taken(const struct select *s)
{
	static char	 text[512];
	char		 name[3][32];
	uint32_t	*number = select_functions(s, &p), i;
	size_t		 n = 0;

	text[0] = '\0';
	for (i = 0; i < p.function_n; i++)
		if (number[i] > 0)
			n += (size_t)snprintf(text + n, sizeof(text) - n,
			    "%s%s:%s:%s=%u", n > 0 ? " " : "",
			    name_of(p.functions[i].object, name[0]),
			    name_of(p.functions[i].file, name[1]),
			    name_of(p.functions[i].name, name[2]),
			    (unsigned)number[i]);
	free(number);
	return text;
}

/* Choices, with a bar between two. */
static void
chooses(const char *choices, const char *wanted)
{
	struct select		 s = { .n = 0 };
	struct complaint	 wrong;
	const char		*at;
	size_t			 n;

	for (at = choices; *at != '\0'; at += n + (at[n] == '|')) {
		n = strcspn(at, "|");
		if (!select_add(&s, at, n, &wrong))
			check(false, "%s", wrong.text);
	}
	is_text(taken(&s), wanted, *choices ? choices : "no choice");
	select_free(&s);
}

static void
test_choices(void)
{
	struct select		 s = { .n = 0 };
	struct complaint	 wrong = { "" };

	chooses("", "");
	chooses("zip", "libz:b.c:zip=1");
	chooses("fn:zip", "libz:b.c:zip=1");
	chooses("main", "main:a.c:main=1 main:z.c:main=1");
	chooses("ob:main", "main:a.c:main=1 main:a.c:walk=1 main:z.c:main=1");
	chooses("fl:^[bz]", "libz:b.c:zip=1 main:z.c:main=1");
	chooses("fl:a.h", "");
	chooses("k$|fl:a|main", "main:a.c:main=2 main:a.c:walk=1 "
	    "main:z.c:main=3");
	chooses("^$", "");
	chooses(".", "libz:b.c:zip=1 main:a.c:main=1 main:a.c:walk=1 "
	    "main:z.c:main=1");
	check(!select_add(&s, "fl:(", 4, &wrong) &&
	    strncmp(wrong.text, "pattern '('", 11) == 0, "no choice: %s",
	    wrong.text);
	check(select_add_pattern(&s, NAME_FILE, (struct slice){ "ob:", 3 },
	    &wrong), "a pattern has no prefix");
	is_text(taken(&s), "", "... and what looks like one is searched for");
	select_free(&s);
}

/* Sections by function and file, from any order. */
static void
test_sections(void)
{
	struct order	 o;
	uint32_t	 list[16], i, turn, bad = 0, n = (uint32_t)p.section_n;
	char		 text[256], name[2][32];
	size_t		 len;

	order_init(&o, &p);
	for (turn = 0; turn < n; turn++) {
		for (i = 0; i < n; i++)
			list[i] = (i + turn) % n;
		order_sections(&o, list, n);
		for (i = 0, len = 0; i < n; i++)
			len += (size_t)snprintf(text + len,
			    sizeof(text) - len, " %s@%s", name_of(p.functions[
			    p.sections[list[i]].function].name, name[0]),
			    name_of(p.sections[list[i]].file, name[1]));
		bad += strcmp(text, " zip@b.c main@a.c walk@a.c walk@a.h "
		    "walk@b.c main@z.c") != 0;
	}
	check(bad == 0 && n == 6,
	    "sections: of a function its own file, then others");
	order_free(&o);
}

/* The rows of a section, in another order and sorted again. */
static struct row_range
reordered(const struct order *o, const struct cost_table *t,
    struct row_range r)
{
	unsigned char	 first[64];
	int		 i;

	memcpy(first, row_at(t, r.row), t->stride);
	memmove(row_at(t, r.row), row_at(t, r.row + 1),
	    (row_range_n(r) - 1) * t->stride);
	memcpy(row_at(t, r.end - 1), first, t->stride);
	for (i = 0; i < 2; i++) {
		p.frozen->ordered = false;
		order_rows(o, 1);
	}
	return r;
}

static void
test_rows(void)
{
	struct order	 o;
	struct row_range r;
	uint32_t	 turn, bad = 0;
	char		 text[256], name[32];
	struct arc	 a;
	struct jump	 j;
	size_t		 len;

	order_init(&o, &p);
	for (turn = 0; turn < 4; turn++) {
		r = reordered(&o, &p.arcs, section_arcs(&p,
		    row_owner(&p.arcs, 0)));
		for (len = 0; r.row < r.end; r.row++) {
			arc_read(&p, r.row, &a);
			len += (size_t)snprintf(text + len,
			    sizeof(text) - len, " %u:%s:%u",
			    (unsigned)a.from.line, name_of(p.functions[
			    a.callee].name, name), (unsigned)a.to.line);
		}
		bad += strcmp(text, " 3:zip:9 7:zip:8 7:zip:9 7:walk:9") != 0;
	}
	check(bad == 0 && p.arcs.n == 4,
	    "arcs: by line, then by function called, then by its line");
	for (turn = 0, bad = 0; turn < 3; turn++) {
		r = reordered(&o, &p.jumps, section_jumps(&p,
		    row_owner(&p.arcs, 0)));
		for (len = 0; r.row < r.end; r.row++) {
			jump_read(&p, r.row, &j);
			len += (size_t)snprintf(text + len,
			    sizeof(text) - len, " %u%s", (unsigned)j.to.line,
			    j.conditional ? "?" : "");
		}
		bad += strcmp(text, " 4 9 9?") != 0;
	}
	check(bad == 0 && p.jumps.n == 3, "jumps: by where they lead");
	order_free(&o);
}

int
main(void)
{
	text_to(&p, GRAPH);
	profile_freeze(&p);
	test_choices();
	test_sections();
	test_rows();
	profile_free(&p);
	return tap_done();
}
