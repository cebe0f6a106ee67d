/*
 * report -- the findings of one file as lines of text.
 *
 * Lines are kept until they are told, so that files read side by side tell
 * theirs in the order of the command line.  Of each kind of warning the
 * first is told and the others are counted, unless all are wanted.
 */
#ifndef READ_REPORT_H
#define READ_REPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/diag.h"
#include "read/finding.h"

/* All zero but for name and the two switches: nothing to tell yet. */
struct report {
	const char	*name;		/* of the file */
	bool		 quiet;		/* errors only */
	bool		 verbose;	/* every warning */
	char		*text;		/* lines, each ended by a NUL */
	size_t		 len, room;
	uint32_t	 times[FINDING_KINDS];
};

/* Note a finding; arg is the struct report (read_options.report). */
void	 report_finding(void *arg, const struct finding *);

/* Note any other line about the file. */
void	 report_line(struct report *, const char *fmt, ...)
	    DIAG_PRINTF(2, 3);

/*
 * All lines, *len bytes, each ended by a NUL; NULL if there is none.  The
 * caller frees them; the report is empty again.
 */
char	*report_take(struct report *, size_t *len);

/* Say lines that report_take() gave, and free them. */
void	 report_say(char *text, size_t len);

#endif
