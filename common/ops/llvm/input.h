/*
 * llvm_input -- accept a profile of LLVM where a profile of costs is expected.
 */
#ifndef OPS_LLVM_INPUT_H
#define OPS_LLVM_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct coverage;
struct finding_log;
struct llvm_kin;
struct source;

/* Whether a file with these first bytes is a profile of LLVM. */
bool	 llvm_input_is(const char *at, size_t len);

/* What is known about one input. */
struct llvm_seen {
	struct llvm_kin	*kin;		/* collects the hashes of functions;
					   belongs to the caller */
	bool		 found;		/* the input is a profile of LLVM */
	uint64_t	 flags;		/* flags of the header, if found */
};

/*
 * Replace the profile in the source by its costs (costs.h) as text.  If there
 * is a coverage mapping (not NULL), costs get lines.  A profile without
 * functions becomes an empty text, because its flags, which decide about
 * events, mean nothing.  Return false, with a line in the log, if the profile
 * cannot be read.
 */
bool	 llvm_input_convert(struct source *, const struct coverage *,
	    struct llvm_seen *, struct finding_log *);

#endif
