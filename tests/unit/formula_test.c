/*
 * Columns computed by formulas, their definitions, and units of events.
 * tests/fuzz/formula_fuzz.c checks the factors of the events in a formula, and
 * tests/cmd/cgfilter-messages.sh.t the messages about wrong formulas.
 */
#include "profile/formula.h"
#include "profile/build/build.h"

#include "profile_text.h"
#include "profile/definition.h"

static void
test_compute(void)
{
	int64_t		 factor[EVENT_MAX] = { 2, -3 };
	struct profile	 p;

	text_to(&p, "events: Ir Dr I1mr D1mr D1mw|fl=a|fn=f|1 10 3 1 2 4|"
	    "cfn=g|calls=1 2|3 100 30 0 0 5");
	check(formula_compute(&p, "New", 3, factor) == 5,
	    "a column behind the others");
	is_text(text_of(&p), "summary: 10 3 1 2 4 11|fl=a|fn=f|"
	    "1 10 3 1 2 4 11|cfn=g|calls=1 2|3 100 30 0 0 5 110|"
	    "totals: 10 3 1 2 4 11", "of cost centres, calls and the summary");
	profile_free(&p);
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

/* Return whether a string has this text; an empty one may have no address. */
static bool
holds(const struct string *s, const char *wanted)
{
	return s->len == 0 ? wanted[0] == '\0' :
	    slice_is((struct slice){ s->at, s->len }, wanted);
}

/* All forms of a definition are read, and formulas get their usual spelling. */
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
		/* Without the factor 1, `2nd' would be read as `2 nd'. */
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

/* The unit of an event T is the word in parentheses in its title `T (UNIT)'. */
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
	struct profile	 p;
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
	test_compute();
	test_too_much();
	test_definitions();
	test_units();
	return tap_done();
}
