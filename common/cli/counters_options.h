/*
 * counters_options -- --counters: show the counters of LLVM profiles in place
 * of costs.
 */
#ifndef CLI_COUNTERS_OPTIONS_H
#define CLI_COUNTERS_OPTIONS_H

#include "base/diag.h"

struct annotate_options;
struct common_options;

/* M is a bool. */
#define COUNTERS_ROW(M)							\
	{ 0, "counters", NULL, "LLVM: show counters, values, traces",	\
	    TOOL_FLAG(M) }

/* The options allowed with it, up to NULL. */
extern const char *const counters_options_with[];

/* Read the inputs and write the report, after all options and operands are
   read.  Returns STATUS_NO if there is no function to show. */
enum status counters_options_run(struct annotate_options *,
	    struct common_options *);

#endif
