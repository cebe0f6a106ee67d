/*
 * llvm_kin -- decide whether profiles of LLVM may be added or compared as cost
 * profiles.
 *
 * Profiles of different kinds of instrumentation must not be added, because
 * their counters count different things.  Nor may the counters of a function be
 * compared if its hash differs, because then its code differs.
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

/* Record the hashes of a profile's functions.  Any thread may call this. */
void	 llvm_kin_note(struct llvm_kin *, const struct llvm_profile *);

/*
 * Record the flags of a profile with functions.  The name is not copied, so it
 * must stay valid.  Return false and set the complaint if an earlier profile
 * has another kind of instrumentation.  Only one thread at a time may call
 * this.
 */
bool	 llvm_kin_join(struct llvm_kin *, const char *name, uint64_t flags,
	    struct complaint *);

/* Warn of functions that have several hashes.  Call this after all profiles are
   recorded. */
void	 llvm_kin_say(const struct llvm_kin *);

#endif
