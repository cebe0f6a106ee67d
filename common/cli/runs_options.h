/*
 * runs_options -- reports on several runs.
 */
#ifndef CLI_RUNS_OPTIONS_H
#define CLI_RUNS_OPTIONS_H

#include "cli/annotate_options.h"
#include "cli/tool.h"

struct choice;
struct profile;

/* A is the member that is a struct annotate_options. */
#define RUNS_ROWS(A)							\
	{ 0, "runs", NULL,						\
	    "files are runs: show each, their mean and spread",		\
	    TOOL_FLAG(A.as_runs) }

/* All options are taken: if inputs are runs, they are to be kept apart.  What
   cannot be shown of runs is a usage error. */
void	 runs_options_finish(struct annotate_options *,
	    struct common_options *);

/* All inputs are read: demangle names if that is wanted, choose columns as
   choice_make() does, and let the runs have the functions of the profile. */
bool	 runs_options_choose(struct annotate_options *,
	    const struct common_options *, struct profile *, struct choice *,
	    struct complaint *);

#endif
