/*
 * Totals of sides: what is read is written, what is none is refused, and sums
 * depend on what is added alone.
 */
#include "profile/metadata.h"

#include <string.h>

#include "tap.h"

static struct slice
slice(const char *text)
{
	return (struct slice){ text, strlen(text) };
}

/* Of the events A to E. */
static void
is(const struct side_totals *t, const char *wanted, const char *what)
{
	static const char *const	 names[] = { "A", "B", "C", "D", "E" };
	struct string			 text = { .at = NULL };
	size_t				 room = 0, i;
	bool				 same;

	for (i = 0; i < 5; i++)
		side_totals_write(t, slice(names[i]), &text, &room);
	same = text.len == strlen(wanted) &&
	    (text.len == 0 || memcmp(text.at, wanted, text.len) == 0);
	check(same, "%s", what);
	if (!same)
		printf("# got:    %.*s\n# wanted: %s\n", (int)text.len,
		    text.at, wanted);
	string_assign(&text, NULL, 0);
}

static void
test_text(void)
{
	static const char *const	 bad[] = {
		"", " ", "A", "A 1 B", "A x", "A 1x", "A 1 A 2", "A 1,5",
		"A 9223372036854775808", "A 99999999999999999999999", "A -",
		"A +1", "1 A", "A 1.5"
	};
	struct side_totals		 t = { .at = NULL };
	struct wide			 v = wide_of(7);
	size_t				 i;

	check(side_totals_read(&t, slice("B 5 A -3  D 0")), "three events");
	is(&t, "A -3 B 5 D 0", "they are written in another order");
	check(side_totals_find(&t, slice("B"), &v) &&
	    wide_compare(v, wide_of(5)) == 0, "one is found");
	check(!side_totals_find(&t, slice("C"), &v) &&
	    wide_compare(v, wide_of(5)) == 0, "another is not");
	for (i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
		check(!side_totals_read(&t, slice(bad[i])) && t.names.n == 0,
		    "refused: '%s'", bad[i]);
	check(side_totals_read(&t, slice("A -9223372036854775808")),
	    "the least");
	side_totals_scale(&t, wide_multiply, 3);
	is(&t, "", "what needs more than 64 bits is not written");
	side_totals_scale(&t, wide_divide, 3);
	is(&t, "A -9223372036854775808", "until it needs no more");
	side_totals_free(&t);
}

static const char *const	 terms[] = {
	"A 1 B 10", "B 100 C 1000", "A 5 E -7", "A 9223372036854775807",
	"A -9223372036854775807 D 2"
};

static void
add(struct side_totals *to, size_t i)
{
	struct side_totals	 one = { .at = NULL };

	side_totals_read(&one, slice(terms[i]));
	if (to->names.n == 0)
		side_totals_copy(to, &one);
	else
		side_totals_add(to, &one);
	side_totals_free(&one);
}

/* From any of them on, upwards or downwards, and cut anywhere. */
static void
test_sums(void)
{
	struct side_totals	 a, b, none = { .at = NULL };
	size_t			 first, cut, i, step;

	for (first = 0; first < 5; first++)
		for (cut = 1; cut < 5; cut++) {
			step = cut % 2 == 0 ? 1 : 4;
			a = b = none;
			for (i = 0; i < 5; i++)
				add(i < cut ? &a : &b,
				    (first + i * step) % 5);
			side_totals_add(&b, &a);
			is(&b, "A 6 B 110 C 1000 D 2 E -7", "a sum");
			side_totals_free(&a);
			side_totals_free(&b);
		}
	a = none;
	add(&a, 0);
	side_totals_add(&a, &none);
	check(a.names.n == 0, "with something that has none there are none");
	add(&a, 0);
	side_totals_add(&none, &a);
	check(none.names.n == 0, "nor the other way round");
	side_totals_free(&a);
}

/* More names than a profile can have events, however they came together. */
static void
test_many(void)
{
	struct side_totals	 a = { .at = NULL }, b = a;
	char			 name[8];
	unsigned		 i;

	for (i = 0; i < 256; i++) {
		snprintf(name, sizeof(name), "E%03u", i);
		side_totals_set(i < 200 ? &a : &b, slice(name), wide_of(1));
	}
	side_totals_add(&b, &a);
	check(b.names.n == 256, "as many as there can be");
	side_totals_set(&a, slice("F"), wide_of(1));
	side_totals_add(&b, &a);
	check(b.names.n == 0, "one more, and there are none");
	side_totals_free(&a);
	side_totals_free(&b);
}

int
main(void)
{
	test_text();
	test_sums();
	test_many();
	return tap_done();
}
