/*
 * diff_options -- options of cgdiff besides common_options.
 */
#ifndef CLI_DIFF_OPTIONS_H
#define CLI_DIFF_OPTIONS_H

#include <stdbool.h>

#include "ops/gate/diff.h"
#include "cli/common_options.h"
#include "cli/tool.h"

/* Set by rows of the table; the caller sets the defaults of diff. */
struct diff_options {
	struct diff	 diff;
	struct inputs	 old;		/* the new ones are in common_options */
	bool		 all;		/* keep unchanged costs, too */
	bool		 first_old;	/* the first operand was an old input */
};

void	 diff_options_free(struct diff_options *);

/*
 * Read the n operands after all options are read, and set what depends on
 * several options, in common as well.  Too few operands are a usage error.
 */
void	 diff_options_finish(struct diff_options *, struct common_options *,
	    int n, char *operands[]);

/* Read both sides into the profile, as diff_compare() expects it.  Returns
   false after printing an error. */
bool	 diff_options_read(struct diff_options *, struct common_options *,
	    struct profile *);

/* Warn if the sides are sums of different numbers of profiles, or if several
   old runs were probably given but only the first was read as old. */
void	 diff_options_say(const struct diff_options *,
	    const struct common_options *, const struct profile *);

#endif
