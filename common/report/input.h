/*
 * input -- what a report says of the files that it is on.
 */
#ifndef REPORT_INPUT_H
#define REPORT_INPUT_H

#include <time.h>

#include "text/string.h"

struct report_input {
	const char	*name;
	struct string	 descs;		/* lines, each with its newline */
	struct string	 command;
	struct timespec	 changed;	/* all zero: unknown */
};

/* The input, which is all-zero, has this name, which is kept, not copied. */
void	 report_input_open(struct report_input *, const char *name);

/* What it says of itself. */
void	 report_input_note(struct report_input *, const struct string *descs,
	    const struct string *command);
void	 report_input_close(struct report_input *);

#endif
