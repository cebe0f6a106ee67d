/*
 * finding_log -- the findings of one file as lines of text.
 *
 * Lines are kept until they are told, so that files read side by side tell
 * theirs in the order of the command line.  Of each kind of warning the
 * first is told and the others are counted, unless all are wanted.
 */
#ifndef READ_LINE_FINDING_LOG_H
#define READ_LINE_FINDING_LOG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/diag.h"
#include "read/line/finding.h"

/* All zero but for the members up to cut_advice: nothing to tell yet. */
struct finding_log {
	const char	*name;		/* of the file */
	bool		 quiet;		/* errors only */
	bool		 verbose;	/* every warning */
	enum refusal	 refusal;	/* of the reader */
	const char	*cut_advice;	/* ends the warning that the file may
					   be cut short, or NULL */
	char		*text;		/* lines, each ended by a NUL */
	size_t		 len, room;
	uint32_t	 times[FINDING_KINDS];
};

/* Note a finding; arg is the struct finding_log (read_options.report). */
void	 finding_log_finding(void *arg, const struct finding *);

/* Note any other line about the file. */
void	 finding_log_line(struct finding_log *, const char *fmt, ...)
	    DIAG_PRINTF(2, 3);

/*
 * All lines, *len bytes, each ended by a NUL; NULL if there is none.  The
 * caller frees them; the log is empty again.
 */
char	*finding_log_take(struct finding_log *, size_t *len);

/* Say lines that finding_log_take() gave, and free them. */
void	 finding_log_say(char *text, size_t len);

#endif
