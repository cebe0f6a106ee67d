/*
 * pager -- show long output in a pager, like git.
 *
 * The pager is the command in GRINDKIT_PAGER, else that in PAGER, else `less
 * -FRX', which shows colours and ends by itself if all text fits on the screen.
 * An empty command, or `cat', means no pager.
 */
#ifndef IO_PAGER_H
#define IO_PAGER_H

#include <stdbool.h>

/*
 * If the standard output is a terminal, run the pager, if any.  From then on
 * the pager reads the standard output and, if the standard error is a terminal,
 * that too.  Unless a signal ends it, the program waits for the pager before it
 * ends.  Call this function once, before any other thread runs and anything is
 * written.
 */
void	 pager_start(void);

/* Return whether this is the standard output and a pager reads it.  If so, the
   output goes to a terminal, and it is no error if the pager ends early. */
bool	 pager_reads(int fd);

#endif
