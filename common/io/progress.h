/*
 * progress -- a line on the terminal during long work.
 *
 * The line is printed only if stderr is a terminal, and only after a second; it
 * is removed when the work is done.  Any thread may report progress.
 */
#ifndef IO_PROGRESS_H
#define IO_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Begin work on this many files; if `quiet', print nothing. */
void	 progress_start(size_t files, bool quiet);

/* progress_bytes() reports that bytes were read, and progress_file() that a
   file is done.  `arg' is unused; it makes progress_bytes() fit as a
   callback. */
void	 progress_bytes(void *arg, uint64_t bytes);
void	 progress_file(void);

/* End the work and remove the line. */
void	 progress_end(void);

#endif
