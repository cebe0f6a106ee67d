/*
 * llvm_input -- a profile of LLVM where costs are read.
 */
#ifndef OPS_LLVM_INPUT_H
#define OPS_LLVM_INPUT_H

#include <stdbool.h>
#include <stdint.h>

struct coverage;
struct finding_log;
struct llvm_kin;
struct source;

/* Whether the source holds a profile of LLVM; what is peeked at stays. */
bool	 llvm_input_is(struct source *);

/* What was seen of an input. */
struct llvm_seen {
	struct llvm_kin	*kin;		/* gets its functions; the caller's */
	bool		 found;		/* it is of LLVM, */
	uint64_t	 flags;		/* with these */
};

/* In place of such a profile, the source has its costs (llvm_costs.h), as
   text; with the lines of a coverage, unless that is NULL.  A profile without
   functions has an empty text, for its flags, which decide about events, mean
   nothing.  False, with a line in the log, if it cannot be read. */
bool	 llvm_input_convert(struct source *, const struct coverage *,
	    struct llvm_seen *, struct finding_log *);

#endif
