#include "base/sort.h"

#include "tap.h"

enum { LONGEST = 3000 };

/* The keys that the rule compares, and how often it was called. */
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

/* Sort 0 to n - 1 by their keys.  Returns whether the result is in order,
   stable and has each number once. */
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

/* Sort n items with random keys of this many bits.  Returns whether the result
   is in order, stable and has each number once. */
static bool
sorts_items(size_t n, unsigned high_bits, unsigned low_bits, uint64_t *state)
{
	static struct sort_item	 items[LONGEST + 1];
	static bool		 seen[LONGEST];
	size_t			 i;

	memset(seen, 0, sizeof(seen));
	for (i = 0; i < n; i++) {
		items[i].high = high_bits == 0 ? 0 :
		    tap_random(state) >> (64 - high_bits);
		items[i].low = low_bits == 0 ? 0 : (uint32_t)
		    (tap_random(state) >> (64 - low_bits));
		items[i].id = (uint32_t)i;
	}
	items[n].id = 4711;
	sort_items(items, n);
	for (i = 0; i < n; i++) {
		const struct sort_item	*a = &items[i - (i > 0)];
		const struct sort_item	*b = &items[i];

		if (b->id >= n || seen[b->id])
			return false;
		seen[b->id] = true;
		if (a->high > b->high ||
		    (a->high == b->high && (a->low > b->low ||
		    (a->low == b->low && a->id > b->id))))
			return false;
	}
	return items[n].id == 4711;
}

/* Return whether sort_items_once() and sort_items_end() are right. */
static bool
sorts_once(void)
{
	static const struct sort_item	 wanted[] = {
		{ 1, 2, 0 }, { 1, 3, 0 }, { 2, 1, 0 }, { 7, 0, 0 }
	};
	struct sort_item		 items[] = {
		{ 7, 0, 0 }, { 1, 3, 0 }, { 2, 1, 0 }, { 1, 2, 0 },
		{ 7, 0, 0 }, { 1, 3, 0 }, { 1, 3, 0 }
	};

	return sort_items_once(items, 7) == 4 &&
	    memcmp(items, wanted, sizeof(wanted)) == 0 &&
	    sort_items_once(items, 0) == 0 &&
	    sort_items_end(items, 4, 0) == 2 &&
	    sort_items_end(items, 4, 1) == 2 &&
	    sort_items_end(items, 4, 2) == 3 &&
	    sort_items_end(items, 4, 3) == 4;
}

int
main(void)
{
	static struct keys	 k;
	uint64_t		 state = 1;
	size_t			 asked, n, i, bad = 0, runs = 0;
	uint32_t		 range;

	k.asked = &asked;
	/* All small lengths, with keys from all equal to nearly all
	   different. */
	for (n = 0; n <= 70; n++)
		for (range = 1; range <= 1000; range *= 10, runs++) {
			for (i = 0; i < n; i++)
				k.key[i] = tap_below(&state, range);
			bad += !sorts(&k, n);
		}
	check(bad == 0, "%zu short lists: in order, stable, nothing lost",
	    runs);
	for (i = 0; i < LONGEST; i++)
		k.key[i] = tap_below(&state, 500);
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
	for (runs = bad = 0, n = 0; n < LONGEST; n += 1 + n / 3)
		for (range = 0; range <= 64; range += 4, runs++)
			bad += !sorts_items(n, range, range / 2, &state) ||
			    !sorts_items(n, 64 - range, 32, &state);
	check(bad == 0, "%zu lists of items: in order, stable, nothing lost",
	    2 * runs);
	for (runs = bad = 0, n = 505; n < 520; n++, runs++)
		bad += !sorts_items(n, 0, 5, &state) ||
		    !sorts_items(n, 64, 32, &state);
	check(bad == 0, "%zu lengths around the one that is many", runs);
	check(sorts_once(), "one item of each key, and where equal highs end");
	return tap_done();
}
