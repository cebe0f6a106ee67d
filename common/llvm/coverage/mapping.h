/*
 * mapping -- the coverage of one function, as it stands in a program.
 *
 * Numbers of seven bits a byte: files, expressions, then the regions of each
 * file, one after the other.  Only regions that count for lines are kept:
 * those of branches and conditions are read, and left.
 */
#ifndef LLVM_COVERAGE_MAPPING_H
#define LLVM_COVERAGE_MAPPING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "llvm/model/bytes.h"
#include "llvm/coverage/coverage.h"
#include "llvm/coverage/expressions.h"

/* A file of the function. */
struct mapping_file {
	uint32_t	 id;		/* in coverage.files */
	uint32_t	 count;		/* of its first region */
	uint32_t	 inner;		/* that this one expands, + 1, or 0 */
	bool		 begun;		/* it has a region */
	bool		 expanded;	/* it is the body of a macro */
	bool		 met;		/* while its count is looked for */
};

struct mapping {
	struct bytes	 in;		/* the function's, and no more */
	struct coverage	*c;
	const uint32_t	*unit;		/* the files that its numbers mean */
	uint64_t	 unit_n;
	/* Memory that stays for the next one: mapping_free(). */
	struct mapping_file *files;
	size_t		 file_n, file_room;
	struct expressions expressions;
	uint32_t	*key;
	size_t		 key_room;
};

/* Whether this is the mapping of a function that the compiler saw, but put no
   code for into the unit: one region without a count. */
bool	 mapping_is_dummy(const struct bytes *);

/* Add the function, whose name and hashes are set.  False, with what is wrong
   in m->in: then part of it may have been added. */
bool	 mapping_read(struct mapping *m, const struct coverage_function *);

void	 mapping_free(struct mapping *);

#endif
