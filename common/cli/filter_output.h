/*
 * filter_output -- the profiles that cgfilter makes of its inputs.
 *
 * One of all of them, one of the parts that are wanted, or one of each part in
 * a file of its own.
 */
#ifndef CLI_FILTER_OUTPUT_H
#define CLI_FILTER_OUTPUT_H

#include <stdbool.h>

#include "ops/filter/filter.h"
#include "ops/filter/parts.h"
#include "cli/common_options.h"

/* The first members are set by options. */
struct filter_output {
	struct filter	 filter;
	struct parts	 parts;
	const char	*split;		/* prefix of files of parts, or NULL */
	struct common_options *common;
	bool		 kept;		/* anything: the answer of --quiet */
};

/*
 * Begin, before inputs are read: sets what the reader is to do.  What then
 * cannot be done ends the program.
 */
void	 filter_output_begin(struct filter_output *, struct common_options *);

/* All inputs are added to the profile: filter and write what is not written
   yet. */
void	 filter_output_finish(struct filter_output *, struct profile *);

void	 filter_output_free(struct filter_output *);

#endif
