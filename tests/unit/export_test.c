/*
 * Exports of small profiles; in texts, a bar is a newline.
 */
#include "export/export.h"

#include "profile_text.h"
#include "base/mem.h"
#include "text/string.h"
#include "report/view/choice.h"
#include "export/dot.h"
#include "export/options.h"

#define MOST	"9223372036854775807"

enum { LONG = SINK_ROOM };

/* Return the exported text, or the complaint, valid until the next call. */
static const char *
exported(const char *profile, enum export_form form,
    enum export_stacks stacks)
{
	static struct string	 text;
	static char		 why[sizeof(struct complaint)];
	struct profile		*p = mem_get(1, sizeof(*p));
	struct choice		 choice = { .side_n = 0 };
	struct export_options	 o = {
		form, stacks, .threshold = 0, .quiet = true
	};
	struct wide		 totals[EVENT_MAX];
	struct complaint	 wrong;
	struct sink		 out;
	struct export_job	 job = { p, &choice, &o, &out, totals, NULL };
	char			*at;
	bool			 good;

	text_to(p, profile);
	profile_freeze(p);
	event_list_add(&choice.shown, 0);
	choice.recorded = choice.sort = choice.shown;
	profile_totals(p, totals);
	string_assign(&text, NULL, 0);
	sink_memory(&out, &text);
	good = export_put(&job, &wrong);
	sink_close(&out);
	profile_free(p);
	mem_free(p);
	if (!good) {
		snprintf(why, sizeof(why), "%s", wrong.text);
		return why;
	}
	for (at = text.at; at != NULL && at < text.at + text.len; at++)
		if (*at == '\n')
			*at = '|';
	return text.at == NULL ? "" : text.at;
}

/* Calls in which f and g each call h `calls' times, at these costs, and h calls
   itself `again' times. */
#define TREE(calls, f_cost, g_cost, again)				\
	"events: Ir|fl=a|fn=f|1 1|cfn=h|calls=" calls " 1|2 " f_cost	\
	"|fn=g|1 1|cfn=h|calls=" calls " 1|2 " g_cost			\
	"|fn=h|3 600|cfn=h|calls=" again " 1|4 0|"

/* Stacks with large numbers, odd names, and recursion. */
static const struct {
	const char		*what, *profile;
	enum export_stacks	 stacks;
	const char		*wanted;
} rows[] = {
	{ "what costs nothing is not there", "events: Ir|fl=a|fn=f|1 0|2 1|"
	    "fn=g|1 0|fn=h|3 1|", EXPORT_STACKS_SELF, "a;f;L2 1|a;h;L3 1|" },
	{ "the largest numbers", "events: Ir|fl=a|fn=f|4294967295 " MOST "|",
	    EXPORT_STACKS_SELF, "a;f;L4294967295 " MOST "|" },
	{ "callers in the name", "events: Ir|fl=a|fn=f'g'h|1 " MOST "|",
	    EXPORT_STACKS_CALLERS, "h;g;f " MOST "|" },
	{ "a level of recursion", "events: Ir|fl=a|fn=f'2|1 5|",
	    EXPORT_STACKS_CALLERS, "f'2 5|" },
	{ "a mark in front", "events: Ir|fl=a|fn='f'g|1 5|",
	    EXPORT_STACKS_CALLERS, "g;'f 5|" },
	{ "two marks", "events: Ir|fl=a|fn=f''g|1 5|", EXPORT_STACKS_CALLERS,
	    "g;f' 5|" },
	{ "a bracket too many", "events: Ir|fl=a|fn=f>'g|1 5|",
	    EXPORT_STACKS_CALLERS, "g;f> 5|" },
	{ "a mark at the end", "events: Ir|fl=a|fn=f'|1 5|",
	    EXPORT_STACKS_CALLERS, "f' 5|" },
	{ "a name that ends like a count", "events: Ir|fl=a|fn=f 7|1 1|fn=7|"
	    "1 2|fn=g7|1 3|", EXPORT_STACKS_ARCS, "7 2|f_7 1|g7 3|" },
	{ "no stack is a comment", "events: Ir|fl=# a|fn=# f|1 2|",
	    EXPORT_STACKS_SELF, "#_a;# f;L1 2|" },
	{ "half of the calls of h are its own", TREE("5", "200", "400", "10"),
	    EXPORT_STACKS_ARCS, "f 1|f;h_[e] 100|f;h_[e];[recursion]_[e] 100|"
	    "g 1|g;h_[e] 200|g;h_[e];[recursion]_[e] 200|" },
	/* Just below half of the calls of h are its own; shares round down. */
	{ "more calls than 64 bits hold", TREE("4611686018427387904", "200",
	    "400", MOST), EXPORT_STACKS_ARCS, "f 1|f;h_[e] 101|"
	    "f;h_[e];[recursion]_[e] 99|g 1|g;h_[e] 201|"
	    "g;h_[e];[recursion]_[e] 199|" },
	{ "costs that overflow", TREE("1", MOST, "1", "1"), EXPORT_STACKS_ARCS,
	    "the costs of calls overflow 64 bits" },
	{ "the costs of calls of one function that overflow", "events: Ir|"
	    "fl=a|fn=f|1 1|cfn=h|calls=" MOST " 1|2 " MOST "|cfn=h|calls="
	    MOST " 1|3 " MOST "|fn=h|3 1|", EXPORT_STACKS_ARCS,
	    "the costs of calls overflow 64 bits" },
};

static void
test_limits(void)
{
	size_t	 i;

	for (i = 0; i < COUNT_OF(rows); i++)
		is_text(exported(rows[i].profile, EXPORT_FOLDED,
		    rows[i].stacks), rows[i].wanted, rows[i].what);
	check(strstr(exported("events: Ir|fl=a|fn=f|1 " MOST "|2 1|",
	    EXPORT_FOLDED, EXPORT_STACKS_SELF), "overflows 64 bits") != NULL,
	    "a total that is larger");
	check(strstr(exported(TREE("1", "-1", "9", "1"), EXPORT_FOLDED,
	    EXPORT_STACKS_ARCS), "expected no cost below 0, found -1") != NULL,
	    "a cost below 0");
}

/* A name that is too long for the room that a sink gives at once. */
static void
test_long(void)
{
	static char	 profile[LONG + 64], wanted[LONG + 64];
	char		*at = profile, *to = wanted;

	at += sprintf(at, "events: Ir|fl=a|fn=");
	to += sprintf(to, "a;");
	memset(at, 'f', LONG);
	memset(to, 'f', LONG);
	strcpy(at + LONG, "|1 2|3 4|");
	strcpy(to + LONG, ";L1 2|");
	check(strncmp(exported(profile, EXPORT_FOLDED, EXPORT_STACKS_SELF),
	    wanted, strlen(wanted)) == 0, "a long name");
}

static void
test_dot(const char *text, const char *wanted, const char *what)
{
	struct string	 got = { NULL, 0 };
	struct sink	 out;

	sink_memory(&out, &got);
	dot_text(&out, slice_of(text));
	sink_close(&out);
	is_text(got.at == NULL ? "" : got.at, wanted, what);
	string_assign(&got, NULL, 0);
}

static void
test_graphviz(void)
{
	test_dot("a\"b\\c\n\xff", "a\\\"b\\\\c\xef\xbf\xbd\xef\xbf\xbd",
	    "Graphviz' escapes");
	test_dot("&lt; &#x4A; &; &lt &a_; &a[;", "&amp;lt; &amp;#x4A; &; &lt "
	    "&a_; &a[;", "references to characters");
	test_dot("&a{; &#6", "&a{; &#6", "what only begins like one");
	check(strstr(exported("events: Ir|fl=a|fn=f|1 5|fn=g|1 0|", EXPORT_DOT,
	    EXPORT_STACKS_AUTO), "label=\"g") == NULL,
	    "Graphviz: no function without costs and calls");
	is_text(exported("events: Ir|fl=a|fn=f|1 5|cfn=h|calls=1 1|2 " MOST
	    "|calls=1 1|3 " MOST "|fn=h|1 1|", EXPORT_DOT, EXPORT_STACKS_AUTO),
	    "the inclusive cost of a function overflows 64 bits",
	    "Graphviz: an inclusive cost that overflows");
	check(strstr(exported("events: Ir|fl=a|fn=f|1 0|cfn=h|calls=1 1|2 0|"
	    "fn=h|1 0|", EXPORT_DOT, EXPORT_STACKS_AUTO), "Ir: 0\\n") != NULL,
	    "Graphviz: a whole that costs nothing");
	check(strcmp(dot_colors(false, 100).fill, "#ff0000") == 0 &&
	    strcmp(dot_colors(false, -16).fill, "#0d0d73") == 0 &&
	    strcmp(dot_colors(false, 106).fill, "#ff0000") == 0,
	    "colours of shares that cannot be");
}

int
main(void)
{
	test_limits();
	test_long();
	test_graphviz();
	return tap_done();
}
