/*
 * trail -- the rows of each owner of a table, as input met them.
 *
 * Files of one program have a section's lines in the same order, the same row
 * several times where code has no line numbers.  So the row wanted next is
 * nearly always that of the next step, which no row has to be read for.
 *
 * The steps of all owners lie in one array, in pieces: a step is a row, the
 * end, or a jump to another piece, where more came later than what stands
 * after it in memory.  Steps are a help and no data: whoever has no room for
 * more may leave them out.
 */
#ifndef PROFILE_BUILD_TRAIL_H
#define PROFILE_BUILD_TRAIL_H

#include <stdbool.h>
#include <stdint.h>

#include "base/hot.h"

/* A step from here on is no row: a jump has the number of a step added, an end
   the number of unused steps after it. */
#define TRAIL_JUMP	0x80000000U
#define TRAIL_END	0xc0000000U

struct trail {
	uint32_t	*at;
	uint32_t	 n, room;
	bool		 off;		/* add no steps now: there will be no
					   later pass */
};

/* Step 0 is an end: that of every owner without a trail. */
void	 trail_init(struct trail *);
void	 trail_free(struct trail *);

/* Whether there may be more steps, where the table has that many rows: memory
   grows with the rows, not with the input. */
static inline bool
trail_has_room(const struct trail *t, uint32_t rows)
{
	return !t->off && t->n < UINT32_C(0x40000) + 2 * (uint64_t)rows &&
	    t->n < TRAIL_JUMP / 4;
}

/* The step, or where jumps lead from there: a row or an end. */
static inline uint32_t
trail_follow(const struct trail *t, uint32_t step)
{
	while (t->at[step] >= TRAIL_JUMP && t->at[step] < TRAIL_END)
		step = t->at[step] - TRAIL_JUMP;
	return step;
}

/* Put a row below TRAIL_JUMP before what a step leads to; if it is step 0, the
   row begins a trail.  Returns the row's own step. */
uint32_t trail_insert(struct trail *, uint32_t step, uint32_t row);

#endif
