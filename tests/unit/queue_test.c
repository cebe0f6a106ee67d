/*
 * A queue gives ids in the same order as a search of all queued ids.
 */
#include "base/queue.h"

#include "tap.h"

enum { IDS = 60 };

struct plain {
	uint64_t	 key[IDS];
	uint32_t	 rank[IDS];
	bool		 waits[IDS];
};

/* Return the id that should be first, or IDS if no id is queued. */
static uint32_t
first(const struct plain *p, uint32_t n)
{
	uint32_t	 best = IDS, i;

	for (i = 0; i < n; i++)
		if (p->waits[i] && (best == IDS || p->key[i] < p->key[best] ||
		    (p->key[i] == p->key[best] && p->rank[i] < p->rank[best])))
			best = i;
	return best;
}

/* Take the first id, and return whether it was the right one. */
static bool
take(struct queue *q, struct plain *p, uint32_t n)
{
	uint32_t	 wanted = first(p, n), got = IDS;
	bool		 some = queue_take(q, &got);

	if (got < n)
		p->waits[got] = false;
	return got == wanted && some == (wanted != IDS);
}

/* Make ranks in no order, and all different, since 7 divides no n in use. */
static void
begin(struct plain *p, uint32_t n)
{
	uint32_t	 i;

	for (i = 0; i < n; i++) {
		p->waits[i] = false;
		p->rank[i] = (i * 7 + 3) % n;
	}
}

static void
test_random(uint32_t n, uint64_t keys)
{
	enum { STEPS = 20000 };
	struct plain	 p;
	struct queue	 q;
	uint64_t	 state = n + keys;
	uint32_t	 bad = 0, taken = 0, i, id;

	begin(&p, n);
	queue_init(&q, n, p.rank);
	for (i = 0; i < STEPS; i++) {
		if (tap_below(&state, 3) == 0) {
			taken++;
			bad += !take(&q, &p, n);
			continue;
		}
		id = tap_below(&state, n);
		p.key[id] = UINT64_MAX - tap_random(&state) % keys;
		p.waits[id] = true;
		queue_put(&q, id, p.key[id]);
	}
	for (i = 0; i <= n; i++)
		bad += !take(&q, &p, n);
	check(bad == 0 && taken > STEPS / 4,
	    "%u ids with %u keys: always the least", (unsigned)n,
	    (unsigned)keys);
	queue_free(&q);
}

int
main(void)
{
	static const uint32_t	 sizes[] = { 1, 2, 3, 10, 31, 60 };
	struct queue		 q;
	uint32_t		 i, id;

	queue_init(&q, 0, NULL);
	check(!queue_take(&q, &id), "nothing in a queue of none");
	queue_free(&q);
	for (i = 0; i < COUNT_OF(sizes); i++) {
		test_random(sizes[i], 1);
		test_random(sizes[i], 5);
		test_random(sizes[i], 1000000);
	}
	return tap_done();
}
