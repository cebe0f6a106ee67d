/*
 * trail -- the order in which the input met the rows of each owner.
 *
 * Inputs from the same program visit a section's lines in the same order; a row
 * occurs several times where code has no line numbers.  So the next row wanted
 * is nearly always that of the next step, which is known without reading any
 * row.
 *
 * The steps of all owners lie in one array, in pieces.  A step is a row, the
 * end of a piece, or a jump to another piece, made when steps were added and
 * the place after it in memory was in use.  Steps only save time: without room
 * for more, none need be added.
 */
#ifndef PROFILE_BUILD_TRAIL_H
#define PROFILE_BUILD_TRAIL_H

#include <stdbool.h>
#include <stdint.h>

#include "base/hot.h"

/* A step below TRAIL_JUMP is a row.  A jump adds the number of a step, an end
   the number of unused steps after it. */
#define TRAIL_JUMP	0x80000000U
#define TRAIL_END	0xc0000000U

struct trail {
	uint32_t	*at;
	uint32_t	 n, room;
	bool		 off;		/* add no steps: no later pass would use
					   them */
};

/* Make an empty array; step 0 is the end of every owner without a trail. */
void	 trail_init(struct trail *);
void	 trail_free(struct trail *);

/* Whether steps may be added to a table with so many rows: memory is limited by
   the rows, not by the input. */
static inline bool
trail_has_room(const struct trail *t, uint32_t rows)
{
	return !t->off && t->n < UINT32_C(0x40000) + 2 * (uint64_t)rows &&
	    t->n < TRAIL_JUMP / 4;
}

/* Follow jumps from a step.  Returns a step that is a row or an end. */
static inline uint32_t
trail_follow(const struct trail *t, uint32_t step)
{
	while (t->at[step] >= TRAIL_JUMP && t->at[step] < TRAIL_END)
		step = t->at[step] - TRAIL_JUMP;
	return step;
}

/* Insert a row, below TRAIL_JUMP, before the step that this one leads to; with
   step 0, begin a trail.  Returns the step of the row. */
uint32_t trail_insert(struct trail *, uint32_t step, uint32_t row);

#endif
