/*
 * keep -- add profiles to the note of a commit.
 */
#ifndef LOG_KEEP_H
#define LOG_KEEP_H

#include <stdbool.h>

#include "profile/regroup.h"
#include "ops/sum/sum.h"
#include "log/store.h"

struct keep_how {
	struct sum_options sum;
	enum regroup_by	 by;		/* BY_LINE or BY_FUNCTION */
	bool		 changed;	/* the program was built from files that
					   differ from the commit, as the
					   profile will say */
};

/*
 * Add the profile in an input as a run of the commit, in canonical form and
 * without the numbers of processes, so that two runs with equal counts are one.
 * Returns false if the note has this run already.  If the input is no profile,
 * or a difference, *good is false, after an error was printed.
 */
bool	 keep_run(struct store *, const char *commit,
	    const struct sum_input *, const struct keep_how *, bool *good);

/* Add the reason why the level that begins with this commit is accepted.
   Returns false if the note has this reason already. */
bool	 keep_reason(struct store *, const char *commit, const char *reason);

#endif
