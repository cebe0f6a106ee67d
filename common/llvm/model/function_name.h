/*
 * function_name -- the file that the name of a function may have in front.
 *
 * A function that is not seen outside of its file is called file;name, or
 * file:name by front ends and older releases.
 */
#ifndef LLVM_MODEL_FUNCTION_NAME_H
#define LLVM_MODEL_FUNCTION_NAME_H

#include "text/slice.h"

/* The file, which is taken off the name, with the colon or semicolon between
   them after its last byte; without one it is empty. */
struct slice function_name_file(struct slice *name);

#endif
