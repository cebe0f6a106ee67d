/*
 * buckets -- ids put together by the bucket that each is in.
 */
#ifndef BASE_BUCKETS_H
#define BASE_BUCKETS_H

#include <stddef.h>
#include <stdint.h>

#include "base/hot.h"
#include "base/mem.h"

/* The ids of bucket b are ids[start[b]] to ids[start[b + 1] - 1]. */
struct buckets {
	uint32_t	*ids, *start;
};

/* The bucket of an id; what is no bucket leaves it out.  The same answer each
   time: it is asked twice. */
typedef uint32_t buckets_rule(const void *context, uint32_t id);

/*
 * Put ids from 0 to n - 1 into so many buckets, in each in their order.  The
 * rule, which is known where this is called, becomes part of it: there may be
 * a call for each line of a profile.
 *
 * A bucket is counted two places ahead: the sums are then where the one before
 * it starts, and filling that in moves it to where it ends.
 */
HOT void
buckets_make(struct buckets *b, uint32_t n, uint32_t buckets,
    buckets_rule *rule, const void *context)
{
	uint32_t	 id, to;

	b->start = mem_get((size_t)buckets + 2, sizeof(*b->start));
	for (id = 0; id < n; id++)
		if ((to = rule(context, id)) < buckets)
			b->start[to + 2]++;
	for (to = 0; to < buckets; to++)
		b->start[to + 2] += b->start[to + 1];
	b->ids = mem_resize(NULL, b->start[buckets + 1],
	    sizeof(*b->ids));
	for (id = 0; id < n; id++)
		if ((to = rule(context, id)) < buckets)
			b->ids[b->start[to + 1]++] = id;
}

static inline void
buckets_free(struct buckets *b)
{
	mem_free(b->ids);
	mem_free(b->start);
	*b = (struct buckets){ NULL, NULL };
}

#endif
