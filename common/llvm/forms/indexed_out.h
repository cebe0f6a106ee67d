/*
 * indexed_out -- write an instrumentation profile in the form for compilers.
 *
 * The bytes are those that llvm-profdata of the matching release writes, except
 * for the order of names, and of functions of one name, where that of
 * llvm-profdata depends on the order of inputs.
 */
#ifndef LLVM_FORMS_INDEXED_OUT_H
#define LLVM_FORMS_INDEXED_OUT_H

#include <stdbool.h>

#include "base/complaint.h"

struct llvm_profile;
struct sink;

/*
 * Return the version, from INDEXED_OUT_MIN to INDEXED_MAX, that most releases
 * can read among those that lose no data of the profile, or no more than the
 * versions of the inputs lose.
 */
enum { INDEXED_OUT_MIN = 7 };
unsigned indexed_out_version(const struct llvm_profile *);

/* Return the version that a release of LLVM writes.  `release' is a number from
   INDEXED_OUT_FIRST to INDEXED_OUT_LAST. */
enum { INDEXED_OUT_FIRST = 12, INDEXED_OUT_LAST = 23 };
unsigned indexed_out_version_of(unsigned release);

/* Tell the user which data of the profile this version cannot hold. */
void	 indexed_out_say_lost(const struct llvm_profile *, unsigned version);

/* Write the profile, except what the version cannot hold, and sort its values.
   If `sparse' is true, omit functions whose counts are all 0.  Returns false,
   with a complaint, if the profile does not fit the form. */
bool	 indexed_out(struct llvm_profile *, struct sink *,
	    unsigned version, bool sparse, struct complaint *);

#endif
