/*
 * llvm_sum -- add up many profiles of LLVM.
 *
 * Warnings and errors name the byte offset in the input, or the line if the
 * input is in LLVM's text format.
 */
#ifndef OPS_SUM_LLVM_SUM_H
#define OPS_SUM_LLVM_SUM_H

#include <stdbool.h>
#include <stddef.h>

struct llvm_profile;
struct sum_counts;
struct sum_input;

struct llvm_sum {
	bool		 quiet;
	bool		 verbose;	/* print all warnings; otherwise only
					   the first of each kind for an
					   input */
	bool		 costs;		/* the sum becomes costs: note which
					   inputs have no functions */
	bool		 strict;	/* treat warnings as errors */
	bool		 keep_going;	/* skip malformed inputs, instead of
					   stopping */
	unsigned	 jobs;		/* number of threads, at least 1 */
};

/*
 * Add n inputs to the profile, and count them.  The result and the messages are
 * the same for any number of threads.  On an error, report it and return false.
 */
bool	 llvm_sum(struct llvm_profile *, const struct llvm_sum *,
	    const struct sum_input *, size_t n, struct sum_counts *);

#endif
