/*
 * finding_log -- collect the findings of one file as lines of text.
 *
 * Lines are kept until finding_log_take(), so that files read in parallel
 * report in the order of the command line.  Unless `verbose' is set, only the
 * first warning of each kind is kept, and the others are counted.
 */
#ifndef READ_LINE_FINDING_LOG_H
#define READ_LINE_FINDING_LOG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/diag.h"
#include "read/line/finding.h"

/* The caller sets the members up to cut_advice; all others start as zero. */
struct finding_log {
	const char	*name;		/* name of the file */
	bool		 quiet;		/* report errors only */
	bool		 verbose;	/* report every warning */
	enum refusal	 refusal;	/* of the reader */
	const char	*cut_advice;	/* appended to the warning that the file
					   may be cut short, or NULL */
	char		*text;		/* lines, each ended by a NUL */
	size_t		 len, room;
	uint32_t	 times[FINDING_KINDS];
};

/* Add a finding; arg is the struct finding_log (read_options.report). */
void	 finding_log_finding(void *arg, const struct finding *);

/* Add any other line about the file. */
void	 finding_log_line(struct finding_log *, const char *fmt, ...)
	    DIAG_PRINTF(2, 3);

/*
 * Return all lines, *len bytes, each ended by a NUL, or NULL if there are none,
 * and empty the log.  The caller frees them.
 */
char	*finding_log_take(struct finding_log *, size_t *len);

/* Print the lines that finding_log_take() returned, and free them. */
void	 finding_log_say(char *text, size_t len);

#endif
