/*
 * merge_options -- what cgmerge does with profiles of Cachegrind and Callgrind.
 */
#ifndef CLI_MERGE_OPTIONS_H
#define CLI_MERGE_OPTIONS_H

#include <stdbool.h>

#include "ops/sum/sum.h"
#include "cli/common_options.h"
#include "cli/tool.h"

#define MERGE_OPTIONS_KEEP_GOING_ROW					\
	{ 0, "keep-going", NULL, "leave out bad inputs, with status 1", \
	    TOOL_FLAG(common.sum.keep_going) }
#define MERGE_OPTIONS_WEIGHT_ROW					\
	{ 0, "weight", "N:FILE", "take this input N times",		\
	    TOOL_CALL(common.inputs, merge_options_weight) }

/* Add N:FILE to a struct inputs. */
bool	 merge_options_weight(void *inputs, const char *argument,
	    struct complaint *);

/* If the output is among the inputs, lock it until the process ends, after
   waiting for others that have: so none writes a sum without what another has
   added.  A lock that cannot be had is warned of. */
void	 merge_options_lock(struct common_options *);

/* Add the inputs up, and write the sum.  False on trouble, which was said. */
bool	 merge_options_merge(struct common_options *, struct sum_counts *);

/* Say how many inputs were added and left out, if there are
   several, and it is wanted or some were left out. */
void	 merge_options_say(const struct common_options *,
	    const struct sum_counts *);

#endif
