/*
 * Formulas: the factors that they come to, what is wrong with others, and
 * columns computed by them.
 */
#include "profile/formula.h"
#include "profile/build/build.h"

#include "profile_text.h"
#include "base/complaint.h"
#include "profile/definition.h"

/* Two events that are counted, caches, and formulas of the profile's own. */
#define EVENTS								\
	"event: Sum = Ir + 2 Dr|event: Twice = 2 Sum|event: Loop = Pool|" \
	"event: Pool = Loop + Ir|event: Self = Self|"			\
	"event: Named : no formula|"					\
	"event: Huge = 9223372036854775807 Ir|event: More = 2 Huge|" \
	"event: Lost = Nowhere|" \
	"events: Ir Dr I1mr D1mr D1mw|fl=a|fn=f|1 10 3 1 2 4|" \
	"cfn=g|calls=1 2|3 100 30 0 0 5"

static struct profile	 p;
static struct complaint	 wrong;

/* The factors as `10 Ir - 3 Dr', or what is wrong. */
static const char *
factors(const char *formula)
{
	static char	 text[2048];
	int64_t		 factor[EVENT_MAX];
	struct formulas	*f = formulas_new(&p);
	uint32_t	 i;
	size_t		 n = 0;

	text[0] = '\0';
	if (!formula_factors(f, slice_of(formula), factor, &wrong))
		snprintf(text, sizeof(text), "%s", wrong.text);
	else
		for (i = 0; i < p.event_n; i++)
			if (factor[i] != 0)
				n += (size_t)snprintf(text + n,
				    sizeof(text) - n, "%s%lld %.*s",
				    n > 0 ? ", " : "", (long long)factor[i],
				    (int)intern_length(&p.names,
				    p.events[i].name), intern_text(&p.names,
				    p.events[i].name));
	formulas_free(f);
	return text;
}

static void
test_factors(void)
{
	static const struct {
		const char	*formula, *wanted;
	} rows[] = {
		{ "Ir", "1 Ir" },
		{ "3 Ir", "3 Ir" },
		{ "3*Ir", "3 Ir" },
		{ "Ir + Dr", "1 Ir, 1 Dr" },
		{ "Ir Dr", "1 Ir, 1 Dr" },
		{ "Ir - Dr", "1 Ir, -1 Dr" },
		{ "-Ir", "-1 Ir" },
		{ "Ir + Ir + 2 Ir", "4 Ir" },
		{ "Ir - Ir", "" },
		{ "0 Ir + Dr", "1 Dr" },
		{ "Sum", "1 Ir, 2 Dr" },
		{ "10 Sum - Ir", "9 Ir, 20 Dr" },
		{ "Twice", "2 Ir, 4 Dr" },
		{ "Twice + Sum", "3 Ir, 6 Dr" },
		{ "L1m", "1 I1mr, 1 D1mr, 1 D1mw" },
		{ "Ir + 10 L1m", "1 Ir, 10 I1mr, 10 D1mr, 10 D1mw" },
		{ "9223372036854775807 Dr", "9223372036854775807 Dr" },
	};
	size_t	 i;

	for (i = 0; i < COUNT_OF(rows); i++)
		is_text(factors(rows[i].formula), rows[i].wanted,
		    rows[i].formula);
}

/* Each is refused, and what it is found by stands in the complaint. */
static void
test_refused(void)
{
	static const struct {
		const char	*formula, *found;
	} rows[] = {
		{ "", "''" }, { "+", "'+'" }, { "Ir +", "'" },
		{ "3", "'3'" }, { "Xy", "'Xy'" },
		{ "Ir + Xy", "'Xy'" }, { "Lost", "'Nowhere'" },
		{ "Named", "'Named'" }, { "Loop", "'" }, { "Self", "'Self'" },
		{ "Ir + 2 Pool", "'" }, { "9223372036854775808 Ir", "'" },
		{ "More", "'" },
		{ "9223372036854775807 Ir + Ir", "'" },
	};
	size_t		 i;
	const char	*got;

	for (i = 0; i < COUNT_OF(rows); i++) {
		wrong.text[0] = '\0';
		got = factors(rows[i].formula);
		check(strncmp(got, "expected ", 9) == 0 &&
		    strstr(got, rows[i].found) != NULL, "'%s': %s",
		    rows[i].formula, got);
	}
	is_text(factors("Ir"), "1 Ir", "a formula after them");
}

static void
test_compute(void)
{
	int64_t	 factor[EVENT_MAX] = { 2, -3 };

	check(formula_compute(&p, "New", 3, factor) == 5,
	    "a column behind the others");
	is_text(text_of(&p), "summary: 10 3 1 2 4 11|fl=a|fn=f|"
	    "1 10 3 1 2 4 11|cfn=g|calls=1 2|3 100 30 0 0 5 110|"
	    "totals: 10 3 1 2 4 11", "of cost centres, calls and the summary");
}

static void
test_too_much(void)
{
	int64_t		 factor[EVENT_MAX] = { INT64_MAX };
	struct profile	 big;
	char		 name[8];
	uint32_t	 i;

	text_to(&big, "events: Ir|fl=a|fn=f|1 9223372036854775807");
	check(formula_compute(&big, "X", 1, factor) == ID_NONE,
	    "2^63 times 2^63 is too much");
	factor[0] = 1 << 22;
	check(formula_compute(&big, "X", 1, factor) == 1, "2^85 is not,");
	is_text(text_of(&big), "overflow", "but cannot be written");
	for (i = big.event_n; i < EVENT_MAX; i++) {
		snprintf(name, sizeof(name), "e%u", (unsigned)i);
		profile_event(&big, name, strlen(name));
	}
	check(formula_compute(&big, "Y", 1, factor) == ID_NONE,
	    "there is a limit to events");
	profile_free(&big);
}

/* A string without text may have no address. */
static bool
holds(const struct string *s, const char *wanted)
{
	return s->len == 0 ? wanted[0] == '\0' :
	    slice_is((struct slice){ s->at, s->len }, wanted);
}

/* `NAME = FORMULA : LONG' and its like, and the spelling that is kept. */
static void
test_definitions(void)
{
	static const struct {
		const char	*text, *name, *formula, *title;
	} rows[] = {
		{ "Sum = Ir + 10 Dr : All of it", "Sum", "Ir + 10 Dr",
		    "All of it" },
		{ "Sum=Ir+10*Dr", "Sum", "Ir + 10 Dr", "" },
		{ "Sum = -Ir", "Sum", "- Ir", "" },
		{ "Ir : Instruction Fetch", "Ir", "", "Instruction Fetch" },
		{ "Ir Instruction Fetch", "Ir", "", "Instruction Fetch" },
		{ "Ir", "Ir", "", "" },
		{ "Ir  :  x  ", "Ir", "", "x" },
		{ "x/y = A", "x/y", "A", "" },
		/* Read again, `2nd' would be `2 nd'. */
		{ "Sum = *2nd - *3rd", "Sum", "1 2nd - 1 3rd", "" },
	};
	static const char *const	 nameless[] = { "", "= Ir", ": x" };
	struct definition		 d;
	size_t				 i;

	for (i = 0; i < COUNT_OF(rows); i++) {
		memset(&d, 0, sizeof(d));
		check(definition_read(&d, slice_of(rows[i].text)) &&
		    holds(&d.name, rows[i].name) &&
		    holds(&d.formula, rows[i].formula) &&
		    holds(&d.title, rows[i].title), "definition: %s",
		    rows[i].text);
		definition_free(&d);
	}
	for (i = 0; i < COUNT_OF(nameless); i++) {
		memset(&d, 0, sizeof(d));
		check(!definition_read(&d, slice_of(nameless[i])),
		    "no name: '%s'", nameless[i]);
		definition_free(&d);
	}
}

/* The word in parentheses after the name of an event, in its title. */
static void
test_units(void)
{
	static const struct {
		const char	*title, *unit;
	} rows[] = {
		{ " : T (ns)", "ns" }, { " : T (bytes)", "bytes" },
		{ " : T", "" }, { " : T ()", "" }, { " : T (two words)", "" },
		{ " : T (ns) x", "" }, { " : T(ns)", "" }, { " : T [ns]", "" },
		{ " : Time (ns)", "" }, { " : other (ns)", "" }, { "", "" }
	};
	char		 text[200];
	size_t		 i;

	for (i = 0; i < COUNT_OF(rows); i++) {
		snprintf(text, sizeof(text),
		    "%s%s%sevents: T U|fl=a|fn=f|1 2 3",
		    *rows[i].title != '\0' ? "event: T" : "", rows[i].title,
		    *rows[i].title != '\0' ? "|" : "");
		text_to(&p, text);
		check(slice_is(event_unit(&p, 0), rows[i].unit) &&
		    event_unit(&p, 1).len == 0, "unit of T%s", rows[i].title);
		profile_free(&p);
	}
}

int
main(void)
{
	text_to(&p, EVENTS);
	test_factors();
	test_refused();
	test_compute();
	profile_free(&p);
	test_too_much();
	test_definitions();
	test_units();
	return tap_done();
}
