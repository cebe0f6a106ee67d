/*
 * function_name -- the file in front of the name of a local function.
 *
 * A function with internal linkage is called file;name, or file:name by front
 * ends and older releases.
 */
#ifndef LLVM_MODEL_FUNCTION_NAME_H
#define LLVM_MODEL_FUNCTION_NAME_H

#include "text/slice.h"

/* Remove the file and the separator from the name.  Returns the file,
   followed in memory by the separator; empty if there is none. */
struct slice function_name_file(struct slice *name);

#endif
