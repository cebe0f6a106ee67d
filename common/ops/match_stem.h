/*
 * match_stem -- what of a function's name stays when the function is changed.
 *
 * Names of C++ and Rust, demangled or not, and those that compilers give to
 * clones.  A stem is no name: it only tells which names may mean the same.
 */
#ifndef OPS_MATCH_STEM_H
#define OPS_MATCH_STEM_H

#include <stddef.h>

#include "text/slice.h"

enum match_stem_kind {
	/* Without what a compiler adds: hashes, .isra.0, .cold, numbers of
	   lambdas and of closures. */
	STEM_CLONE,
	/* Nor with parameters, template arguments and types of results. */
	STEM_BASE,
	/* Nor with the scopes that it is in. */
	STEM_LAST
};

/* The stem of a name, at out, which has room for twice as many bytes; its
   length.  Each is to be had of the one before. */
size_t	 match_stem(struct slice name, enum match_stem_kind, char *out);

#endif
