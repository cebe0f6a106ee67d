/*
 * proftext_out -- an instrumentation profile as text, byte for byte as
 * llvm-profdata has it.
 */
#ifndef LLVM_FORMS_PROFTEXT_OUT_H
#define LLVM_FORMS_PROFTEXT_OUT_H

#include <stdbool.h>

#include "base/complaint.h"

struct llvm_profile;
struct llvm_write_options;
struct sink;

/* Write it; values get sorted.  Text has no ids of binaries, and of values
   that are hashes only those of functions that are written too.  False, with
   what is wrong, if a name would be read as something else. */
bool	 proftext_out(struct llvm_profile *, struct sink *,
	    const struct llvm_write_options *, struct complaint *);

#endif
