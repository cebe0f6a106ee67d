/*
 * stacks -- a profile as stacks of frames, each with its counts.
 *
 * A profile has no stacks, but they can be made in three ways:
 * - from self costs: each self cost has an object, a file, a function and a
 *   line, each of which becomes a frame.  This is exact;
 * - from names: if Callgrind was run with --separate-callers=N, the name of a
 *   function is a stack of up to N + 1 frames: F'G'H is F called by G, and G
 *   called by H.  This is exact, too.  A number after an apostrophe is the
 *   depth of a recursion, and belongs to the name (F'2);
 * - from calls: these give a tree of stacks for one event, by estimation
 *   (call_tree.h).
 *
 * In each way, the counts of all stacks add up to the totals of the profile.
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
 * How one event is shown without negative counts.
 *
 * Most viewers draw counts as widths, which cannot be negative.  So an event of
 * a difference is shown as two numbers: its old and its new count, if the
 * profile has these, or else the amount by which it decreased and the amount by
 * which it increased, one of which is 0.  Either way the second number minus
 * the first is the change.
 */
enum series_kind { SERIES_ONE, SERIES_SIDES, SERIES_SIGNS };

struct series {
	enum series_kind kind;
	uint32_t	 event;			/* column of the event */
	bool		 change;		/* it has changes */
	struct event_list columns;		/* columns of the profile that
						   the numbers come from: 2 for
						   SERIES_SIDES, else 1 */
	uint32_t	 n;			/* how many numbers each stack
						   has: 1 for SERIES_ONE, else
						   2 */
};

/* Choose the columns for an event, which must be one of those that are
   shown. */
void	 series_make(struct series *, const struct export_job *,
	    uint32_t event);

/* Return by which words forms name the numbers: those of enum series_kind, or
   the next ones if numbers have signs but are no changes. */
static inline unsigned
series_words(const struct series *s)
{
	return (unsigned)s->kind + (s->kind == SERIES_SIGNS && !s->change);
}

/* Compute the numbers of a stack from the counts of the columns. */
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
	FRAME_INLINED,		/* the file that code was inlined from */
	FRAME_LINE,		/* a line of source, which has no name but
				   `line' */
	FRAME_NOTE		/* [recursion] or [rest] (call_tree.h) */
};

struct frame {
	enum frame_kind	 kind;
	bool		 estimated;	/* the callers or the counts of this
					   frame are estimates */
	struct slice	 name;
	uint32_t	 function, file;	/* ids of the function and of
						   the file name in the profile,
						   or ID_NONE if only `name' is
						   known */
	uint32_t	 line;		/* for FRAME_LINE: its number, or 0 if
					   unknown */
	uint32_t	 row;		/* for FRAME_LINE: row of the table of
					   costs */
};

struct stack {
	const struct frame *frames;	/* the frames, with the outermost
					   first */
	size_t		 n;
	size_t		 same;		/* this many outermost frames are equal
					   to those of the stack before */
	const int64_t	*counts;	/* a count for each column, of which at
					   least one is not 0 */
};

struct stacks_taker {
	void		(*take)(void *arg, const struct stack *);
	/*
	 * If not NULL, this function is called for self costs instead of
	 * take(): once for all stacks that differ only in their line.  It gets
	 * the lines as a range of rows of the table of costs, sorted by line;
	 * rows may have counts of 0.  The line and row of the last frame are
	 * not set.
	 */
	void		(*take_rows)(void *arg, const struct stack *,
			    struct row_range);
	void		*arg;
	/* Set by stacks_walk() if stacks are estimated, as in struct call_tree:
	   the total, how much of it is exact, and the threshold. */
	int64_t		 total, exact, least;
};

/*
 * Call take() of the taker for each stack, with its counts of the events in the
 * list, in an order that depends only on the profile.  Where stacks are
 * estimated from calls, the list must have one event.
 * If the profile has no stacks of the kind that the options ask for, set the
 * complaint and return false before the first stack.
 */
bool	 stacks_walk(const struct export_job *, const struct event_list *,
	    struct stacks_taker *, struct complaint *);

/*
 * Functions that write the stacks of an event.  They are called for all stacks
 * with the event's first number (struct series), and then, if there is a second
 * number, for all stacks with that.
 */
struct stacks_writer {
	void		(*begin)(void *arg);
	/* Write a stack and its number, which may be 0. */
	void		(*take)(void *arg, const struct stack *,
			    uint64_t number);
	/*
	 * End the stacks.  The title names the event and, for a difference,
	 * which of its two numbers the stacks have, as in "Ir (old)", and tells
	 * how exact the stacks are.
	 */
	void		(*end)(void *arg, const struct string *title);
	void		*arg;
};

/* Call the writer for each number of each event that is shown.  Return false
   and set the complaint where stacks_walk() does. */
bool	 stacks_write(const struct export_job *, const struct stacks_writer *,
	    struct complaint *);

/* Write to `out', which has STACKS_EXACTNESS bytes, a sentence that tells how
   exact the stacks are, after all stacks were walked.  Return `out'. */
enum { STACKS_EXACTNESS = 600 };
char	*stacks_exactness(char *out, const struct export_job *,
	    const struct stacks_taker *);

/* Return the word for how exact those counts are that the profile has. */
const char *stacks_exact(const struct profile *);

/* Set `counts' to the counts of a row in these columns.  Return false if all of
   them are 0. */
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

/*
 * Set the string to the text of a frame: its name, or the name of the function
 * if it is a line, and a mark if the frame is estimated.  The caller frees the
 * string.
 */
void	 frame_name(const struct frame *, const struct profile *,
	    struct string *);

/*
 * Frames that a number identifies, such as that of a row.  `at' is indexed by
 * this number, and has 1 + the number of the frame (struct frame_table), or 0
 * if the frame has not occurred yet.
 */
struct frame_list {
	uint32_t	*at;
	size_t		 n;
};

/*
 * Numbers for frames, in the order in which they first appear.  All-zero is an
 * empty table.  There may be as many frames of lines and functions as the
 * profile has rows and functions, so these are found by number, and only the
 * few others by a key.
 */
struct frame_table {
	struct frame	*frames;	/* by number: the frame */
	size_t		 n, room;
	struct frame_list of_row;	/* frames of lines, by row of costs */
	struct frame_list of_function;	/* frames of functions, by function * 2,
					   + 1 for estimated frames */
	struct intern	 keys;		/* a key for each other frame */
	uint32_t	*of_key;	/* by key: the number of its frame */
	size_t		 key_n;
	uint32_t	*ids;		/* numbers of the last stack's frames,
					   the outermost first */
	size_t		 id_room;
	char		*key;
	size_t		 key_room;
};

/*
 * Return the numbers of the frames of a stack, the outermost first, which are
 * valid until the next call.  The first stack->same numbers are the same as in
 * the previous call.
 */
const uint32_t *frame_table_ids(struct frame_table *, const struct stack *);

void	 frame_table_free(struct frame_table *);

#endif
