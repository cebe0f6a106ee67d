/* The queue is a binary heap.  It stores the heap index of each id, so that the
   key of an id can change. */
#include "base/queue.h"

#include <stddef.h>

#include "base/mem.h"

void
queue_init(struct queue *q, uint32_t n, const uint32_t *rank)
{
	q->rank = rank;
	q->heap = mem_resize(NULL, n, sizeof(*q->heap));
	q->at = mem_get(n, sizeof(*q->at));
	q->n = 0;
}

void
queue_free(struct queue *q)
{
	mem_free(q->heap);
	mem_free(q->at);
}

static bool
stands_before(const struct queued *a, const struct queued *b)
{
	return a->key != b->key ? a->key < b->key : a->rank < b->rank;
}

static void
set(struct queue *q, uint32_t at, const struct queued *it)
{
	q->heap[at] = *it;
	q->at[it->id] = at + 1;
}

/* Store an item at the free index `at' of the heap, or nearer to the root. */
static void
rise(struct queue *q, uint32_t at, const struct queued *it)
{
	uint32_t	 up;

	for (; at > 0; at = up) {
		up = (at - 1) / 2;
		if (!stands_before(it, &q->heap[up]))
			break;
		set(q, at, &q->heap[up]);
	}
	set(q, at, it);
}

/* Store an item at the free index `at' of the heap, or farther from the
   root. */
static void
sink(struct queue *q, uint32_t at, const struct queued *it)
{
	size_t	 down;

	while ((down = 2 * (size_t)at + 1) < q->n) {
		if (down + 1 < q->n &&
		    stands_before(&q->heap[down + 1], &q->heap[down]))
			down++;
		if (!stands_before(&q->heap[down], it))
			break;
		set(q, at, &q->heap[down]);
		at = (uint32_t)down;
	}
	set(q, at, it);
}

void
queue_put(struct queue *q, uint32_t id, uint64_t key)
{
	const struct queued	 it = { key, q->rank[id], id };

	if (q->at[id] == 0)
		q->at[id] = ++q->n;
	rise(q, q->at[id] - 1, &it);
	sink(q, q->at[id] - 1, &it);
}

bool
queue_take(struct queue *q, uint32_t *id)
{
	struct queued	 last;

	if (q->n == 0)
		return false;
	*id = q->heap[0].id;
	q->at[*id] = 0;
	last = q->heap[--q->n];
	if (q->n > 0)
		sink(q, 0, &last);
	return true;
}
