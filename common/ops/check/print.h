/*
 * check_print -- write the findings of a check as text or JSON.
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
	bool		 quiet;		/* print nothing, since only the exit
					   status is needed */
	bool		 verbose;	/* also print notes */
	bool		 json;		/* print a JSON object per line */
	bool		 strict;	/* treat warnings as errors */
	uint64_t	 max_findings;	/* print at most this many findings of
					   each file; 0: no limit */
	const char	*all_advice;	/* what to append to the note that more
					   findings were not printed */

	/* State of the file that is being checked. */
	const char	*name;
	uint64_t	 found[LEVEL_ERROR + 1];	/* number of findings of
							   each level */
	uint64_t	 shown, left;	/* numbers of findings that were
					   printed, and that were not */
};

/*
 * Check the file (check.h), print the findings and then a summary of the file.
 * The members `report' and `arg' of the options are ignored.  Unless `keep' is
 * NULL, copy the bytes of the file to `keep'.  Return whether the file is
 * valid; if the file could not be read, report this and return an error.
 */
enum status check_print_file(struct check_print *, const char *name,
	    const struct check_options *, struct spool *keep);

#endif
