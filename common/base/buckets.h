/*
 * buckets -- ids put together by the bucket that each is in.
 */
#ifndef BASE_BUCKETS_H
#define BASE_BUCKETS_H

#include <stddef.h>
#include <stdint.h>

#include "base/hot.h"
#include "base/mem.h"

/* What bucket b has is ids[start[b]] to ids[start[b + 1] - 1]. */
struct buckets {
	uint32_t	*ids, *start;
};

/*
 * What there is goes into so many buckets in four steps: begin, count each
 * thing, find room for all, put each.
 *
 * A bucket is counted two places ahead: the sums are then where the one before
 * it starts, and filling that in moves it to where it ends.
 */
static inline void
buckets_begin(struct buckets *b, size_t buckets)
{
	b->start = mem_get(buckets + 2, sizeof(*b->start));
}

HOT void
buckets_count(struct buckets *b, uint32_t bucket)
{
	b->start[bucket + 2]++;
}

static inline void
buckets_find_room(struct buckets *b, size_t buckets)
{
	size_t	 i;

	for (i = 0; i < buckets; i++)
		b->start[i + 2] += b->start[i + 1];
	b->ids = mem_resize(NULL, b->start[buckets + 1], sizeof(*b->ids));
}

HOT void
buckets_put(struct buckets *b, uint32_t bucket, uint32_t id)
{
	b->ids[b->start[bucket + 1]++] = id;
}

/* The bucket of an id; what is no bucket leaves it out.  The same answer each
   time: it is asked twice. */
typedef uint32_t buckets_rule(const void *context, uint32_t id);

/*
 * Put ids from 0 to n - 1 into so many buckets, in each in order.  The rule,
 * which is known where this is called, becomes part of it: there may be a call
 * for each line of a profile.
 */
HOT void
buckets_make(struct buckets *b, uint32_t n, uint32_t buckets,
    buckets_rule *rule, const void *context)
{
	uint32_t	 id, to;

	buckets_begin(b, buckets);
	for (id = 0; id < n; id++)
		if ((to = rule(context, id)) < buckets)
			buckets_count(b, to);
	buckets_find_room(b, buckets);
	for (id = 0; id < n; id++)
		if ((to = rule(context, id)) < buckets)
			buckets_put(b, to, id);
}

static inline void
buckets_free(struct buckets *b)
{
	mem_free(b->ids);
	mem_free(b->start);
	*b = (struct buckets){ NULL, NULL };
}

#endif
