/*
 * runs_options -- --runs: reports on several runs.
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

/* After all options are read: if the inputs are runs, keep them apart.
   Options that reports on runs do not support are a usage error. */
void	 runs_options_finish(struct annotate_options *,
	    struct common_options *);

/*
 * After all inputs were read: demangle names if the options say so, choose
 * columns like choice_make(), and let the runs number functions as the profile
 * does.
 */
bool	 runs_options_choose(struct annotate_options *,
	    const struct common_options *, struct profile *, struct choice *,
	    struct complaint *);

#endif
