/*
 * diff_options -- what cgdiff can be told besides common_options.
 */
#ifndef CLI_DIFF_OPTIONS_H
#define CLI_DIFF_OPTIONS_H

#include <stdbool.h>

#include "ops/gate/diff.h"
#include "cli/common_options.h"
#include "cli/tool.h"

/* What rows of the table set; diff is to have its defaults. */
struct diff_options {
	struct diff	 diff;
	struct inputs	 old;		/* common_options has the new ones */
	bool		 all;		/* what has not changed is kept */
	bool		 first_old;	/* the first operand was old */
};

void	 diff_options_free(struct diff_options *);

/*
 * All options are taken, and n operands are left: take these, too, and set
 * what depends on several options, in common as well.  Too few operands are a
 * usage error.
 */
void	 diff_options_finish(struct diff_options *, struct common_options *,
	    int n, char *operands[]);

/* Read both sides; the profile is then as diff_compare() wants it.  False after
   trouble, which was said. */
bool	 diff_options_read(struct diff_options *, struct common_options *,
	    struct profile *);

/* Warn if the sides are sums of different numbers of profiles, or if there seem
   to be several old runs of which only the first was taken as one. */
void	 diff_options_say(const struct diff_options *,
	    const struct common_options *, const struct profile *);

#endif
