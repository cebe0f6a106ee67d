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

/* The bucket of an id; what is no bucket leaves it out.  The same answer each
   time: it is asked twice. */
typedef uint32_t buckets_rule(const void *context, uint32_t id);

/* That, and what stands for the id there, which is asked once. */
struct buckets_rules {
	buckets_rule	*bucket, *word;
};

/*
 * Put what stands for ids from 0 to n - 1 into so many buckets, in each in the
 * order of the ids.  The rules, which are known where this is called, become
 * part of it: there may be a call for each line of a profile.
 *
 * A bucket is counted two places ahead: the sums are then where the one before
 * it starts, and filling that in moves it to where it ends.
 */
HOT void
buckets_make_of(struct buckets *b, uint32_t n, uint32_t buckets,
    struct buckets_rules of, const void *context)
{
	uint32_t	 id, to;

	b->start = mem_get((size_t)buckets + 2, sizeof(*b->start));
	for (id = 0; id < n; id++)
		if ((to = of.bucket(context, id)) < buckets)
			b->start[to + 2]++;
	for (to = 0; to < buckets; to++)
		b->start[to + 2] += b->start[to + 1];
	b->ids = mem_resize(NULL, b->start[buckets + 1],
	    sizeof(*b->ids));
	for (id = 0; id < n; id++)
		if ((to = of.bucket(context, id)) < buckets)
			b->ids[b->start[to + 1]++] = of.word(context, id);
}

HOT uint32_t
buckets_id(const void *context, uint32_t id)
{
	(void)context;
	return id;
}

/* The ids themselves. */
HOT void
buckets_make(struct buckets *b, uint32_t n, uint32_t buckets,
    buckets_rule *rule, const void *context)
{
	buckets_make_of(b, n, buckets, (struct buckets_rules){
		rule, buckets_id
	}, context);
}

static inline void
buckets_free(struct buckets *b)
{
	mem_free(b->ids);
	mem_free(b->start);
	*b = (struct buckets){ NULL, NULL };
}

#endif
