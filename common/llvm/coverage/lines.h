/*
 * coverage_lines -- how often the lines of a program were executed.
 *
 * A line has the count that llvm-cov shows: the largest count among the regions
 * that begin on the line and the region that continues from the line before.
 * The count belongs to the functions of that region: one function, or several
 * that were made from the same text, such as instances of a template, each with
 * its own share of the count.
 */
#ifndef LLVM_COVERAGE_LINES_H
#define LLVM_COVERAGE_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/complaint.h"

struct coverage;
struct coverage_match;
struct coverage_region;
struct llvm_profile;

/* The function executed the line `count' times.  `file' is an index of
   coverage.files. */
struct coverage_line {
	uint32_t	 function, file, line;
	uint64_t	 count;
};

struct coverage_lines {
	const struct coverage *c;
	const struct coverage_match *match;
	const struct llvm_profile *p;
	/* This is called for each line and function, perhaps more than once.
	   If it is NULL, only `negative' is computed. */
	void		(*line)(void *arg, const struct coverage_line *);
	void		*arg;
	/* The result: how many counts were negative and became 0, and the first
	   region with such a count. */
	size_t		 negative;
	const struct coverage_region *first_negative;
};

/* Compute the counts of all lines.  Returns false, with a complaint, if the
   number of lines exceeds a limit that real programs do not reach. */
bool	 coverage_lines(struct coverage_lines *, struct complaint *);

/* Set the text to a clause about `negative', which must not be 0. */
void	 coverage_lines_say(const struct coverage_lines *,
	    struct complaint *text);

#endif
