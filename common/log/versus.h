/*
 * versus -- compare the notes of two commits, as cgdiff compares two profiles.
 *
 * If a note has several runs, the medians of the runs are compared on both
 * sides, and the spread of the runs is the noise of the difference.
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
	/* Options, all of which must be set before versus_open(). */
	struct diff	 diff;
	struct sum_options sum;

	/* The result. */
	struct profile	*p;		/* the difference */
	struct event_list events;
	char		*texts[SIDES];	/* texts of the notes */
	struct note	 notes[SIDES];
	char		 names[SIDES][200];	/* names of the inputs in
						   messages */
};

/* A note, and its name in messages. */
struct versus_side {
	const struct stored *note;
	const char	*name;
};

/* Subtract the old note from the new one.  Returns false, after printing an
   error, if a note cannot be read.  versus_close() frees the result, but keeps
   the options. */
bool	 versus_open(struct versus *, const struct versus_side[SIDES]);
void	 versus_close(struct versus *);

/*
 * Append to `text' why the counts of an event changed: the largest causes, a
 * line each, as cgdiff shows them under a verdict or, if the causes are
 * unknown, the functions that changed most.  `functions' is the argument of
 * --function, which restricts this to the selected functions, or NULL for the
 * whole program.
 */
void	 versus_causes(struct versus *, const struct versus_side[SIDES],
	    const char *event, const char *functions, struct string *text);

#endif
