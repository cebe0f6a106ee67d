/*
 * sum_input -- an input to be added.
 */
#ifndef OPS_SUM_INPUT_H
#define OPS_SUM_INPUT_H

#include <stdbool.h>
#include <stdint.h>

struct coverage;
struct finding_log;
struct llvm_seen;
struct source;
struct string;

struct sum_input {
	const char	*name;		/* "-": the standard input */
	int64_t		 weight;	/* multiplies its counts; at least 1,
					   fits 31 bits */
	/* The open input, or NULL; its reader closes it. */
	struct source	*opened;
	/* If not NULL, set to those of read_result, for the caller to free. */
	struct string	*descs, *command;
};

/* How to handle profiles of LLVM (llvm_input.h). */
struct sum_llvm {
	bool		 none;		/* reject them */
	const struct coverage *coverage;	/* gives them lines, or NULL */
};

/* Open the input unless it is open; convert a profile of LLVM to costs, and set
   llvm_seen.  Return false, with a line in the log, on error. */
bool	 sum_input_open(const struct sum_input *, struct source *,
	    const struct sum_llvm *, struct llvm_seen *, struct finding_log *);

#endif
