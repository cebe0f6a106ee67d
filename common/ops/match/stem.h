/*
 * match_stem -- the part of a function's name that survives small changes of
 * the function.
 *
 * A stem is computed from names of C++ and Rust, mangled or not, and from names
 * that compilers give to clones.  It is not for display: equal stems only say
 * that two names may mean the same function.
 */
#ifndef OPS_MATCH_STEM_H
#define OPS_MATCH_STEM_H

#include <stdbool.h>
#include <stddef.h>

#include "text/slice.h"

enum match_stem_kind {
	/* The name without compiler suffixes: hashes, .isra.0, .cold, numbers
	   of lambdas and of closures. */
	STEM_CLONE,
	/* STEM_CLONE without parameters, template arguments and result
	   types. */
	STEM_BASE,
	/* STEM_BASE without scopes. */
	STEM_LAST
};

enum {
	MATCH_STEM_MOST = 1 << 12,	/* a longer name is its own stem */
	MATCH_STEM_ROOM = 2 * MATCH_STEM_MOST	/* size of a buffer for any
						   stem */
};

/*
 * Write the stem of a name to `out', which has room for twice the name's bytes
 * or for MATCH_STEM_ROOM bytes, and return it.  For STEM_CLONE, pass the name
 * itself, for every other kind the stem of the preceding kind.
 */
struct slice match_stem(struct slice name, enum match_stem_kind, char *out);

/* Whether a stem of kind STEM_BASE has scopes that all have names: none is an
   unnamed namespace, a lambda or a closure. */
bool	 match_stem_is_scoped(struct slice base);

/* Whether a mangled name is that of a function with internal linkage, which
   other files may have, too; `room' is as for match_stem(). */
bool	 match_stem_is_internal(struct slice name, char *room);

/* Whether a name is an address, which means nothing in another build. */
bool	 match_stem_is_address(struct slice name);

#endif
