/*
 * file_names -- the file names of a coverage mapping.
 *
 * Names come in units, one for each compilation.  The first name of a unit may
 * be the folder to which the others are relative.
 */
#ifndef LLVM_COVERAGE_FILE_NAMES_H
#define LLVM_COVERAGE_FILE_NAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/intern.h"
#include "llvm/model/bytes.h"

/* All-zero except to, the destination of the names, and size. */
struct file_names {
	struct intern	*to;
	uint64_t	 size;		/* bytes of the program */
	uint32_t	*ids;		/* file numbers, unit by unit */
	size_t		 n, room;
	uint64_t	 joined;	/* total bytes of joined paths */
	char		*path;
	size_t		 path_room;
};

/* Add the files of the next unit; relative: its first name is a folder.  On
   error, recorded in the bytes, returns false; ids may have been added. */
bool	 file_names_read(struct file_names *, struct bytes *, bool relative);

void	 file_names_free(struct file_names *);

#endif
