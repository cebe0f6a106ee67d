/*
 * keep -- add profiles, and reasons for accepting a cost, to the note of a
 * commit (note.h).
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
					   differ from the commit; the profile
					   gets a line that says so */
};

/*
 * Read a profile from an input, and add it as a run to the note of the commit.
 * It is written in canonical form and without process ids, so that two runs
 * with equal counts are equal, and kept once.  Returns false if the note has
 * this run already.  *good is set to false, and an error printed, if the input
 * is not a profile, or is the difference of two profiles.
 */
bool	 keep_run(struct store *, const char *commit,
	    const struct sum_input *, const struct keep_how *, bool *good);

/* Add the reason why the level of cost (steps.h) that this commit is part of is
   accepted.  Returns false if the note has this reason already. */
bool	 keep_reason(struct store *, const char *commit, const char *reason);

#endif
