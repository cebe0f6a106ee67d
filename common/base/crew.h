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

/* Do task i of n.  Any thread may call this function; no task is done twice. */
typedef void crew_task(void *arg, size_t i);

/* Do tasks 0 to n - 1, begun in this order, with at most `threads' threads (1
   or more).  The program ends if a thread cannot be started. */
void	 crew_run(unsigned threads, size_t n, crew_task *, void *arg);

/* Call work(arg) in a new thread.  Returns NULL if the thread cannot be
   started. */
struct crew_helper *crew_help(void (*work)(void *arg), void *arg);

/* Wait until the helper's function has returned, and free the helper. */
void	 crew_wait(struct crew_helper *);

#endif
