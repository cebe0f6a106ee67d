/*
 * match_mangled -- the scopes and the name of a function of C++ or Rust, from
 * its mangled name.
 */
#ifndef OPS_MATCH_MANGLED_H
#define OPS_MATCH_MANGLED_H

#include <stddef.h>

#include "text/slice.h"

/*
 * What a name of the Itanium C++ ABI, or of Rust's v0 mangling, says without
 * parameters, template arguments and hashes, at out, which has room for twice
 * as many bytes; its length, or 0 if the name is none of these or says it in a
 * way that is not known here.
 */
size_t	 match_mangled(struct slice name, char *out);

#endif
