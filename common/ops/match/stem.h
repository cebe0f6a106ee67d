/*
 * match_stem -- the part of a function's name that survives small changes of
 * the function.
 *
 * Names of C++ and Rust, mangled or not, and compilers' names for clones are
 * understood.  A stem is not for display: equal stems only say that two names
 * may mean the same function.
 */
#ifndef OPS_MATCH_STEM_H
#define OPS_MATCH_STEM_H

#include <stdbool.h>
#include <stddef.h>

#include "text/slice.h"

enum match_stem_kind {
	/* Without compiler suffixes: hashes, .isra.0, .cold, numbers of lambdas
	   and of closures. */
	STEM_CLONE,
	/* Without parameters, template arguments and result types. */
	STEM_BASE,
	/* Without scopes. */
	STEM_LAST
};

enum {
	MATCH_STEM_MOST = 1 << 12,	/* a longer name is its own stem */
	MATCH_STEM_ROOM = 2 * MATCH_STEM_MOST	/* bytes of a stem */
};

/* The stem of a name, written to out, which has room for twice the name's bytes
   or for MATCH_STEM_ROOM.  STEM_CLONE is made from the name itself, each other
   kind from the stem of the preceding one. */
struct slice match_stem(struct slice name, enum match_stem_kind, char *out);

/* Whether a stem of kind STEM_BASE has scopes that all have names: not an
   unnamed namespace, a lambda or a closure. */
bool	 match_stem_is_scoped(struct slice base);

/* Whether a name is an address, which means nothing in another build. */
bool	 match_stem_is_address(struct slice name);

#endif
