/*
 * An item that has too many candidates keeps those with the most features in
 * common.  If equally good candidates do not all fit, it keeps none of them.
 */
#include "base/mem.h"
#include "base/sort.h"
#include "ops/match/candidates.h"
#include "ops/match/pair.h"
#include "tap.h"

enum { KEPT = 64, ROOM = 400 };

/* Item 0 is on one side, and all other items are on the other side.  Each digit
   of `shared' is the number of features that the next item shares with item 0,
   and `more' further items share as many as the last one.  Only the items that
   share at least `least' features remain candidates. */
static void
keeps(const char *shared, size_t more, uint32_t least, unsigned char side)
{
	unsigned char		 sides[ROOM];
	struct sort_item	 features[ROOM];
	struct match_candidates	 c = { .n = 0 };
	size_t			 len = strlen(shared), item, n = 0, i;
	size_t			 wanted = 0;
	uint32_t		 digit, k;
	bool			 good = true;

	for (k = 1; k <= 3; k++)
		features[n++] = (struct sort_item){ k, 0, 0 };
	for (item = 1; item <= len + more; item++) {
		digit = (uint32_t)(shared[(item < len ? item : len) - 1] -
		    '0');
		wanted += digit >= least;
		for (k = 1; k <= digit; k++)
			features[n++] = (struct sort_item){ k, (uint32_t)item,
				0 };
	}
	memset(sides, MATCH_BOTH - side, sizeof(sides));
	sides[0] = side;
	match_candidates_add(&c, sides, features, n, SIZE_MAX);
	for (i = 0; i < c.n; i++)
		good &= c.at[i].score >= least &&
		    (side == MATCH_OLD ? c.at[i].old : c.at[i].new) == 0;
	check(good && c.n == wanted, "%s item, %s and %zu more: %zu stay",
	    side == MATCH_OLD ? "an old" : "a new", shared, more, wanted);
	mem_free(c.at);
}

int
main(void)
{
	unsigned char	 side;

	for (side = MATCH_OLD; side <= MATCH_NEW; side++) {
		keeps("1", 0, 1, side);
		keeps("321", KEPT - 3, 1, side);
		keeps("321", KEPT - 2, 2, side);
		keeps("1", KEPT - 1, 1, side);
		keeps("1", KEPT, 2, side);
		/* the best item is the first, in the middle, or the last */
		keeps("312", KEPT - 2, 2, side);
		keeps("312", KEPT - 1, 3, side);
		keeps("1132", KEPT - 1, 3, side);
		keeps("2313", KEPT - 1, 4, side);
	}
	return tap_done();
}
