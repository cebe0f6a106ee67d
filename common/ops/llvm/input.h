/*
 * llvm_input -- accept a profile of LLVM where a profile of costs is expected.
 */
#ifndef OPS_LLVM_INPUT_H
#define OPS_LLVM_INPUT_H

#include <stdbool.h>
#include <stdint.h>

struct coverage;
struct finding_log;
struct llvm_kin;
struct source;

/* Whether the source holds a profile of LLVM; reads ahead, but consumes
   nothing. */
bool	 llvm_input_is(struct source *);

/* Facts about an input. */
struct llvm_seen {
	struct llvm_kin	*kin;		/* gets its functions; the caller's */
	bool		 found;		/* it is a profile of LLVM */
	uint64_t	 flags;		/* of its header, if found */
};

/* Replace the profile in the source by its costs (llvm_costs.h) as text; the
   coverage, unless NULL, gives them lines.  A profile without functions becomes
   an empty text, because its flags, which decide about events, mean nothing.
   Return false, with a line in the log, if it cannot be read. */
bool	 llvm_input_convert(struct source *, const struct coverage *,
	    struct llvm_seen *, struct finding_log *);

#endif
