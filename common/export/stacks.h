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
#include "text/intern.h"
#include "text/num.h"
#include "text/slice.h"
#include "text/string.h"

struct complaint;
struct export_job;
struct profile;

/*
 * The columns that show one event without negative counts.  Most viewers draw
 * counts as widths, which have no sign.  So an event of a difference is shown
 * by two columns: its sides, if the profile has them, else the decreases,
 * without the sign, and the increases.  Either way the second minus the first
 * is the change.
 */
enum series_kind { SERIES_ONE, SERIES_SIDES, SERIES_SIGNS };

struct series {
	enum series_kind kind;
	uint32_t	 event;			/* column of the event */
	struct event_list columns;		/* columns to read: 2 of
						   SERIES_SIDES, else 1 */
	uint32_t	 n;			/* numbers of a stack: 1 of
						   SERIES_ONE, else 2 */
};

/* Choose the columns for an event, which must be one of those shown. */
void	 series_make(struct series *, const struct export_job *,
	    uint32_t event);

/* Set the n numbers from the counts of the columns. */
static inline void
series_numbers(const struct series *s, const int64_t *counts,
    uint64_t *numbers)
{
	numbers[0] = num_size(counts[0]);
	if (s->kind == SERIES_SIDES)
		numbers[1] = num_size(counts[1]);
	if (s->kind != SERIES_SIGNS)
		return;
	numbers[1] = counts[0] > 0 ? numbers[0] : 0;
	numbers[0] -= numbers[1];
}

enum frame_kind {
	FRAME_OBJECT, FRAME_FILE, FRAME_FUNCTION,
	FRAME_INLINED,		/* the file of inlined code */
	FRAME_LINE,		/* its name is empty: see `line' */
	FRAME_NOTE		/* [recursion] or [rest] of call_tree.h */
};

struct frame {
	enum frame_kind	 kind;
	struct slice	 name;
	uint32_t	 function, file;	/* numbers of the profile;
						   ID_NONE: known by name
						   alone */
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

/* Writes the stacks of one number of an event after the other. */
struct stacks_writer {
	void		(*begin)(void *arg);
	/* The number may be 0. */
	void		(*take)(void *arg, const struct stack *,
			    uint64_t number);
	/* The title says which number of which event it is, as "Ir (old)", and
	   how exact the stacks are. */
	void		(*end)(void *arg, const struct string *title);
	void		*arg;
};

/* Call the writer for the series of each event shown, and return as
   stacks_walk(). */
bool	 stacks_write(const struct export_job *, const struct stacks_writer *,
	    struct complaint *);

/* Write to `out' how exact stacks that were all walked are, and return it. */
enum { STACKS_EXACTNESS = 600 };
char	*stacks_exactness(char *out, const struct export_job *,
	    const struct stacks_taker *);

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

/* Set the text of a frame: the name, which for a line is that of its function,
   and a mark if it is estimated.  The caller frees the string. */
void	 frame_name(const struct frame *, const struct profile *,
	    struct string *);

/* Numbers for frames, in the order in which they first appear.  All-zero is an
   empty table. */
struct frame_table {
	struct frame	*frames;	/* n of them */
	size_t		 n, room;
	struct intern	 keys;		/* keys of all frames but lines */
	uint32_t	*of_key;	/* number of each key */
	uint32_t	*of_row;	/* by row: the number of a line + 1, or
					   0 */
	size_t		 key_n, row_n;
	uint32_t	*ids;		/* of the last stack, the outermost
					   first */
	size_t		 id_room;
	char		*key;		/* the last one */
	size_t		 key_room;
};

/* The numbers of the frames of a stack, the outermost first; valid until the
   next call.  The first stack->same numbers are those of the call before. */
const uint32_t *frame_table_ids(struct frame_table *, const struct stack *);

void	 frame_table_free(struct frame_table *);

#endif
