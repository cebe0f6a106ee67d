/*
 * match_mangled -- read the scopes and the name of a C++ or Rust function from
 * its mangled name.
 *
 * Both manglings are described at itanium-cxx-abi.github.io/cxx-abi/abi.html
 * and in Rust's RFC 2603.  Only the common part of their grammars is read.
 */
#ifndef OPS_MATCH_MANGLED_H
#define OPS_MATCH_MANGLED_H

#include <stddef.h>

#include "text/slice.h"

/*
 * Write the scopes and the name, each after a colon and without parameters,
 * template arguments and hashes, to out, which has room for twice the bytes of
 * the mangled name.  Return the length written; 0 if the name is not mangled
 * (Itanium C++ ABI or Rust v0) or not understood.
 */
size_t	 match_mangled(struct slice name, char *out);

#endif
