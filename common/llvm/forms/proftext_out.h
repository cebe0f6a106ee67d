/*
 * proftext_out -- write an instrumentation profile as text, with the same bytes
 * as llvm-profdata.
 */
#ifndef LLVM_FORMS_PROFTEXT_OUT_H
#define LLVM_FORMS_PROFTEXT_OUT_H

#include <stdbool.h>

#include "base/complaint.h"

struct llvm_profile;
struct llvm_write_options;
struct sink;

/*
 * Write the profile; values get sorted.  Text has no binary ids, and of values
 * that are hashes only those whose function is written, too.  Returns false
 * with a complaint if a name would be read as something else.
 */
bool	 proftext_out(struct llvm_profile *, struct sink *,
	    const struct llvm_write_options *, struct complaint *);

#endif
