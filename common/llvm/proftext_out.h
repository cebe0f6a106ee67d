/*
 * proftext_out -- an instrumentation profile as text, byte for byte as
 * llvm-profdata has it.
 */
#ifndef LLVM_PROFTEXT_OUT_H
#define LLVM_PROFTEXT_OUT_H

struct llvm_profile;
struct llvm_write_options;
struct sink;

/* Write it; values get sorted.  Text has no ids of binaries, and of values
   that are hashes only those of functions that are written too. */
void	 proftext_out(struct llvm_profile *, struct sink *,
	    const struct llvm_write_options *);

#endif
