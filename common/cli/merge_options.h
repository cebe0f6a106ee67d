/*
 * merge_options -- merge Cachegrind and Callgrind profiles for cgmerge.
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

/*
 * If the output is also an input, lock it until the process ends, after waiting
 * for other processes that have locked it: so no concurrent merge loses what
 * another added.  A failed lock is a warning.
 */
void	 merge_options_lock(struct common_options *);

/* Add up the inputs and write the sum.  Returns false after printing an
   error. */
bool	 merge_options_merge(struct common_options *, struct sum_counts *);

/* Report how many inputs were added and omitted, if there are several, and
   either some were omitted or the user asks for it. */
void	 merge_options_say(const struct common_options *,
	    const struct sum_counts *);

#endif
