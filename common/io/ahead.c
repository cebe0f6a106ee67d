/*
 * A ring of blocks: the thread fills those after the last full one, and the
 * caller empties the first full one.  Either waits while it has nothing to do.
 */
#include "io/ahead.h"

#include <pthread.h>
#include <stdbool.h>
#include <string.h>

#include "base/crew.h"
#include "base/mem.h"
#include "io/decompress.h"

enum { BLOCKS = 4, BLOCK = 128 << 10 };

struct ahead {
	struct decompress *codec;
	struct crew_helper *helper;
	size_t		 first;		/* index of the first full block, */
	size_t		 taken;		/* bytes of it already read */
	char		*at[BLOCKS];
	size_t		 len[BLOCKS];

	pthread_mutex_t	 lock;		/* protects the members below */
	pthread_cond_t	 changed;
	size_t		 full;		/* number of full blocks */
	bool		 stop, over;
	const char	*trouble;
};

/* Wait for an empty block; false if the thread must end. */
static bool
wait_for_room(struct ahead *a)
{
	bool	 wanted;

	pthread_mutex_lock(&a->lock);
	while (a->full == BLOCKS && !a->stop)
		pthread_cond_wait(&a->changed, &a->lock);
	wanted = !a->stop;
	pthread_mutex_unlock(&a->lock);
	return wanted;
}

/* Pass a filled block, or the end of the text, to the reader. */
static void
hand_over(struct ahead *a, size_t len, const char *trouble)
{
	pthread_mutex_lock(&a->lock);
	a->trouble = trouble;
	if (len > 0)
		a->full++;
	if (len < BLOCK)
		a->over = true;
	pthread_cond_signal(&a->changed);
	pthread_mutex_unlock(&a->lock);
}

static void
work(void *arg)
{
	struct ahead	*a = arg;
	const char	*trouble = NULL;
	size_t		 block, len, n;

	for (block = 0; wait_for_room(a); block = (block + 1) % BLOCKS) {
		for (len = 0; len < BLOCK; len += n)
			if ((n = decompress_read(a->codec, a->at[block] + len,
			    BLOCK - len, &trouble)) == 0)
				break;
		a->len[block] = len;
		hand_over(a, len, trouble);
		if (len < BLOCK)
			break;
	}
}

struct ahead *
ahead_start(struct decompress *codec)
{
	struct ahead	*a = mem_get(1, sizeof(*a));
	size_t		 i;

	a->codec = codec;
	for (i = 0; i < BLOCKS; i++)
		a->at[i] = mem_resize(NULL, BLOCK, 1);
	pthread_mutex_init(&a->lock, NULL);
	pthread_cond_init(&a->changed, NULL);
	if ((a->helper = crew_help(work, a)) != NULL)
		return a;
	ahead_stop(a);
	return NULL;
}

/* Wait for a full block; false at the end. */
static bool
wait_for_text(struct ahead *a, const char **trouble)
{
	bool	 more;

	pthread_mutex_lock(&a->lock);
	while (a->full == 0 && !a->over)
		pthread_cond_wait(&a->changed, &a->lock);
	more = a->full > 0;
	if (!more && a->trouble != NULL)
		*trouble = a->trouble;
	pthread_mutex_unlock(&a->lock);
	return more;
}

size_t
ahead_read(struct ahead *a, char *to, size_t len, const char **trouble)
{
	size_t	 n;

	if (!wait_for_text(a, trouble))
		return 0;
	n = a->len[a->first] - a->taken;
	if (n > len)
		n = len;
	memcpy(to, a->at[a->first] + a->taken, n);
	a->taken += n;
	if (a->taken < a->len[a->first])
		return n;
	a->taken = 0;
	a->first = (a->first + 1) % BLOCKS;
	pthread_mutex_lock(&a->lock);
	a->full--;
	pthread_cond_signal(&a->changed);
	pthread_mutex_unlock(&a->lock);
	return n;
}

void
ahead_stop(struct ahead *a)
{
	size_t	 i;

	if (a == NULL)
		return;
	if (a->helper != NULL) {
		pthread_mutex_lock(&a->lock);
		a->stop = true;
		pthread_cond_signal(&a->changed);
		pthread_mutex_unlock(&a->lock);
		crew_wait(a->helper);
	}
	pthread_mutex_destroy(&a->lock);
	pthread_cond_destroy(&a->changed);
	for (i = 0; i < BLOCKS; i++)
		mem_free(a->at[i]);
	mem_free(a);
}
