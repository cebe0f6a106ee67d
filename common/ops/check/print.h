/*
 * check_print -- what a check finds, for people and programs to read.
 */
#ifndef OPS_CHECK_PRINT_H
#define OPS_CHECK_PRINT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/diag.h"
#include "read/line/finding.h"

struct check_options;
struct sink;
struct spool;

struct check_print {
	struct sink	*out;
	bool		 quiet;		/* nothing is shown, just answered */
	bool		 verbose;	/* notes are, too */
	bool		 json;		/* an object in each line */
	bool		 strict;	/* warnings count as errors */
	uint64_t	 max_findings;	/* so many of a file; 0: all */
	const char	*all_advice;	/* ends the note that there are more */

	/* Of the file at hand. */
	const char	*name;
	uint64_t	 found[LEVEL_ERROR + 1];	/* by level */
	uint64_t	 shown, left;
};

/*
 * Check the file (check.h; report and arg are set here), show what is found,
 * and, in the end, what the file is.  What is read goes to keep, too, unless
 * that is NULL.  Whether the file is whole; or trouble with it, which is said.
 */
enum status check_print_file(struct check_print *, const char *name,
	    const struct check_options *, struct spool *keep);

#endif
