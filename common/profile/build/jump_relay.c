/*
 * The batches form a ring: the reader fills the batch after the last full one,
 * and the thread empties the first full batch, which counts as full until the
 * thread is done with it.
 */
#include "profile/build/jump_relay.h"

#include <pthread.h>
#include <stdbool.h>

#include "base/crew.h"
#include "base/diag.h"
#include "base/mem.h"
#include "profile/build/build.h"

enum { BATCHES = 8, BATCH = 512 };

struct item {
	struct jump	 jump;
	uint32_t	 section;
	int64_t		 executed, followed;
};

struct batch {
	struct item	 at[BATCH];
	size_t		 n;
};

struct jump_relay {
	struct profile	*p;
	const char	*name;
	struct crew_helper *helper;
	struct batch	*batches;
	size_t		 fill;		/* index of the batch being filled */

	pthread_mutex_t	 lock;		/* guards the members below */
	pthread_cond_t	 changed;
	size_t		 full;		/* number of full batches */
	bool		 stop;
};

/* Wait for a full batch.  Returns false if none will come. */
static bool
wait_for_batch(struct jump_relay *r)
{
	bool	 more;

	pthread_mutex_lock(&r->lock);
	while (r->full == 0 && !r->stop)
		pthread_cond_wait(&r->changed, &r->lock);
	more = r->full > 0;
	pthread_mutex_unlock(&r->lock);
	return more;
}

static void
work(void *arg)
{
	struct jump_relay	*r = arg;
	struct cost_table	*jumps = &r->p->jumps;
	const struct batch	*b;
	const struct item	*it;
	uint32_t		 row;
	size_t			 i;

	diag_reading(r->name, NULL);
	for (i = 0; wait_for_batch(r); i = (i + 1) % BATCHES) {
		b = &r->batches[i];
		for (it = b->at; it < b->at + b->n; it++) {
			row = profile_jump(r->p, it->section, &it->jump);
			cost_table_add(jumps, row, JUMP_EXECUTED,
			    it->executed);
			cost_table_add(jumps, row, JUMP_FOLLOWED,
			    it->followed);
		}
		pthread_mutex_lock(&r->lock);
		r->full--;
		pthread_cond_signal(&r->changed);
		pthread_mutex_unlock(&r->lock);
	}
}

struct jump_relay *
jump_relay_start(struct profile *p, const char *name)
{
	struct jump_relay	*r = mem_get(1, sizeof(*r));

	r->p = p;
	r->name = name;
	r->batches = mem_resize(NULL, BATCHES, sizeof(*r->batches));
	r->batches[0].n = 0;
	pthread_mutex_init(&r->lock, NULL);
	pthread_cond_init(&r->changed, NULL);
	r->helper = crew_help(work, r);
	if (r->helper != NULL)
		return r;
	jump_relay_stop(r);
	return NULL;
}

/* Hand over the current batch, then wait until at most so many are full. */
static void
hand_over(struct jump_relay *r, size_t most)
{
	pthread_mutex_lock(&r->lock);
	r->full++;
	pthread_cond_signal(&r->changed);
	while (r->full > most)
		pthread_cond_wait(&r->changed, &r->lock);
	pthread_mutex_unlock(&r->lock);
	r->fill = (r->fill + 1) % BATCHES;
	r->batches[r->fill].n = 0;
}

void
jump_relay_put(struct jump_relay *r, uint32_t section, const struct jump *j,
    int64_t executed, int64_t followed)
{
	struct batch	*b = &r->batches[r->fill];

	b->at[b->n++] = (struct item){ *j, section, executed, followed };
	if (b->n == BATCH)
		hand_over(r, BATCHES - 1);
}

void
jump_relay_wait(struct jump_relay *r)
{
	if (r != NULL)
		hand_over(r, 0);
}

void
jump_relay_stop(struct jump_relay *r)
{
	if (r == NULL)
		return;
	if (r->helper != NULL) {
		jump_relay_wait(r);
		pthread_mutex_lock(&r->lock);
		r->stop = true;
		pthread_cond_signal(&r->changed);
		pthread_mutex_unlock(&r->lock);
		crew_wait(r->helper);
	}
	pthread_mutex_destroy(&r->lock);
	pthread_cond_destroy(&r->changed);
	mem_free(r->batches);
	mem_free(r);
}
