/* input -- what is added up: a file, and how often. */
#ifndef OPS_SUM_INPUT_H
#define OPS_SUM_INPUT_H

#include <stddef.h>
#include <stdint.h>

struct facts;
struct source;
struct string;

struct sum_input {
	const char	*name;		/* file name, or "-" for the standard
					   input */
	int64_t		 weight;	/* all counts of the input are
					   multiplied by this, from 1 to 2^31 -
					   1 */
	/* The input, if it is open already, or NULL. sum_add() closes it. */
	struct source	*opened;
	/* If not NULL, sum_add() stores the facts and the command of the input
	   (struct read_result) here; the caller frees them. */
	struct facts	*facts;
	struct string	*command;
};

/* How many inputs were added, were empty, and were left out because of
   errors. */
struct sum_counts {
	size_t		 added, empty, left_out;
	uint64_t	 profiles;	/* only of profiles of LLVM: the sum of
					   the weights of those that have
					   functions */
};

#endif
