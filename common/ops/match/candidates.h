/*
 * match_candidates -- select pairs of functions, files or objects to compare.
 *
 * Comparing every old function with every new one would take too long.  Only
 * pairs that share a rare feature become candidates.
 */
#ifndef OPS_MATCH_CANDIDATES_H
#define OPS_MATCH_CANDIDATES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ops/match/pair.h"

struct sort_item;

/* An old and a new thing: a function, file or object.  Higher scores are
   better; 0 rules out the pair. */
struct match_candidate {
	uint32_t	 old, new, score;
	bool		 tied;		/* another one is equally good */
	struct match_likeness like;	/* of functions */
};

/* All-zero is empty. */
struct match_candidates {
	struct match_candidate *at;
	size_t		 n, room;
};

/*
 * Each of the n items is an unpaired thing (low) and a feature of it (high);
 * `sides' gives the side of each thing.  Items may repeat, and are reordered.
 * Add an old and a new thing as a candidate if they share a feature; a feature
 * that would make more than `most' pairs does not count.  The score is the
 * number of shared features.  No candidate is added twice.
 */
void	 match_candidates_add(struct match_candidates *,
	    const unsigned char *sides, struct sort_item *, size_t n,
	    size_t most);

/* Keep the candidates that are each other's best; set `tied' where several are
   equally good.  Things have numbers below `things'. */
void	 match_candidates_best(struct match_candidates *, size_t things);

#endif
