/*
 * sum_say -- what there is to say of a sum as a whole.
 */
#ifndef OPS_SUM_SAY_H
#define OPS_SUM_SAY_H

#include <stdbool.h>
#include <stddef.h>

struct forks;
struct llvm_kin;
struct profile;

/* That no input brought a profile; some were left out, or all n were empty. */
void	 sum_say_nothing(bool left_out, size_t n);

/* Warnings and notes; that addresses are not wanted is no news. */
void	 sum_say_notes(const struct profile *, bool no_instr,
	    const struct llvm_kin *, const struct forks *);

#endif
