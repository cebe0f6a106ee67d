/*
 * overlap_options -- --overlap: the overlap of two LLVM profiles, in place of
 * their difference.
 */
#ifndef CLI_OVERLAP_OPTIONS_H
#define CLI_OVERLAP_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "cli/common_options.h"
#include "cli/tool.h"

/* M is a struct overlap_options. */
#define OVERLAP_ROW(M)							\
	{ 0, "overlap", "[=N]",						\
	    "LLVM: overlap; functions with a counter of N or more",	\
	    TOOL_CALL(M, overlap_options_take) }

struct overlap_options {
	bool		 wanted;
	bool		 functions;	/* list functions with a counter */
	uint64_t	 least;		/* of at least this */
};

bool	 overlap_options_take(void *options, const char *least,
	    struct complaint *);

/* The options allowed with it, up to NULL. */
extern const char *const overlap_options_with[];

/* Read both sides, and write the overlap.  Returns false after printing an
   error. */
bool	 overlap_options_run(const struct overlap_options *,
	    const struct common_options *, const struct inputs *old);

#endif
