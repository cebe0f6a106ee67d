/*
 * file_names -- the files that a unit of a coverage mapping names.
 *
 * A unit is what was compiled at once.  Its first name may be the folder that
 * the others are seen from.
 */
#ifndef LLVM_COVERAGE_FILE_NAMES_H
#define LLVM_COVERAGE_FILE_NAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/intern.h"
#include "llvm/model/bytes.h"

/* All-zero but for to, where the names go, and size. */
struct file_names {
	struct intern	*to;
	uint64_t	 size;		/* of the program */
	uint32_t	*ids;		/* of the files of all units */
	size_t		 n, room;
	uint64_t	 joined;	/* bytes of folders and names */
	char		*path;
	size_t		 path_room;
};

/* Add the files of the next unit, which begin here; relative: the first is a
   folder.  False, with what is wrong in the bytes: then ids may have some. */
bool	 file_names_read(struct file_names *, struct bytes *, bool relative);

void	 file_names_free(struct file_names *);

#endif
