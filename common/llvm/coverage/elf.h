/*
 * elf -- sections of programs, libraries and objects, by their names.
 *
 * Of 32 and 64 bits, in either byte order.  Offsets and sizes may lie: a
 * section is given only if all of it is there, and all that are given together
 * have no more bytes than the file: else the same bytes could be given for each
 * of many headers.
 */
#ifndef LLVM_COVERAGE_ELF_H
#define LLVM_COVERAGE_ELF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "llvm/model/bytes.h"

struct elf {
	struct bytes	 in;		/* all of it, with what is wrong */
	bool		 wide;		/* 64 bits */
	uint64_t	 table;		/* offset of the sections' headers */
	uint64_t	 section_n;
	struct bytes	 names;		/* of sections */
	uint64_t	 given;		/* bytes of sections so far */
};

/* Take the len bytes at at, which must stay; false, with what is wrong, if
   they are no such file. */
bool	 elf_open(struct elf *, const char *at, size_t len);

/* The next section of this name, from number *i on, which then is one further:
   what is taken from section is its bytes, at their place in the file.  False
   if there is none, or on trouble. */
bool	 elf_next(struct elf *, const char *name, uint64_t *i,
	    struct bytes *section);

#endif
