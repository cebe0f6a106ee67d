/* llvm_input -- accept a profile of LLVM where a cost profile is expected. */
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
	struct llvm_kin	*kin;		/* collects the hashes of functions of
					   all inputs; not freed with this
					   struct */
	bool		 found;		/* the input is a profile of LLVM */
	uint64_t	 flags;		/* flags of the header, if found */
};

/*
 * Replace the LLVM profile in the source by a cost profile, as text (costs.h).
 * With a coverage mapping, not NULL, the costs have lines.  A profile without
 * functions becomes an empty text: its flags, which decide what events it has,
 * mean nothing.  Return false, with a line in the log, if the profile cannot be
 * read.
 */
bool	 llvm_input_convert(struct source *, const struct coverage *,
	    struct llvm_seen *, struct finding_log *);

#endif
