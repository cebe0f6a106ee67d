/*
 * llvm_kin -- decide whether profiles of LLVM may be added or compared as cost
 * profiles, and which of their functions are the same.
 *
 * Profiles of different kinds of instrumentation must not be added, because
 * their counters count different things.  Nor may the counters of a function be
 * compared if its hash differs, because then its code differs.
 *
 * If functions of one name have several hashes, each has its hash behind the
 * name, except that one of them may have the plain name.  A profile that has
 * only one of these hashes would name its function differently, so the new side
 * of a difference uses the names of the old side, and runs that show the noise
 * use those of both.
 */
#ifndef OPS_LLVM_KIN_H
#define OPS_LLVM_KIN_H

#include <stdbool.h>
#include <stdint.h>

#include "base/complaint.h"
#include "text/slice.h"

struct facts;
struct llvm_kin;
struct llvm_profile;

struct llvm_kin *llvm_kin_new(void);
void	 llvm_kin_free(struct llvm_kin *);

/*
 * Choose for each name of a profile the function that has it without the hash.
 * Returns, by the number of the name, 1 + the index of this function, or 0; the
 * caller frees the array.  If the first argument is not NULL, the hashes of the
 * functions are recorded.  Any thread may call this.
 */
uint32_t *llvm_kin_choose(struct llvm_kin *, const struct llvm_profile *);

/* Write a name and a hash that follows it to *text, which has *room bytes and
   grows.  Returns what was written. */
struct slice llvm_kin_hashed(struct slice name, uint64_t hash, char **text,
	    size_t *room);

/* Tell that functions of the profiles from here on get the names that they have
   in those before, as the new side of a difference those of the old one.  No
   other thread may use the struct meanwhile. */
void	 llvm_kin_turn(struct llvm_kin *);

/* Return whether these facts are of costs that come from profiles of LLVM; if
   so, set *flags to the flags of these, as far as they are known. */
bool	 llvm_kin_read(const struct facts *, uint64_t *flags);

/*
 * Record the flags of a profile with functions.  The name is not copied, so it
 * must stay valid.  Return false and set the complaint if an earlier profile
 * has another kind of instrumentation.  Only one thread at a time may call
 * this.
 */
bool	 llvm_kin_join(struct llvm_kin *, const char *name, uint64_t flags,
	    struct complaint *);

/* Warn of functions whose counts are added up or compared although their hashes
   differ, or are not although their hashes are equal.  A function is counted by
   one warning only, if there are more profiles after that. */
void	 llvm_kin_say(struct llvm_kin *);

#endif
