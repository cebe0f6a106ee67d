/*
 * elf -- find sections of programs, libraries and objects by name.
 *
 * It reads ELF of 32 and 64 bits, in either byte order.  Offsets and sizes may
 * be wrong on purpose: a section is returned only if all of it is in the file,
 * and all sections together may not exceed the file's size; otherwise many
 * headers could refer to the same bytes and multiply the work.
 */
#ifndef LLVM_COVERAGE_ELF_H
#define LLVM_COVERAGE_ELF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "llvm/model/bytes.h"

struct elf {
	struct bytes	 in;		/* the file; keeps an error */
	bool		 wide;		/* the file has 64-bit fields */
	uint64_t	 table;		/* offset of the sections' headers */
	uint64_t	 section_n;
	struct bytes	 names;		/* section names */
	uint64_t	 given;		/* total size of the sections returned
					   so far */
};

/* Open the file in these len bytes, which must stay valid; false, with the
   error in e->in, if it is not ELF. */
bool	 elf_open(struct elf *, const char *at, size_t len);

/*
 * Find the next section of this name, from section *i on, and set *i to the
 * number of the section after it.  *section reads the section's bytes; its
 * positions are offsets in the file.  False if there is no such section, or on
 * error.
 */
bool	 elf_next(struct elf *, const char *name, uint64_t *i,
	    struct bytes *section);

#endif
