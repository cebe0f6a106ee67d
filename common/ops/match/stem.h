/*
 * match_stem -- the part of a function's name that stays when the function is
 * changed a little.
 *
 * Names of C++ and Rust are understood, mangled or not, and those that
 * compilers give to clones.  A stem is nothing to show: equal stems say that
 * two names may mean the same function.
 */
#ifndef OPS_MATCH_STEM_H
#define OPS_MATCH_STEM_H

#include <stdbool.h>
#include <stddef.h>

#include "text/slice.h"

enum match_stem_kind {
	/* Without what a compiler adds: hashes, .isra.0, .cold, numbers of
	   lambdas and of closures. */
	STEM_CLONE,
	/* Without parameters, template arguments and types of results. */
	STEM_BASE,
	/* Without scopes. */
	STEM_LAST
};

/* Write a stem of the name to out, which has room for twice as many bytes, and
   return its length.  Each kind is made from the stem of the kind before:
   STEM_CLONE from the name itself. */
size_t	 match_stem(struct slice name, enum match_stem_kind, char *out);

/* Whether a name is an address: in another build it says nothing. */
bool	 match_stem_is_address(struct slice name);

#endif
