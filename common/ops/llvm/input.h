/* llvm_input -- accept a profile of LLVM where a cost profile is expected. */
#ifndef OPS_LLVM_INPUT_H
#define OPS_LLVM_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct coverage;
struct finding_log;
struct llvm_costs;
struct llvm_kin;
struct source;

/* Whether a file that begins with these bytes is a profile of LLVM. */
bool	 llvm_input_is(const char *at, size_t len);

/* What was found out about one input.  The member `kin' is an argument. */
struct llvm_seen {
	struct llvm_kin	*kin;		/* collects the hashes of functions of
					   all inputs; belongs to the caller */
	bool		 found;		/* the input is a profile of LLVM */
	uint64_t	 flags;		/* flags of the profile's header, if
					   `found' is set */
};

/*
 * Replace the LLVM profile in the source by the text of a cost profile
 * (costs.h).  Costs have lines if the coverage mapping is not NULL.  If the
 * profile has no function, the text is empty: its flags, which decide what
 * events there are, mean nothing.  If the profile cannot be read, add a line to
 * the log and return false.
 */
bool	 llvm_input_convert(struct source *, const struct coverage *,
	    struct llvm_seen *, struct finding_log *);

/* Do the same with a profile that was read already.  The source, which must be
   closed, gets the name of the log. */
bool	 llvm_input_text(struct source *, struct llvm_costs *,
	    struct finding_log *);

#endif
