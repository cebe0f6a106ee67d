/*
 * crew -- work that several threads share.
 *
 * The calling thread is one of them, and goes on when all is done.  This is
 * the only place where threads come together again: what else they wait for is
 * theirs to say.
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

#endif
