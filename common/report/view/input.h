/*
 * input -- what a report says of the files that it is on.
 */
#ifndef REPORT_VIEW_INPUT_H
#define REPORT_VIEW_INPUT_H

#include <stdbool.h>
#include <time.h>

#include "text/string.h"

struct report_input {
	const char	*name;
	struct string	 descs;		/* lines, each with its newline; */
	struct string	 command;	/* see sum_input */
	struct timespec	 changed;	/* all zero: unknown */
};

/*
 * The input, which is all-zero, has this name, which is kept, not copied.  To
 * be closed, which frees what it says of itself, too.
 */
void	 report_input_open(struct report_input *, const char *name);

/* Whether the file was changed before this time, as far as is known. */
bool	 report_input_is_older(const struct report_input *,
	    const struct timespec *);
void	 report_input_close(struct report_input *);

#endif
