/*
 * mapping -- read the coverage mapping of one function.
 *
 * The mapping of a function consists of ULEB128 numbers: its files, its
 * expressions, then the regions of each file.  Only regions that count for
 * lines are kept; regions of branches and conditions are read and dropped.
 */
#ifndef LLVM_COVERAGE_MAPPING_H
#define LLVM_COVERAGE_MAPPING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "llvm/model/bytes.h"
#include "llvm/coverage/coverage.h"

/* One of the files that the regions of a function are in. */
struct mapping_file {
	uint32_t	 id;		/* index in coverage.files */
	uint32_t	 count;		/* count of the first region in the
					   file */
	uint32_t	 inner;		/* if the first region is the use of a
					   macro, 1 + the number of the macro's
					   file; else 0 */
	bool		 begun;		/* some region of the file was read */
	bool		 expanded;	/* the file is the body of a macro */
	bool		 met;		/* first_count() has visited this
					   file */
};

struct mapping {
	struct bytes	 in;		/* the bytes of the function's
					   mapping */
	struct coverage	*c;
	const uint32_t	*unit;		/* for each file of the function's
					   compilation unit, its index in
					   coverage.files */
	uint64_t	 unit_n;
	/* The members below are memory that is used again for the next
	   function. */
	struct mapping_file *files;
	size_t		 file_n, file_room;
	unsigned char	*state;		/* for each expression, flags that say
					   whether it is a sum, and whether its
					   place in the order is known */
	size_t		 state_room;
	uint32_t	*stack;		/* expressions whose place in the order
					   is not known yet */
	size_t		 stack_n, stack_room;
	uint32_t	*key;
	size_t		 key_room;
};

/* Return whether this is the mapping of a function for which the compiler
   emitted no code in this unit: it has one region, without a count. */
bool	 mapping_is_dummy(const struct bytes *);

/* Add a function, whose name and hashes must be set, with its regions.  On
   error returns false, with the error in m->in; a part of the function may have
   been added. */
bool	 mapping_read(struct mapping *m, const struct coverage_function *);

void	 mapping_free(struct mapping *);

#endif
