/*
 * match_stem -- the stem of a function's name: the part that survives small
 * changes of the function.
 *
 * Names of C++ and Rust, mangled or not, names that compilers give to clones,
 * and those of functions of JavaScript without a name have stems.  A stem is
 * never shown to users: equal stems only say that two names may mean the same
 * function.
 */
#ifndef OPS_MATCH_STEM_H
#define OPS_MATCH_STEM_H

#include <stdbool.h>
#include <stddef.h>

#include "text/slice.h"

enum match_stem_kind {
	/* The name without the suffixes that compilers add: hashes, .isra.0,
	   .cold, numbers of lambdas and of closures. */
	STEM_CLONE,
	/* STEM_CLONE without parameters and result types, unless it is
	   mangled. */
	STEM_INSTANCE,
	/* STEM_CLONE without parameters, template arguments and result types,
	   and without the line of a function of JavaScript that has no
	   name. */
	STEM_BASE,
	/* STEM_BASE without the scopes (namespaces and classes) in front. */
	STEM_LAST,
	/* STEM_CLONE with the numbers of lambdas and of closures, which are not
	   of the compiler: another number is another function. */
	STEM_NUMBERED
};

enum {
	MATCH_STEM_MOST = 1 << 12,	/* names of more bytes are their own
					   stem */
	MATCH_STEM_ROOM = 2 * MATCH_STEM_MOST	/* size in bytes of a buffer
						   that holds any stem */
};

/*
 * Write the stem of a name to `out' and return it.  `out' must have room for
 * twice the name's bytes or for MATCH_STEM_ROOM bytes, whichever is smaller.
 * For STEM_CLONE and STEM_NUMBERED, pass the name itself, for every other kind
 * the stem of the preceding kind; before STEM_BASE, STEM_INSTANCE may be left
 * out.
 */
struct slice match_stem(struct slice name, enum match_stem_kind, char *out);

/* Return whether a name has the number of a lambda or a closure, or the lines
   of a closure of PHP: another function may have these in the new build. */
bool	 match_stem_is_numbered(struct slice name);

/* Return whether a stem of kind STEM_BASE has scopes and all of them have
   names, so that none is an unnamed namespace, a lambda or a closure. */
bool	 match_stem_is_scoped(struct slice base);

/* Return whether a mangled name is that of a function with internal linkage:
   other files may have another function of this name.  `room' must be as large
   as `out' of match_stem(). */
bool	 match_stem_is_internal(struct slice name, char *room);

/* Return whether a name is an address, such as 0x4005d0, which means nothing in
   another build. */
bool	 match_stem_is_address(struct slice name);

#endif
