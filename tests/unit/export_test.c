/*
 * What is exported of small profiles, as text in which a bar is a newline.
 */
#include "export/export.h"

#include <string.h>

#include "profile_text.h"
#include "base/mem.h"
#include "text/string.h"
#include "report/view/choice.h"
#include "ops/filter/shares.h"
#include "export/dot.h"
#include "export/options.h"

#define MOST	"9223372036854775807"

enum { LONG = SINK_ROOM };

/* The text of a form, which stays until the next call, or what is wrong. */
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

static void
test_folded(const char *profile, const char *wanted, const char *what)
{
	is_text(exported(profile, EXPORT_FOLDED, EXPORT_STACKS_SELF), wanted,
	    what);
}

static void
test_frames(void)
{
	test_folded("events: Ir|ob=o|fl=a|fn=f|1 2|", "o;a;f;L1 2|",
	    "object, file, function and line");
	test_folded("events: Ir|fl=a|fn=f|0 2|", "a;f;L? 2|",
	    "no object, and no line");
	test_folded("events: Ir|ob=o;p|fl=;|fn=f;g 7|1 2|",
	    "o:p;:;f:g 7;L1 2|", "what ends frames is no part of a name");
	test_folded("events: Ir|fl=a|fn=f\x01g\th|1 2|", "a;f?g?h;L1 2|",
	    "nor is what does not print");
	test_folded("events: Ir|fl=|fn=|1 2|", "?;?;L1 2|", "empty names");
	test_folded("events: Ir|fl=a|fn=f|1 2|fi=b|3 4|",
	    "a;f;L1 2|a;f;b;L3 4|", "code of another file");
	test_folded("events: Ir|ob=o|fl=a|fn=f|1 2|fn=g|1 3|fl=b|fn=g|1 4|"
	    "ob=p|fl=b|fn=g|1 5|", "o;a;f;L1 2|o;a;g;L1 3|o;b;g;L1 4|"
	    "p;b;g;L1 5|", "frames that stay, and others on them");
	test_folded("events: Ir|fl=a|fn=f|1 0|2 1|fn=g|1 0|fn=h|3 1|",
	    "a;f;L2 1|a;h;L3 1|", "what costs nothing is not there");
	test_folded("events: Ir|fl=a|fn=f|1 -2|2 3|", "a;f;L1 2 0|a;f;L2 0 3|",
	    "less and more");
}

/* Names are searched eight bytes at a time.  The letters are even, as odd ones
   differ from a semicolon by less. */
static void
test_places(void)
{
	static const char	 name[] = "bdfhjlnprtvxzBDFHJLNPRTVXZb";
	const size_t		 len = sizeof(name) - 1;
	char			 profile[100], wanted[100];
	size_t			 i, bad = 0;

	for (i = 0; i < 2 * len; i++) {
		snprintf(profile, sizeof(profile), "events: Ir|fl=%s|fn=%s|"
		    "1 2|", name, name);
		profile[strlen(profile) - strlen("|1 2|") - len + i / 2] =
		    i % 2 == 0 ? ';' : '\x1e';
		snprintf(wanted, sizeof(wanted), "%s;%s;L1 2|", name, name);
		wanted[len + 1 + i / 2] = i % 2 == 0 ? ':' : '?';
		bad += strcmp(exported(profile, EXPORT_FOLDED,
		    EXPORT_STACKS_SELF), wanted) != 0;
	}
	check(bad == 0, "no byte of a name is passed over");
}

/* Lines are taken many at a time: of 300 every third costs nothing. */
static void
test_many_lines(void)
{
	struct string	 profile = { NULL, 0 };
	size_t		 room = 0;
	const char	*text;
	char		 line[40];
	uint64_t	 n;

	string_append(&profile, &room, "events: Ir|fl=a|fn=f|", 21);
	for (n = 1; n <= 300; n++) {
		snprintf(line, sizeof(line), "%u %u|", (unsigned)n,
		    (unsigned)(n % 3 * n));
		string_append(&profile, &room, line, strlen(line));
	}
	text = exported(profile.at, EXPORT_FOLDED, EXPORT_STACKS_SELF);
	for (n = 1; n <= 300; n++) {
		snprintf(line, sizeof(line), "a;f;L%u %u|", (unsigned)n,
		    (unsigned)(n % 3 * n));
		if (n % 3 == 0)
			continue;
		if (strncmp(text, line, strlen(line)) != 0)
			break;
		text += strlen(line);
	}
	check(n > 300 && *text == '\0', "each line that costs has one");
	mem_free(profile.at);
}

static void
test_limits(void)
{
	test_folded("events: Ir|fl=a|fn=f|4294967295 " MOST "|",
	    "a;f;L4294967295 " MOST "|", "the largest numbers");
	check(strstr(exported("events: Ir|fl=a|fn=f|1 " MOST "|2 1|",
	    EXPORT_FOLDED, EXPORT_STACKS_SELF), "overflows 64 bits") != NULL,
	    "a total that is larger");
	is_text(exported("events: Ir|fl=a|fn=f'g'h|1 " MOST "|",
	    EXPORT_FOLDED, EXPORT_STACKS_CALLERS), "h;g;f " MOST "|",
	    "callers in the name");
}

/* Longer than what is put at once. */
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

/* Three functions call one that costs 7: its parts add up. */
static void
test_arcs(void)
{
	static const char	 profile[] = "events: Ir|fl=a|fn=m|1 1|"
	    "cfn=f|calls=1 1|1 5|cfn=g|calls=1 1|1 5|fn=f|2 1|cfn=h|"
	    "calls=1 1|2 4|fn=g|3 2|cfn=h|calls=1 1|3 3|fn=h|4 7|";

	is_text(exported(profile, EXPORT_FOLDED, EXPORT_STACKS_ARCS),
	    "m 1|m;f 1|m;f;h_[e] 4|m;g 2|m;g;h_[e] 3|", "a tree of calls");
	check(strstr(exported("events: Ir|fl=a|fn=f|1 -2|", EXPORT_FOLDED,
	    EXPORT_STACKS_ARCS), "below 0") != NULL, "there are no shares");
}

/* A tree of calls in which f and g call h, by these numbers of calls and costs,
   and h calls itself so often. */
static const char *
tree_of(const char *calls, const char *f_cost, const char *g_cost,
    const char *again)
{
	static char	 profile[1000];

	snprintf(profile, sizeof(profile), "events: Ir|fl=a|fn=f|1 1|cfn=h|"
	    "calls=%s 1|2 %s|fn=g|1 1|cfn=h|calls=%s 1|2 %s|fn=h|3 600|cfn=h|"
	    "calls=%s 1|4 0|", calls, f_cost, calls, g_cost, again);
	return exported(profile, EXPORT_FOLDED, EXPORT_STACKS_ARCS);
}

static void
test_large_calls(void)
{
	/* Half of the calls of h are its own. */
	is_text(tree_of("5", "200", "400", "10"), "f 1|f;h_[e] 100|"
	    "f;h_[e];[recursion]_[e] 100|g 1|g;h_[e] 200|"
	    "g;h_[e];[recursion]_[e] 200|", "recursion");
	/* And, by one, less than half, of which shares are rounded down. */
	is_text(tree_of("4611686018427387904", "200", "400", MOST), "f 1|"
	    "f;h_[e] 101|f;h_[e];[recursion]_[e] 99|g 1|g;h_[e] 201|"
	    "g;h_[e];[recursion]_[e] 199|", "more calls than 64 bits hold");
	is_text(tree_of("1", MOST, "1", "1"),
	    "the costs of calls overflow 64 bits", "costs that overflow");
	check(strstr(tree_of("1", "-1", "9", "1"),
	    "expected no cost below 0, found -1") != NULL, "a cost below 0");
	is_text(exported("events: Ir|fl=a|fn=f|1 1|cfn=h|calls=" MOST " 1|2 "
	    MOST "|cfn=h|calls=" MOST " 1|3 " MOST "|fn=h|3 1|", EXPORT_FOLDED,
	    EXPORT_STACKS_ARCS), "the costs of calls overflow 64 bits",
	    "the costs of calls of one function that overflow");
	is_text(exported("events: Ir|fl=a|fn=f 7|1 1|fn=7|1 2|fn=g7|1 3|",
	    EXPORT_FOLDED, EXPORT_STACKS_ARCS), "7 2|f_7 1|g7 3|",
	    "a name that ends like a count");
}

static void
test_callers(void)
{
	static const struct {
		const char	*name, *wanted;
	} names[] = {
		{ "f'2", "f'2" }, { "'f'g", "g;'f" }, { "f''g", "g;f'" },
		{ "f<'a>'g", "g;f<'a>" }, { "f>'g", "g;f>" }, { "f'", "f'" },
	};
	char	 profile[80], wanted[80];
	size_t	 i;

	for (i = 0; i < sizeof(names) / sizeof(*names); i++) {
		snprintf(profile, sizeof(profile), "events: Ir|fl=a|fn=%s|1 5|",
		    names[i].name);
		snprintf(wanted, sizeof(wanted), "%s 5|", names[i].wanted);
		is_text(exported(profile, EXPORT_FOLDED,
		    EXPORT_STACKS_CALLERS), wanted, names[i].name);
	}
}

/* All shares add up to the whole, whatever they are of. */
static void
test_shares(void)
{
	static const int64_t	 wholes[] = { 0, 1, 7, 1000, INT64_MAX / 2 };
	static const int64_t	 parts[] = { 0, 3, 1, INT64_MAX / 4, 5,
	    INT64_MAX / 3 };
	int64_t			 all = 0, sum, one;
	struct fraction		 f;
	size_t			 i, k, n = sizeof(parts) / sizeof(*parts);
	bool			 good = true;

	for (k = 0; k < n; k++)
		all += parts[k];
	for (i = 0; i < sizeof(wholes) / sizeof(*wholes); i++) {
		if (wholes[i] > all)
			continue;
		f = (struct fraction){
			.part = wide_of(wholes[i]), .all = wide_of(all)
		};
		for (sum = 0, k = 0; k < n; k++) {
			one = (int64_t)fraction_cut(&f, wide_of(parts[k])).low;
			good = good && one >= 0 && one <= wholes[i] &&
			    (parts[k] > 0 || one == 0);
			sum += one;
		}
		check(good && sum == wholes[i], "shares of %lld add up",
		    (long long)wholes[i]);
	}
	f = (struct fraction){ .part = wide_of(1), .all = wide_of(3) };
	check(fraction_of(&f, wide_of(6)).low == 2, "a third");
}

static void
test_dot(const char *text, const char *wanted, const char *what)
{
	struct string	 got = { NULL, 0 };
	struct sink	 out;

	sink_memory(&out, &got);
	dot_text(&out, (struct slice){ text, strlen(text) });
	sink_close(&out);
	is_text(got.at == NULL ? "" : got.at, wanted, what);
	string_assign(&got, NULL, 0);
}

static void
test_model(void)
{
	static const char	 profile[] =
	    "events: Ir|fl=a,\"b|fn=<f>\\|7 " MOST "|";

	check(strstr(exported(profile, EXPORT_JSON, EXPORT_STACKS_SELF),
	    "\"name\":\"<f>\\\\\"}],|\"costs\":[|[0,0,7," MOST "]]") != NULL,
	    "JSON escapes");
	check(strstr(exported(profile, EXPORT_CSV, EXPORT_STACKS_SELF),
	    "cost,,\"a,\"\"b\",<f>\\,\"a,\"\"b\",,7,,,,,,,,," MOST "\r|") !=
	    NULL, "CSV quotes");
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
	    strcmp(dot_colors(false, -1).fill, "#0d0d73") == 0 &&
	    strcmp(dot_colors(false, 1e9).fill, "#ff0000") == 0,
	    "colours of shares that cannot be");
	check(strcmp(dot_colors(true, 50).fill, "#67001f") == 0 &&
	    strcmp(dot_colors(true, -50).fill, "#053061") == 0,
	    "more is red, less is blue");
}

int
main(void)
{
	test_frames();
	test_places();
	test_many_lines();
	test_limits();
	test_long();
	test_arcs();
	test_large_calls();
	test_callers();
	test_shares();
	test_model();
	return tap_done();
}
