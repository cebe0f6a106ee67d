/*
 * Whoever is free takes the next task, so a thread that comes late finds
 * nothing to do, and nobody waits for it.
 */
#include "base/crew.h"

#include <pthread.h>
#include <stdatomic.h>

#include "base/diag.h"
#include "base/fault.h"
#include "base/mem.h"

struct crew {
	crew_task	*task;
	void		*arg;
	size_t		 n;
	atomic_size_t	 next;
};

static void *
work(void *arg)
{
	struct crew	*c = arg;
	size_t		 i;

	while ((i = atomic_fetch_add(&c->next, 1)) < c->n)
		c->task(c->arg, i);
	return NULL;
}

void
crew_run(unsigned threads, size_t n, crew_task *task, void *arg)
{
	struct crew	 c = { .task = task, .arg = arg, .n = n };
	pthread_t	*others;
	unsigned	 i;

	if (threads > n)
		threads = n == 0 ? 1 : (unsigned)n;
	others = threads > 1 ? mem_get(threads - 1, sizeof(*others)) : NULL;
	for (i = 0; i + 1 < threads; i++)
		if (FAULT(FAULT_THREAD) ||
		    pthread_create(&others[i], NULL, work, &c) != 0)
			diag_die("cannot start thread %u", i + 2);
	work(&c);
	for (i = 0; i + 1 < threads; i++)
		pthread_join(others[i], NULL);
	mem_free(others);
}
