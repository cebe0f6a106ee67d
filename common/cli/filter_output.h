/*
 * filter_output -- filter the inputs of cgfilter and write the result.
 *
 * The output is one profile of all parts, one of the selected parts, or a file
 * for each part.
 */
#ifndef CLI_FILTER_OUTPUT_H
#define CLI_FILTER_OUTPUT_H

#include <stdbool.h>

#include "ops/filter/filter.h"
#include "ops/filter/parts.h"
#include "cli/common_options.h"

/* Options set the first members. */
struct filter_output {
	struct filter	 filter;
	struct parts	 parts;
	const char	*split;		/* prefix of the files of parts, or
					   NULL */
	struct common_options *common;
	bool		 kept;		/* anything was kept: for --quiet */
};

/*
 * Begin before inputs are read, and set what the reader must do.  An impossible
 * combination ends the program.
 */
void	 filter_output_begin(struct filter_output *, struct common_options *);

/* Filter the profile, to which all inputs were added, and write what is not
   written yet. */
void	 filter_output_finish(struct filter_output *, struct profile *);

void	 filter_output_free(struct filter_output *);

#endif
