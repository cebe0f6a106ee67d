/*
 * buckets -- ids grouped by bucket.
 */
#ifndef BASE_BUCKETS_H
#define BASE_BUCKETS_H

#include <stddef.h>
#include <stdint.h>

#include "base/hot.h"
#include "base/mem.h"

/* An array of ids, sorted by bucket: those of bucket b are ids[start[b]] to
   ids[start[b + 1] - 1]. */
struct buckets {
	uint32_t	*ids, *start;
};

/*
 * Filling takes four steps: buckets_begin(), buckets_count() for each id,
 * buckets_find_room(), buckets_put() for each id.
 *
 * The ids of bucket b are first counted in start[b + 2].  After summing,
 * start[b + 1] is where bucket b starts, and each buckets_put() advances
 * start[b + 1], up to where the bucket ends.
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

/* Return the bucket of an id, or any number past the last bucket to omit the
   id.  A rule is called twice for each id and must return the same bucket. */
typedef uint32_t buckets_rule(const void *context, uint32_t id);

/*
 * Distribute the ids 0 to n - 1 over the buckets; each bucket keeps them in
 * order.  The rule is inlined, because it may be called for each line of a
 * profile.
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

/* Return the ids of a bucket, and set *n to their number.  The buckets own the
   array. */
static inline uint32_t *
buckets_list(const struct buckets *b, uint32_t bucket, uint32_t *n)
{
	*n = b->start[bucket + 1] - b->start[bucket];
	return b->ids + b->start[bucket];
}

static inline void
buckets_free(struct buckets *b)
{
	mem_free(b->ids);
	mem_free(b->start);
	*b = (struct buckets){ NULL, NULL };
}

#endif
