/*
 * crew -- start threads and wait for them.
 *
 * A crew is a few threads that share tasks with the calling thread; a helper is
 * one thread that runs one function beside its caller.  Apart from the wait at
 * the end, threads synchronize by their own means.
 */
#ifndef BASE_CREW_H
#define BASE_CREW_H

#include <stddef.h>

/* Do task i.  Any thread may call it, once for each task. */
typedef void crew_task(void *arg, size_t i);

/*
 * Do n tasks with at most `threads' threads, at least 1; tasks begin in order.
 * The program ends if a thread cannot be started.
 */
void	 crew_run(unsigned threads, size_t n, crew_task *, void *arg);

/* Call work(arg) in a new thread; NULL if it cannot be started. */
struct crew_helper *crew_help(void (*work)(void *arg), void *arg);

/* Wait until work() has returned, and free the helper. */
void	 crew_wait(struct crew_helper *);

#endif
