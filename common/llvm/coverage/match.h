/*
 * coverage_match -- which function of a profile is which of the coverage.
 */
#ifndef LLVM_COVERAGE_MATCH_H
#define LLVM_COVERAGE_MATCH_H

#include <stddef.h>
#include <stdint.h>

struct coverage;
struct llvm_profile;

/* In place of a number: the profile does not have it, so it did not run; it
   counts for nothing, since the profile has another one of that name, or the
   coverage has it already. */
#define COVERAGE_MATCH_ZERO	UINT32_MAX
#define COVERAGE_MATCH_NONE	(UINT32_MAX - 1)

struct coverage_match {
	uint32_t	*function;	/* of each of the coverage */
	uint32_t	*covered;	/* of each of the profile its number
					   in the coverage, or
					   COVERAGE_MATCH_NONE */
	size_t		 changed;	/* functions of other hashes, or with
					   less counters, the first of which
					   has this number in the coverage */
	uint32_t	 first;
};

void	 coverage_match(struct coverage_match *, const struct coverage *,
	    const struct llvm_profile *);

void	 coverage_match_free(struct coverage_match *);

#endif
