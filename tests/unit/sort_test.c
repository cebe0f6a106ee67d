#include "sort.h"

#include <stdlib.h>
#include <string.h>

#include "tap.h"

enum { LONGEST = 3000 };

/* What the rule sees: the keys, and how often it was asked. */
struct keys {
	uint32_t	 key[LONGEST];
	size_t		*asked;
};

static int
by_key(const void *context, uint32_t a, uint32_t b)
{
	const struct keys	*k = context;

	++*k->asked;
	return (k->key[a] > k->key[b]) - (k->key[a] < k->key[b]);
}

/* Sort 0 to n - 1 by their keys; whether the result is in order, stable and
   has each number once. */
static bool
sorts(const struct keys *k, size_t n)
{
	static uint32_t	 ids[LONGEST + 1];
	static bool	 seen[LONGEST];
	size_t		 i;

	memset(seen, 0, sizeof(seen));
	for (i = 0; i < n; i++)
		ids[i] = (uint32_t)i;
	ids[n] = 4711;
	*k->asked = 0;
	sort_ids(ids, n, by_key, k);
	for (i = 0; i < n; i++) {
		if (ids[i] >= n || seen[ids[i]])
			return false;
		seen[ids[i]] = true;
		if (i > 0 && (k->key[ids[i - 1]] > k->key[ids[i]] ||
		    (k->key[ids[i - 1]] == k->key[ids[i]] &&
		    ids[i - 1] > ids[i])))
			return false;
	}
	return ids[n] == 4711;
}

int
main(void)
{
	static struct keys	 k;
	uint64_t		 state = 1;
	size_t			 asked, n, i, bad = 0, runs = 0;
	uint32_t		 range;

	k.asked = &asked;
	/* Every length around the small ones, keys from all equal to all
	   different. */
	for (n = 0; n <= 70; n++)
		for (range = 1; range <= 1000; range *= 10, runs++) {
			for (i = 0; i < n; i++)
				k.key[i] = (uint32_t)
				    (tap_random(&state) % range);
			bad += !sorts(&k, n);
		}
	check(bad == 0, "%zu short lists: in order, stable, nothing lost",
	    runs);
	for (i = 0; i < LONGEST; i++)
		k.key[i] = (uint32_t)(tap_random(&state) % 500);
	check(sorts(&k, LONGEST), "a long list");
	check(asked < LONGEST * 12, "in n log n steps");
	for (i = 0; i < LONGEST; i++)
		k.key[i] = (uint32_t)i;
	check(sorts(&k, LONGEST), "a list in order");
	check(asked < LONGEST * 2, "in about n steps");
	for (i = 0; i < LONGEST; i++)
		k.key[i] = (uint32_t)(LONGEST - i);
	check(sorts(&k, LONGEST), "a list in reverse order");
	for (i = 0; i < LONGEST; i++)
		k.key[i] = UINT32_MAX;
	check(sorts(&k, LONGEST), "a list of equal keys");
	k.key[LONGEST - 1] = 0;
	check(sorts(&k, LONGEST), "and a lesser one at the end");
	return tap_done();
}
