/*
 * queue -- a priority queue of ids, least key first.
 *
 * A binary heap: every step takes logarithmic time.  Among equal keys the
 * lowest rank is first, so the order depends on keys and ranks only, not on the
 * order of insertion.
 */
#ifndef BASE_QUEUE_H
#define BASE_QUEUE_H

#include <stdbool.h>
#include <stdint.h>

/* An id with all by which it is compared, so that a step reads no other
   memory. */
struct queued {
	uint64_t	 key;
	uint32_t	 rank, id;
};

struct queue {
	const uint32_t	*rank;		/* rank of each id; the caller owns the
					   array */
	struct queued	*heap;		/* the n queued ids, as a binary heap */
	uint32_t	 n;
	uint32_t	*at;		/* for each id its index in heap + 1, or
					   0 if the id is not queued */
};

/* Make an empty queue for ids below n, each with a different rank. */
void	 queue_init(struct queue *, uint32_t n, const uint32_t *rank);
void	 queue_free(struct queue *);

/* Add the id with this key, or change its key. */
void	 queue_put(struct queue *, uint32_t id, uint64_t key);

/* Remove the first id and return it in *id.  Returns false if the queue is
   empty. */
bool	 queue_take(struct queue *, uint32_t *id);

#endif
