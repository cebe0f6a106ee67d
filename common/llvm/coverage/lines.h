/*
 * coverage_lines -- how often the lines of a program ran.
 *
 * Each line of a file comes to what llvm-cov says of it: the largest count of
 * the regions that begin on it, and of the one that goes on from the line
 * before.  That count is the functions' whose regions have it: one of them,
 * or all that are instances of one text, each with its own part.
 */
#ifndef LLVM_COVERAGE_LINES_H
#define LLVM_COVERAGE_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/complaint.h"

struct coverage;
struct coverage_match;
struct llvm_profile;

/* A function ran this line of this file (in coverage.files) so often. */
struct coverage_line {
	uint32_t	 function, file, line;
	uint64_t	 count;
};

struct coverage_lines {
	const struct coverage *c;
	const struct coverage_match *match;
	const struct llvm_profile *p;
	/* Is called for each line and function, once or more often. */
	void		(*line)(void *arg, const struct coverage_line *);
	void		*arg;
	/* What came out: counts below zero, which are taken for zero. */
	size_t		 negative;
};

/* False, with what is wrong, if the lines are beyond all measure. */
bool	 coverage_lines(struct coverage_lines *, struct complaint *);

#endif
