/*
 * The work must grow with the number of items, not with its square.  So a
 * feature that many items have makes no candidates, and an item keeps at most
 * MANY candidates: those with the most features in common.  If equally good
 * candidates do not all fit, none of them is kept, so that the result does not
 * depend on the order of items.
 */
#include "ops/match/candidates.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "ops/match/pair.h"

enum {
	MANY = 64		/* an item keeps at most this many candidates */
};

/* A list of pairs: an old item (member `high'), a new item (`low'), and the
   number of features that the two share (`id'). */
struct pairs {
	struct sort_item	*at;
	size_t			 n, room;
	size_t			 most;	/* a feature that would make more pairs
					   is ignored */
};

/* All n items have one feature.  Add a pair for each old item with each new
   item among them, unless the feature is so common that it proves nothing. */
static void
add_pairs(const unsigned char *sides, const struct sort_item *items, size_t n,
    struct pairs *p)
{
	size_t	 i, j, olds = 0;

	for (i = 0; i < n; i++)
		olds += sides[items[i].low] == MATCH_OLD;
	if (olds == 0 || olds == n || olds > p->most / (n - olds))
		return;
	p->at = mem_grow(p->at, &p->room, p->n + olds * (n - olds),
	    sizeof(*p->at));
	assert(p->at != NULL);
	for (i = 0; i < n; i++)
		for (j = 0; sides[items[i].low] == MATCH_OLD && j < n; j++)
			if (sides[items[j].low] != MATCH_OLD)
				p->at[p->n++] = (struct sort_item){
					items[i].low, items[j].low, 1
				};
}

/* The list has an equal pair for each feature that two items share.  Replace
   these pairs by one, with their number in `id'. */
static void
count_pairs(struct pairs *p)
{
	struct sort_item	*last = NULL;
	size_t			 i, n = p->n;

	sort_items(p->at, n);
	for (i = p->n = 0; i < n; i++)
		if (last != NULL && last->high == p->at[i].high &&
		    last->low == p->at[i].low)
			last->id++;
		else {
			last = &p->at[p->n++];
			*last = p->at[i];
		}
}

/* An item has n pairs; return the smallest number k of shared features for
   which at most MANY of these pairs share k or more. */
static uint32_t
cut_of(const struct sort_item *pairs, size_t n)
{
	struct sort_item	*counts;
	uint32_t		 cut;
	size_t			 i;

	if (n <= MANY)
		return 0;
	counts = mem_get(n, sizeof(*counts));
	for (i = 0; i < n; i++)
		counts[i].high = pairs[i].id;
	sort_items(counts, n);
	cut = (uint32_t)counts[n - MANY - 1].high + 1;
	mem_free(counts);
	return cut;
}

/*
 * If an item in `high' has more than MANY pairs, keep only the best of them.
 * Then swap `high' and `low' in all pairs, so that a second call does the same
 * for the items that are in `low'.
 */
static void
thin(struct pairs *p)
{
	struct sort_item	*at = p->at;
	size_t			 i, end, n = p->n;
	uint32_t		 cut;

	for (i = p->n = 0; i < n; i = end) {
		end = sort_items_end(at, n, i);
		cut = cut_of(at + i, end - i);
		for (; i < end; i++)
			if (at[i].id >= cut)
				at[p->n++] = (struct sort_item){
					at[i].low, (uint32_t)at[i].high,
					at[i].id
				};
	}
	sort_items(at, p->n);
}

void
match_candidates_add(struct match_candidates *c,
    const unsigned char *sides, struct sort_item *items, size_t n, size_t most)
{
	struct pairs	 p = { .most = most };
	size_t		 i, end;

	n = sort_items_once(items, n);
	for (i = 0; i < n; i = end) {
		end = sort_items_end(items, n, i);
		if (end - i > 1)
			add_pairs(sides, items + i, end - i, &p);
	}
	count_pairs(&p);
	thin(&p);
	thin(&p);
	c->at = mem_grow(c->at, &c->room, c->n + p.n + 1, sizeof(*c->at));
	for (i = 0; i < p.n; i++)
		c->at[c->n++] = (struct match_candidate){
			.old = (uint32_t)p.at[i].high, .new = p.at[i].low,
			.score = p.at[i].id
		};
	mem_free(p.at);
}

/* The best score among an item's candidates, and how many of them have this
   score.  Both are 0 if the item has no candidate. */
struct best {
	uint32_t	 score, n;
};

static void
note_best(struct best *best, uint32_t score)
{
	if (score > best->score)
		*best = (struct best){ score, 0 };
	best->n += score == best->score;
}

void
match_candidates_best(struct match_candidates *c, size_t things)
{
	struct match_candidate	*at, *end = c->at + c->n;
	struct best		*best = mem_get(things, sizeof(*best));

	for (at = c->at; at < end; at++) {
		note_best(&best[at->old], at->score);
		note_best(&best[at->new], at->score);
	}
	c->n = 0;
	for (at = c->at; at < end; at++) {
		if (at->score == 0 || at->score < best[at->old].score ||
		    at->score < best[at->new].score)
			continue;
		at->tied = best[at->old].n > 1 || best[at->new].n > 1;
		c->at[c->n++] = *at;
	}
	mem_free(best);
}
