/*
 * queue -- ids in the order of keys that change, the least first.
 *
 * A binary heap, so that every step takes the logarithm of what waits.  Of
 * equal keys the one of the lowest rank stands first: the order is that of keys
 * and ranks, whatever came when.
 */
#ifndef BASE_QUEUE_H
#define BASE_QUEUE_H

#include <stdbool.h>
#include <stdint.h>

struct queue {
	const uint32_t	*rank;		/* of each id; the caller's */
	uint64_t	*key;		/* of each id */
	uint32_t	*heap, n;	/* ids that wait */
	uint32_t	*at;		/* of each id its place in heap + 1, or
					   0 */
};

/* An empty queue for ids below n, with a different rank each. */
void	 queue_init(struct queue *, uint32_t n, const uint32_t *rank);
void	 queue_free(struct queue *);

/* The id waits, from now on with this key. */
void	 queue_put(struct queue *, uint32_t id, uint64_t key);

/* Take out the first id; false if none waits. */
bool	 queue_take(struct queue *, uint32_t *id);

#endif
