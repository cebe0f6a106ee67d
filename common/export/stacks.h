/*
 * stacks -- a profile as stacks of frames, each with its counts.
 *
 * A profile has no stacks, but they can be made in three ways:
 *
 * - each self cost has an object, a file, a function and a line, one frame
 *   each: exact;
 * - if Callgrind was run with --separate-callers=N, the name of a function is a
 *   stack of up to N + 1 frames: F'G'H is F called by G, which H had called.
 *   This is exact, too.  A number after an apostrophe is the depth of a
 *   recursion, and belongs to the name (F'2);
 * - the calls give a tree of stacks for one event, by estimation (call_tree.h).
 *
 * In each way, the counts of all stacks add up to those of the profile.
 */
#ifndef EXPORT_STACKS_H
#define EXPORT_STACKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "profile/cost_table.h"
#include "profile/event.h"
#include "profile/frozen.h"
#include "text/slice.h"

struct complaint;
struct export_job;

enum frame_kind {
	FRAME_OBJECT, FRAME_FILE, FRAME_FUNCTION,
	FRAME_INLINED,		/* the file of inlined code */
	FRAME_LINE,		/* its name is empty: see `line' */
	FRAME_NOTE		/* [recursion] or [rest] of call_tree.h */
};

struct frame {
	enum frame_kind	 kind;
	struct slice	 name;
	uint32_t	 function, file;	/* numbers of the profile, or
						   ID_NONE */
	uint32_t	 line;		/* of FRAME_LINE; 0: unknown */
	uint32_t	 row;		/* of FRAME_LINE: of the profile's
					   costs */
	bool		 estimated;	/* place or counts are estimated */
};

struct stack {
	const struct frame *frames;	/* the outermost first */
	size_t		 n;
	size_t		 same;		/* so many outermost frames are the same
					   as in the stack before */
	const int64_t	*counts;	/* of each column, not all 0 */
};

struct stacks_taker {
	void		(*take)(void *arg, const struct stack *);
	/* If not NULL, called for self costs instead of take(): once for all
	   stacks that differ in their line alone, as a range of rows of the
	   profile's costs, in order.  Rows may have counts of 0.  The line and
	   row of the last frame are not set. */
	void		(*take_rows)(void *arg, const struct stack *,
			    struct row_range);
	void		*arg;
	/* Set for estimated stacks; see struct call_tree. */
	int64_t		 total, exact, least;
};

/* Call take() for each stack of these columns, in an order that depends on the
   profile alone; estimated stacks have one column.  Returns false, with a
   complaint and before the first stack, if the profile has no such stacks. */
bool	 stacks_walk(const struct export_job *, const struct event_list *,
	    struct stacks_taker *, struct complaint *);

/* Set the counts of a row of costs in these columns; false if all are 0. */
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

/* The most frames in a stack of self cost: object, file, function, inlined file
   and line. */
enum { STACKS_SELF_MAX = 5 };

#endif
