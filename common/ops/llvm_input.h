/*
 * llvm_input -- a profile of LLVM, for who reads costs.
 */
#ifndef OPS_LLVM_INPUT_H
#define OPS_LLVM_INPUT_H

#include <stdbool.h>

struct coverage;
struct finding_log;
struct source;

/* Whether the source holds a profile of LLVM; what is peeked at stays. */
bool	 llvm_input_is(struct source *);

/* In place of such a profile, the source has its costs (llvm_costs.h), as
   text; with the lines of a coverage, unless that is NULL.  False, with a line
   in the log, if it cannot be read. */
bool	 llvm_input_convert(struct source *, const struct coverage *,
	    struct finding_log *);

#endif
