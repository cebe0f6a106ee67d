/*
 * coverage_read -- read the coverage mapping of a program, library or object.
 *
 * The mapping says which source lines a counter is for.  Versions 4 to 7 of it
 * are read, which LLVM 11 and later write.
 */
#ifndef LLVM_COVERAGE_READ_H
#define LLVM_COVERAGE_READ_H

#include <stdbool.h>
#include <stddef.h>

struct coverage;
struct llvm_trouble;

/*
 * Add the coverage mapping of the ELF file in these len bytes as the last of
 * the programs; the caller sets its name.  A function that the file has twice
 * is added once.  On error returns false and sets *trouble; a part of the
 * mapping may have been added.
 */
bool	 coverage_read(struct coverage *, const char *at, size_t len,
	    struct llvm_trouble *);

#endif
