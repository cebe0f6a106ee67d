/*
 * elf -- find sections of programs, libraries and objects by name.
 *
 * ELF files of 32 and 64 bits are read, in either byte order.  Offsets and
 * sizes may be wrong on purpose.  So a section is returned only if all of it is
 * in the file, and all sections together may not exceed the size of the file;
 * otherwise many headers could refer to the same bytes and multiply the work.
 */
#ifndef LLVM_COVERAGE_ELF_H
#define LLVM_COVERAGE_ELF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "llvm/model/bytes.h"

struct elf {
	struct bytes	 in;		/* the bytes of the file, and the error,
					   if there was one */
	bool		 wide;		/* the file is of 64 bits */
	uint64_t	 table;		/* offset of the section headers */
	uint64_t	 section_n;
	struct bytes	 names;		/* names of the sections */
	uint64_t	 given;		/* total size of the sections returned
					   so far */
};

/* Open the ELF file in these len bytes, which must stay valid.  Returns false,
   with the error in e->in, if it is no ELF file. */
bool	 elf_open(struct elf *, const char *at, size_t len);

/*
 * Find the next section of this name, from section *i on.  Set *section to its
 * bytes, whose positions are offsets in the file, and *i to the number of the
 * section after it.  Returns false if there is none, and on error.
 */
bool	 elf_next(struct elf *, const char *name, uint64_t *i,
	    struct bytes *section);

#endif
