/* The queue is a binary heap.  It stores the heap index of each id, so that the
   key of an id can change. */
#include "base/queue.h"

#include <stddef.h>

#include "base/mem.h"

void
queue_init(struct queue *q, uint32_t n, const uint32_t *rank)
{
	q->rank = rank;
	q->key = mem_resize(NULL, n, sizeof(*q->key));
	q->heap = mem_resize(NULL, n, sizeof(*q->heap));
	q->at = mem_get(n, sizeof(*q->at));
	q->n = 0;
}

void
queue_free(struct queue *q)
{
	mem_free(q->key);
	mem_free(q->heap);
	mem_free(q->at);
}

static bool
stands_before(const struct queue *q, uint32_t a, uint32_t b)
{
	return q->key[a] != q->key[b] ? q->key[a] < q->key[b] :
	    q->rank[a] < q->rank[b];
}

static void
set(struct queue *q, uint32_t at, uint32_t id)
{
	q->heap[at] = id;
	q->at[id] = at + 1;
}

/* Store the id at the free index `at' of the heap, or nearer to the root. */
static void
rise(struct queue *q, uint32_t at, uint32_t id)
{
	uint32_t	 up;

	for (; at > 0; at = up) {
		up = (at - 1) / 2;
		if (!stands_before(q, id, q->heap[up]))
			break;
		set(q, at, q->heap[up]);
	}
	set(q, at, id);
}

/* Store the id at the free index `at' of the heap, or farther from the root. */
static void
sink(struct queue *q, uint32_t at, uint32_t id)
{
	size_t	 down;

	while ((down = 2 * (size_t)at + 1) < q->n) {
		if (down + 1 < q->n &&
		    stands_before(q, q->heap[down + 1], q->heap[down]))
			down++;
		if (!stands_before(q, q->heap[down], id))
			break;
		set(q, at, q->heap[down]);
		at = (uint32_t)down;
	}
	set(q, at, id);
}

void
queue_put(struct queue *q, uint32_t id, uint64_t key)
{
	q->key[id] = key;
	if (q->at[id] == 0)
		set(q, q->n++, id);
	rise(q, q->at[id] - 1, id);
	sink(q, q->at[id] - 1, id);
}

bool
queue_take(struct queue *q, uint32_t *id)
{
	if (q->n == 0)
		return false;
	*id = q->heap[0];
	q->at[*id] = 0;
	if (--q->n > 0)
		sink(q, 0, q->heap[q->n]);
	return true;
}
