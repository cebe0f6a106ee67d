/*
 * sum_input -- an input that is to be added up.
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
	int64_t		 weight;	/* it counts so many times; from 1 on,
					   in 31 bits */
	/* NULL, or the input, opened; only the one that reads it closes it. */
	struct source	*opened;
	/* NULL, or where those of read_result go, for the caller to free. */
	struct string	*descs, *command;
};

/* How profiles of LLVM are taken (llvm_input.h). */
struct sum_llvm {
	bool		 none;		/* they are trouble */
	const struct coverage *coverage;	/* for their lines, or NULL */
};

/* Open it, unless it is; of a profile of LLVM take the costs, and say what it
   was.  False, with a line in the log, if that cannot be. */
bool	 sum_input_open(const struct sum_input *, struct source *,
	    const struct sum_llvm *, struct llvm_seen *, struct finding_log *);

#endif
