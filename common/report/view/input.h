/*
 * input -- the facts about an input file that a report prints.
 */
#ifndef REPORT_VIEW_INPUT_H
#define REPORT_VIEW_INPUT_H

#include <stdbool.h>
#include <time.h>

#include "text/string.h"
#include "profile/fact.h"

struct report_input {
	const char	*name;
	struct facts	 facts;		/* what the file says about itself
					   (struct read_result) */
	struct string	 command;
	struct timespec	 changed;	/* time of the file's last change; all
					   zero if unknown */
};

/*
 * Set the name of an input, and find the time of the file's last change.  The
 * input must be all-zero, and the name is not copied.  The caller closes the
 * input, which also frees its facts and command.
 */
void	 report_input_open(struct report_input *, const char *name);

/* Return whether the file was last changed before this time.  Return false if
   the time of its last change is unknown. */
bool	 report_input_is_older(const struct report_input *,
	    const struct timespec *);
void	 report_input_close(struct report_input *);

#endif
