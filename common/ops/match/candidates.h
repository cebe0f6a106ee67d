/*
 * match_candidates -- select pairs of functions, files or objects to compare.
 *
 * Comparing every old function with every new one would take too long.  Only
 * pairs that share a rare feature, such as an exact cost or a callee, become
 * candidates.
 */
#ifndef OPS_MATCH_CANDIDATES_H
#define OPS_MATCH_CANDIDATES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ops/match/pair.h"

struct sort_item;

/*
 * An old and a new item that may be the same one: two functions, two files or
 * two objects.  The higher the score, the better the candidate; a score of 0
 * rules it out.
 */
struct match_candidate {
	uint32_t	 old, new, score;
	bool		 tied;		/* another candidate with the same old
					   or new item has the same score */
	struct match_likeness like;	/* how alike the items are; only for
					   functions */
};

/* A list of candidates; the caller frees `at'.  A list whose members are all
   zero is empty. */
struct match_candidates {
	struct match_candidate *at;
	size_t		 n, room;
};

/*
 * Add a candidate for each old and new item that share a feature.  Its score is
 * the number of features that the two share.  No candidate is added twice.
 *
 * Each of the n elements says that one item (the number in its member `low')
 * has one feature (the number in its member `high').  Only items without a pair
 * may be listed; `sides' tells, by item, which side has it.  Elements may
 * repeat, and match_candidates_add() reorders them.  A feature that would make
 * more than `most' candidates is ignored, since it is too common to tell items
 * apart.
 */
void	 match_candidates_add(struct match_candidates *,
	    const unsigned char *sides, struct sort_item *, size_t n,
	    size_t most);

/* Remove each candidate if its old or its new item has another candidate with a
   higher score, and set `tied' where another candidate has the same score.  All
   items have numbers below `things'. */
void	 match_candidates_best(struct match_candidates *, size_t things);

#endif
