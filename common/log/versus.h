/*
 * versus -- compare the notes of two commits, as cgdiff compares two profiles.
 *
 * If a note has several runs, the one with the median count (log/series.h) is
 * compared, and the spread of all runs is the noise of the difference.
 */
#ifndef LOG_VERSUS_H
#define LOG_VERSUS_H

#include <stdbool.h>

#include "profile/event.h"
#include "profile/profile.h"
#include "profile/select.h"
#include "ops/gate/diff.h"
#include "ops/sum/sum.h"
#include "log/store.h"

struct string;

struct versus {
	/* Options, which the caller sets before versus_open(). */
	struct diff	 diff;
	struct sum_options sum;
	const char	*event;		/* the event that is counted, or NULL
					   for the first one */
	struct select	 functions;	/* those whose self cost is counted; if
					   empty, the total of the program is.
					   The caller frees it. */

	/* Results of versus_open(). */
	struct profile	*p;		/* the difference of the two notes */
	struct event_list events;
	char		*texts[SIDES];
	struct note	 notes[SIDES];
	char		 names[SIDES][200];	/* what messages call the two
						   sides */
};

/* A note, and its name in messages. */
struct versus_side {
	const struct stored *note;
	const char	*name;
};

/*
 * Subtract the old note from the new one.  If a note cannot be read, print an
 * error and return false. versus_close() frees the results, but keeps the
 * options.
 */
bool	 versus_open(struct versus *, const struct versus_side[SIDES]);
void	 versus_close(struct versus *);

/*
 * Append to `text' why the counts of an event changed: the largest causes, one
 * per line, as cgdiff shows them below a verdict or, if the causes are unknown,
 * the functions that changed most.  `functions' is the argument of --function,
 * which restricts this to the functions it selects, or NULL for the whole
 * program.
 */
void	 versus_causes(struct versus *, const struct versus_side[SIDES],
	    const char *event, const char *functions, struct string *text);

#endif
