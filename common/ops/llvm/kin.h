/*
 * llvm_kin -- whether profiles of LLVM whose costs are added up, or compared,
 * go together.
 *
 * Counters of different instrumentation count different things; so do those of
 * a function with another hash, which has other code.
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

/* Note the hashes of functions, of any thread's profile. */
void	 llvm_kin_note(struct llvm_kin *, const struct llvm_profile *);

/* A profile with functions, these flags and this name, which is kept, is to be
   added.  False, with what is wrong, if those before it are of another kind.
   Not for two threads at once. */
bool	 llvm_kin_join(struct llvm_kin *, const char *name, uint64_t flags,
	    struct complaint *);

/* All are noted: warn of functions that had several hashes. */
void	 llvm_kin_say(const struct llvm_kin *);

#endif
