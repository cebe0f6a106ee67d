/*
 * keep -- add profiles, and reasons for accepting a cost, to the note of a
 * commit (log/note.h).
 */
#ifndef LOG_KEEP_H
#define LOG_KEEP_H

#include <stdbool.h>

#include "profile/regroup.h"
#include "ops/sum/sum.h"
#include "log/store.h"

struct keep_how {
	struct sum_options sum;
	enum regroup_by	 by;		/* store costs by line or only by
					   function: BY_LINE or BY_FUNCTION */
	bool		 changed;	/* the program was built from files that
					   differ from those of the commit; a
					   line in the profile says so */
};

/*
 * Read a profile of the commit from an input, and set the text to the profile
 * that the history stores: in canonical form and without process ids, so that
 * runs with equal counts have equal texts.  The text must be empty before; the
 * caller frees it.  If the input is not a profile, or is a difference of two
 * profiles, print an error and return false.
 */
bool	 keep_read(const struct sum_input *, const char *commit,
	    const struct keep_how *, struct string *text);

/* Add a text of keep_read() as a run to the note of the commit.  Return false
   if the note has this run already. */
bool	 keep_run(struct store *, const char *commit, struct string *text);

/* Add a reason why the level of cost (log/steps.h) that this commit belongs to
   is accepted.  Return false if the note has this reason already. */
bool	 keep_reason(struct store *, const char *commit, const char *reason);

#endif
