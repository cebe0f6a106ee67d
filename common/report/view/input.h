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
	struct facts	 facts;		/* see read_result */
	struct string	 command;
	struct timespec	 changed;	/* all zero: unknown */
};

/*
 * Set the name of an all-zero input, and the time at which the file was
 * changed.  The name is not copied.  The caller closes the input, which also
 * frees facts and command.
 */
void	 report_input_open(struct report_input *, const char *name);

/* Whether the file was changed before this time, as far as is known. */
bool	 report_input_is_older(const struct report_input *,
	    const struct timespec *);
void	 report_input_close(struct report_input *);

#endif
