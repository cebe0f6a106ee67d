/*
 * mapping -- read the coverage mapping of one function.
 *
 * A mapping consists of ULEB128 numbers: files, expressions, then the regions
 * of each file, file by file.  Only regions that count for lines are kept;
 * regions of branches and conditions are read and dropped.
 */
#ifndef LLVM_COVERAGE_MAPPING_H
#define LLVM_COVERAGE_MAPPING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "llvm/model/bytes.h"
#include "llvm/coverage/coverage.h"

/* A file of the function. */
struct mapping_file {
	uint32_t	 id;		/* number of the file in
					   coverage.files */
	uint32_t	 count;		/* count of the file's first region */
	uint32_t	 inner;		/* if the first region expands a macro:
					   1 + the number of that macro's file;
					   else 0 */
	bool		 begun;		/* a region of the file was read */
	bool		 expanded;	/* the file is the body of a macro */
	bool		 met;		/* first_count() has visited the file */
};

struct mapping {
	struct bytes	 in;		/* this function's bytes only */
	struct coverage	*c;
	const uint32_t	*unit;		/* the unit's file numbers */
	uint64_t	 unit_n;
	/* Memory that is reused until mapping_free(). */
	struct mapping_file *files;
	size_t		 file_n, file_room;
	unsigned char	*state;		/* by expression of the function:
					   whether it is a sum, and how far its
					   order is known (mapping.c) */
	size_t		 state_room;
	uint32_t	*stack;		/* expressions whose order is still to
					   be found */
	size_t		 stack_n, stack_room;
	uint32_t	*key;
	size_t		 key_room;
};

/* Whether this is the mapping of a function that the compiler saw but
   emitted no code for in this unit: one region without a count. */
bool	 mapping_is_dummy(const struct bytes *);

/* Add the function, whose name and hashes are set.  On error, which m->in then
   has, returns false; part of the function may have been added. */
bool	 mapping_read(struct mapping *m, const struct coverage_function *);

void	 mapping_free(struct mapping *);

#endif
