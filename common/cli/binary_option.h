/*
 * binary_option -- --binary: the program that ran, for LLVM profiles.
 */
#ifndef CLI_BINARY_OPTION_H
#define CLI_BINARY_OPTION_H

#include <stdbool.h>

#include "base/complaint.h"

struct coverage;

/* M is a struct coverage *, which is NULL until there is one. */
#define BINARY_OPTION_ROW(M)						\
	{ 0, "binary", "FILE",						\
	    "LLVM: take source lines from this program",		\
	    TOOL_CALL(M, binary_option_take) }

/* Add the coverage mapping of the program; libraries that it loaded may be
   added, too.  An error ends the program. */
bool	 binary_option_take(void *coverage, const char *file,
	    struct complaint *);

/* NULL is allowed. */
void	 binary_option_free(struct coverage *);

#endif
