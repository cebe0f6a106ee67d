/*
 * pager -- what the user reads long output with, as git has it.
 *
 * The pager is the command in GRINDKIT_PAGER, or else in PAGER, or else `less
 * -FRX', which shows colours and ends by itself if all fits the screen.  An
 * empty command, or `cat', means no pager.
 */
#ifndef IO_PAGER_H
#define IO_PAGER_H

#include <stdbool.h>

/*
 * If the standard output is a terminal, and there is a pager, run it: from now
 * on it reads that, and the standard error, if that is a terminal, too.  Before
 * the program ends, in whatever way but by a signal, it waits for the pager.
 * To be called once, when no other thread runs, and before anything is written.
 */
void	 pager_start(void);

/* Whether a pager reads this descriptor: then what is written ends up on a
   terminal, and it is no trouble if the pager ends early. */
bool	 pager_reads(int fd);

#endif
