/*
 * stacks -- a profile as stacks of frames, each with its counts.
 *
 * A profile has no stacks.  But its self costs are stacks of an object, a
 * file, a function and a line: nothing of that is estimated.  Where Callgrind
 * was told to tell functions apart by their callers (--separate-callers=N),
 * the names of functions are stacks, too, of N + 1 frames: F'G'H is F called by
 * G, and that by H; recursion has numbers (F'2), which belong to the name.
 *
 * From its calls a tree of stacks is estimated (call_tree.h), for one event.
 *
 * The counts of all stacks add up to those of the profile.
 */
#ifndef EXPORT_STACKS_H
#define EXPORT_STACKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "profile/cost_table.h"
#include "profile/event.h"
#include "text/slice.h"

struct complaint;
struct export_job;

enum frame_kind {
	FRAME_OBJECT, FRAME_FILE, FRAME_FUNCTION,
	FRAME_INLINED,		/* a file that code is inlined from */
	FRAME_LINE,		/* has no name */
	FRAME_NOTE		/* what is no function, but costs */
};

struct frame {
	enum frame_kind	 kind;
	struct slice	 name;
	uint32_t	 function, file, line;	/* of the profile, or ID_NONE */
	uint32_t	 row;		/* of a line that costs */
	bool		 estimated;	/* that it is there, or its counts */
};

struct stack {
	const struct frame *frames;	/* the outermost first */
	size_t		 n;
	size_t		 same;		/* as in the stack before, from the
					   first on */
	const int64_t	*counts;	/* of the columns, not all 0 */
};

/* Who takes stacks, and of estimated ones what they add up to, how much of that
   is exact, and what a frame has at least.  Stacks that differ in a line of
   source alone may be taken at once, as n rows of the profile's costs, in
   order, and those with counts of 0, too: the last frame stands for a line. */
struct stacks_taker {
	void		(*take)(void *arg, const struct stack *);
	void		(*take_rows)(void *arg, const struct stack *,
			    const uint32_t *rows, uint32_t n);
	void		*arg;
	int64_t		 total, exact, least;
};

/* Give all stacks of these columns, in an order that depends on the profile
   alone; estimated ones are of one column.  False, before the first one, if
   that cannot be. */
bool	 stacks_walk(const struct export_job *, const struct event_list *,
	    struct stacks_taker *, struct complaint *);

/* The counts of a row of costs in these columns; whether one is not 0. */
static inline bool
stacks_counts(const struct cost_table *t, uint32_t row,
    const struct event_list *columns, int64_t *counts)
{
	int64_t		 some = counts[0] = row_count(t, row, columns->at[0]);
	uint32_t	 i;

	for (i = 1; i < columns->n; i++)
		some |= counts[i] = row_count(t, row, columns->at[i]);
	return some != 0;
}

/* Stacks of self costs have so many frames at most. */
enum { STACKS_SELF_MAX = 5 };

#endif
