/* Sets of strings are in byte order, and copies change apart. */
#include "text/string.h"

#include <string.h>

#include "tap.h"

/* Whether these are the strings of a set, with a blank between. */
static bool
holds(const struct string_set *set, const char *wanted)
{
	size_t	 i;

	for (i = 0; i < set->n; i++) {
		if (i > 0 && *wanted++ != ' ')
			return false;
		if (strncmp(wanted, set->at[i].at, set->at[i].len) != 0)
			return false;
		wanted += set->at[i].len;
	}
	return *wanted == '\0';
}

static void
add(struct string_set *set, const char *text)
{
	string_set_add(set, text, strlen(text));
}

static void
test_order(void)
{
	struct string_set	 set = { .n = 0 };

	check(holds(&set, ""), "nothing at first");
	add(&set, "b");
	add(&set, "c");
	add(&set, "a");
	add(&set, "b");
	add(&set, "bb");
	check(holds(&set, "a b bb c"), "each once, in byte order");
	string_set_remove(&set, 1);
	check(holds(&set, "a bb c"), "one is removed");
	string_set_free(&set);
	check(holds(&set, ""), "nothing in the end");
}

static void
test_copies(void)
{
	struct string_set	 a = { .n = 0 }, b = a, c = a;

	string_set_copy(&b, &a);
	check(string_set_same(&a, &b) && holds(&b, ""), "a copy of nothing");
	add(&a, "x");
	add(&a, "z");
	string_set_copy(&b, &a);
	string_set_copy(&c, &b);
	check(string_set_same(&a, &c) && holds(&c, "x z"), "a copy of a copy");
	add(&b, "x");
	check(string_set_same(&a, &b), "what was there changes nothing");
	add(&b, "y");
	check(!string_set_same(&a, &b) && string_set_same(&a, &c) &&
	    holds(&a, "x z") && holds(&b, "x y z"), "only one gets a string");
	string_set_remove(&c, 0);
	check(!string_set_same(&a, &c) && holds(&a, "x z") && holds(&c, "z"),
	    "only one loses a string");
	string_set_free(&a);
	check(holds(&b, "x y z") && holds(&c, "z"), "others stay");
	string_set_copy(&a, &b);
	string_set_free(&b);
	check(holds(&a, "x y z"), "a copy stays");
	add(&a, "w");
	check(holds(&a, "w x y z"), "and may change");
	string_set_free(&a);
	string_set_free(&c);
}

int
main(void)
{
	test_order();
	test_copies();
	return tap_done();
}
