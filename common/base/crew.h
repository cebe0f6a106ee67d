/*
 * crew -- where threads begin and end.
 *
 * A crew shares work, of which the calling thread does its part; a helper does
 * something of its own meanwhile.  They synchronize by means of their own,
 * except at the end.
 */
#ifndef BASE_CREW_H
#define BASE_CREW_H

#include <stddef.h>

/* Do task number i; by any thread, each task once. */
typedef void crew_task(void *arg, size_t i);

/*
 * Do n tasks with at most so many threads, from 1 on; tasks begin in their
 * order.  If a thread cannot be started, the program ends.
 */
void	 crew_run(unsigned threads, size_t n, crew_task *, void *arg);

/* Call work(arg) in a thread of its own; NULL if it cannot be started. */
struct crew_helper *crew_help(void (*work)(void *arg), void *arg);

/* Wait until that is done. */
void	 crew_wait(struct crew_helper *);

#endif
