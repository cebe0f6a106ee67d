/*
 * llvm_kin -- whether profiles of LLVM may be added or compared as costs.
 *
 * Counters of different kinds of instrumentation count different things; so do
 * those of functions with different hashes, whose code differs.
 */
#ifndef OPS_LLVM_KIN_H
#define OPS_LLVM_KIN_H

#include <stdbool.h>
#include <stdint.h>

#include "base/complaint.h"

struct llvm_kin;
struct llvm_profile;

struct llvm_kin *llvm_kin_new(void);
void	 llvm_kin_free(struct llvm_kin *);

/* Record the hashes of functions; any thread may call this. */
void	 llvm_kin_note(struct llvm_kin *, const struct llvm_profile *);

/* Record a profile with functions, these flags and this name, which is kept.
   Return false if earlier ones are of another kind.  Must not be called by two
   threads at once. */
bool	 llvm_kin_join(struct llvm_kin *, const char *name, uint64_t flags,
	    struct complaint *);

/* Warn of functions with several hashes; call when all are recorded. */
void	 llvm_kin_say(const struct llvm_kin *);

#endif
