/*
 * counters_options -- what profiles of LLVM hold, in place of their costs.
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

/* The names of options that go with it, up to NULL. */
extern const char *const counters_options_with[];

/* All options and operands are taken: read the inputs, and write the report.
   No function to be shown is STATUS_NO. */
enum status counters_options_run(struct annotate_options *,
	    struct common_options *);

#endif
