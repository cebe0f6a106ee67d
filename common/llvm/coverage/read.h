/*
 * coverage_read -- the coverage in a program, library or object.
 *
 * Versions 4 to 7 of the mapping, which LLVM 11 and later write.
 */
#ifndef LLVM_COVERAGE_READ_H
#define LLVM_COVERAGE_READ_H

#include <stdbool.h>
#include <stddef.h>

struct coverage;
struct llvm_trouble;

/* Add what is in an ELF file, all of it in these bytes; functions of names
   that the same file has twice are added once.  False, with what is wrong and
   where, if that cannot be: then part of it may have been added. */
bool	 coverage_read(struct coverage *, const char *at, size_t len,
	    struct llvm_trouble *);

#endif
