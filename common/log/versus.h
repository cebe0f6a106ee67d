/*
 * versus -- the notes of two commits, as cgdiff compares two profiles.
 *
 * If a note has several runs, both sides are medians, and the spread of runs is
 * noise.
 */
#ifndef LOG_VERSUS_H
#define LOG_VERSUS_H

#include <stdbool.h>

#include "profile/event.h"
#include "profile/profile.h"
#include "ops/gate/diff.h"
#include "ops/sum/sum.h"
#include "log/store.h"

struct string;

struct versus {
	/* Options, all of which the caller sets. */
	struct diff	 diff;
	struct sum_options sum;

	/* The result. */
	struct profile	*p;		/* the difference */
	struct event_list events;
	char		*texts[SIDES];	/* of the notes */
	struct note	 notes[SIDES];
	char		 names[SIDES][200];	/* of the inputs, in
						   messages */
};

/* A note, and what messages call it. */
struct versus_side {
	const struct stored *note;
	const char	*name;
};

/* Subtract a note from another.  Returns false, after printing an error, if one
   cannot be read.  versus_close() frees the result, and keeps the options. */
bool	 versus_open(struct versus *, const struct versus_side[SIDES]);
void	 versus_close(struct versus *);

/*
 * Append why an event changed to a text: the first causes, a line each, as a
 * verdict of cgdiff has them or, if causes are unknown, the functions that
 * changed most.  `functions' is NULL for the change of the program, or what
 * --function selects: then it is the change of these functions.
 */
void	 versus_causes(struct versus *, const struct versus_side[SIDES],
	    const char *event, const char *functions, struct string *text);

#endif
