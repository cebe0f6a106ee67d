/*
 * progress -- a line on the terminal during long work.
 *
 * Printed only if stderr is a terminal, and only after a second; removed when
 * the work is over.  Any thread may report progress.
 */
#ifndef IO_PROGRESS_H
#define IO_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Begin work on this many files; if `quiet', print nothing. */
void	 progress_start(size_t files, bool quiet);

/* Report bytes read, or a file done.  `arg' is unused: it makes
   progress_bytes() fit as a callback. */
void	 progress_bytes(void *arg, uint64_t bytes);
void	 progress_file(void);

/* End the work and remove the line. */
void	 progress_end(void);

#endif
