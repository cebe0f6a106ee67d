/*
 * sum_say -- messages about a sum as a whole.
 */
#ifndef OPS_SUM_SAY_H
#define OPS_SUM_SAY_H

#include <stdbool.h>
#include <stddef.h>

struct forks;
struct llvm_kin;
struct profile;

/* Report that no input brought a profile: some of the n inputs were skipped, or
   all were empty. */
void	 sum_say_nothing(bool left_out, size_t n);

/* Print warnings and notes; no_instr suppresses those about addresses. */
void	 sum_say_notes(const struct profile *, bool no_instr,
	    const struct llvm_kin *, const struct forks *);

#endif
