/*
 * Adding and regrouping profiles: sections that move as a whole are the same as
 * those that are read, and reading further lines finds their rows.
 */
#include "profile/build/remap.h"

#include "profile_text.h"
#include "base/mem.h"
#include "profile/build/profile_add.h"
#include "profile/regroup.h"
#include "profile/build/build.h"
#include "profile/build/regroup_apply.h"

enum { CALLS = 80, COSTS = 50 };

/* Return a profile of functions with two rows, and of main() with many rows in
   no order, which calls all others, and some twice.  Some counts are wide. */
static const char *
make_text(const char *positions, bool instr, const char *events)
{
	static char	 text[1 << 15];
	const char	*at = instr ? "0x" : "";
	char		*to = text;
	int		 i;

	to += sprintf(to, "positions: %s|events: %s|", positions, events);
	for (i = 0; i < CALLS; i++)
		to += sprintf(to, "fl=%d.c|fn=f%d|%s%d%s %d 1|fi=in.h|"
		    "%s7%s %lld 3|", i % 3, i, at, i + 1, instr ? " 3" : "", i,
		    at, instr ? " 4" : "", i % 9 == 0 ? 5000000000LL : 5LL);
	to += sprintf(to, "fl=m.c|fn=main|");
	for (i = 0; i < COSTS; i++)
		to += sprintf(to, "%s%d%s 2 1|", at, i * 17 % COSTS + 1,
		    instr ? " 3" : "");
	for (i = 0; i < CALLS + 9; i++)
		to += sprintf(to, "cfi=%d.c|cfn=f%d|calls=1 %s5%s|%s%d%s 4 4|"
		    "jfn=f%d|jump=2 %s%d%s|%s%d%s|", i % CALLS % 3,
		    i % CALLS, at, instr ? " 5" : "", at, i % 5,
		    instr ? " 2" : "", i * 7 % 9, at, i % 40 / 10,
		    instr ? " 1" : "", at, i * 11 % 40, instr ? " 9" : "");
	to[-1] = '\0';
	return text;
}

static void
add(struct profile *to, struct profile *p)
{
	struct complaint	 wrong = { "" };

	check(profile_add(to, p, &wrong), "is added%s", wrong.text);
}

static void
are_same(struct profile *p, struct profile *wanted, const char *title)
{
	const char	*text = text_of(wanted);
	char		*copy = mem_copy(text, strlen(text));

	is_text(text_of(p), copy, title);
	mem_free(copy);
}

/* Add the profile to others that name functions in another order, then read the
   text into the sum.  The result must be as if all had been read. */
static void
test_others(const char *others, struct profile *once, const char *text)
{
	struct profile	 sum, read;

	text_to(&sum, others);
	add(&sum, once);
	text_add(&sum, text);
	text_to(&read, others);
	text_add(&read, text);
	text_add(&read, text);
	are_same(&sum, &read, "added to others, and read after it");
	profile_free(&sum);
	profile_free(&read);
}

/* Add a profile to an empty one, to the same one, to one with other columns,
   and to one with other names. */
static void
test_add(const char *positions, bool instr)
{
	const char	*text = make_text(positions, instr, "Ir Dr");
	struct profile	 once, sum, read;

	text_to(&once, text);
	profile_init(&sum);
	add(&sum, &once);
	are_same(&sum, &once, "added to an empty profile");
	profile_free(&sum);
	profile_init(&sum);
	add(&sum, &once);
	add(&sum, &once);
	add(&sum, &once);
	text_to(&read, text);
	text_add(&read, text);
	text_add(&read, text);
	are_same(&sum, &read, "added twice more");
	check(sum.costs.n == read.costs.n && sum.arcs.n == read.arcs.n &&
	    sum.jumps.n == read.jumps.n, "each row is there once");
	profile_free(&sum);
	profile_free(&read);
	test_others("events: Dr|fl=z|fn=z|1 1", &once, text);
	test_others(instr ? "positions: instr line|events: Ir Dr|fl=z|fn=f8|"
	    "0x1 1 5000000000|fn=f7|0x2 1 1" : "events: Ir Dr|fl=z|fn=f8|"
	    "1 5000000000|fn=f7|2 1", &once, text);
	profile_free(&once);
}

/* If two callees become one, so do their arcs, and other arcs stay. */
static void
test_shared(void)
{
	struct regroup_name	 names[4];
	struct profile		 p;
	struct regroup		 s;
	uint32_t		 i, *none;

	text_to(&p, "events: Ir|fl=a|fn=f|1 1|fn=g|1 1|fn=h|1 1|fn=m|2 5|"
	    "cfn=f|calls=1 9|3 10|cfn=h|calls=1 9|3 5|cfn=g|calls=2 9|3 20");
	regroup_init(&s, &p);
	for (i = 0; i < 4; i++)
		names[i] = (struct regroup_name){ p.functions[i].object,
		    p.functions[i].file, p.functions[i].name };
	names[1] = names[0];
	none = mem_resize(NULL, p.names.n, sizeof(*none));
	memset(none, 0xff, p.names.n * sizeof(*none));
	regroup_rename(&s, names, none, none);
	regroup_apply(&s);
	is_text(text_of(&p), "summary: 8|fl=a|fn=f|1 2|fl=a|fn=h|1 1|"
	    "fl=a|fn=m|2 5|cfn=f|calls=3 9|3 30|cfn=h|calls=1 9|3 5|"
	    "totals: 8", "callees that become one");
	check(p.arcs.n == 2, "and their arcs do");
	regroup_free(&s);
	mem_free(none);
	profile_free(&p);
}

/* Drop a function and make the profile coarser at once. */
static void
test_dropped(void)
{
	static const uint32_t	 first[] = { 1, 0 };
	struct profile		 p;
	struct regroup		 s;

	text_to(&p, "events: Ir|fl=a|fn=f|1 1|cfn=f|calls=1 1|1 3|fn=m|2 5|"
	    "cfn=f|calls=1 9|3 10");
	regroup_init(&s, &p);
	regroup_drop(&s, first);
	regroup_by(&s, BY_FILE);
	regroup_apply(&s);
	is_text(text_of(&p), "summary: 5|fl=a|fn=a|0 5|totals: 5",
	    "calls of what is dropped go with it");
	regroup_free(&s);
	profile_free(&p);
}

int
main(void)
{
	test_add("line", false);
	test_add("instr line", true);
	test_shared();
	test_dropped();
	return tap_done();
}
