/*
 * progress -- a line on the terminal while long work goes on.
 *
 * Only if stderr is a terminal, and only after a second; the line goes away
 * when the work is over.  May be called from several threads.
 */
#ifndef IO_PROGRESS_H
#define IO_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Begin; files is how many there are.  quiet: never a line. */
void	 progress_start(size_t files, bool quiet);

/* More bytes were read, or a file is done.  arg is not used. */
void	 progress_bytes(void *arg, uint64_t bytes);
void	 progress_file(void);

/* The work is over; takes the line away. */
void	 progress_end(void);

#endif
