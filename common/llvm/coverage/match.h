/*
 * coverage_match -- match functions of a profile with those of the coverage.
 */
#ifndef LLVM_COVERAGE_MATCH_H
#define LLVM_COVERAGE_MATCH_H

#include <stddef.h>
#include <stdint.h>

struct coverage;
struct llvm_profile;

/*
 * In place of a number.  ZERO: the profile does not have the function, so it
 * did not run.  NONE: it is ignored, because the profile has another function
 * of that name, or the coverage has it already.
 */
#define COVERAGE_MATCH_ZERO	UINT32_MAX
#define COVERAGE_MATCH_NONE	(UINT32_MAX - 1)

struct coverage_match {
	uint32_t	*function;	/* profile function, by coverage
					   function */
	uint32_t	*covered;	/* coverage function, by profile
					   function, or COVERAGE_MATCH_NONE */
	size_t		 changed;	/* functions whose hash differs, or
					   that have too few counters; first
					   is the first one's number in the
					   coverage */
	uint32_t	 first;
};

void	 coverage_match(struct coverage_match *, const struct coverage *,
	    const struct llvm_profile *);

void	 coverage_match_free(struct coverage_match *);

#endif
