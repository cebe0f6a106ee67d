/*
 * match_mangled -- the scopes and the name of a function of C++ or Rust, read
 * from its mangled name.
 *
 * Both manglings are described at itanium-cxx-abi.github.io/cxx-abi/abi.html
 * and in Rust's RFC 2603.  What is read of them is the part that names mostly
 * need.
 */
#ifndef OPS_MATCH_MANGLED_H
#define OPS_MATCH_MANGLED_H

#include <stddef.h>

#include "text/slice.h"

/*
 * Write the scopes and the name, each with a colon in front and without
 * parameters, template arguments and hashes, to out, which has room for twice
 * the bytes of the mangled name.  Returns the length of what was written; 0 if
 * the name is mangled in neither way (the Itanium C++ ABI, Rust's v0), or is
 * not understood.
 */
size_t	 match_mangled(struct slice name, char *out);

#endif
