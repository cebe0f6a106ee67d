/* Each thread takes the next task when it is free, so a thread that starts late
   delays no other. */
#include "base/crew.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

#include "base/diag.h"
#include "base/fault.h"
#include "base/mem.h"

struct crew {
	crew_task	*task;
	void		*arg;
	size_t		 n;
	atomic_size_t	 next;
};

struct crew_helper {
	pthread_t	 thread;
	void		(*work)(void *arg);
	void		*arg;
};

static void *
begin(void *arg)
{
	struct crew_helper	*h = arg;

	h->work(h->arg);
	return NULL;
}

static bool
start(struct crew_helper *h, void (*work)(void *), void *arg)
{
	h->work = work;
	h->arg = arg;
	return !FAULT(FAULT_THREAD) &&
	    pthread_create(&h->thread, NULL, begin, h) == 0;
}

struct crew_helper *
crew_help(void (*work)(void *arg), void *arg)
{
	struct crew_helper	*h = mem_get(1, sizeof(*h));

	if (start(h, work, arg))
		return h;
	mem_free(h);
	return NULL;
}

void
crew_wait(struct crew_helper *h)
{
	pthread_join(h->thread, NULL);
	mem_free(h);
}

static void
share(void *arg)
{
	struct crew	*c = arg;
	size_t		 i;

	while ((i = atomic_fetch_add(&c->next, 1)) < c->n)
		c->task(c->arg, i);
}

void
crew_run(unsigned threads, size_t n, crew_task *task, void *arg)
{
	struct crew		 c = { .task = task, .arg = arg, .n = n };
	struct crew_helper	*others;
	unsigned		 i;

	if (threads > n)
		threads = n == 0 ? 1 : (unsigned)n;
	others = threads > 1 ? mem_get(threads - 1, sizeof(*others)) : NULL;
	for (i = 0; i + 1 < threads; i++)
		if (!start(&others[i], share, &c))
			diag_die("cannot start thread %u", i + 2);
	share(&c);
	for (i = 0; i + 1 < threads; i++)
		pthread_join(others[i].thread, NULL);
	mem_free(others);
}
