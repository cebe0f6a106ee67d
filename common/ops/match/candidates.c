/*
 * The time must grow with the number of items, not with its square.  So a
 * feature that many functions have makes no candidates, and a function has at
 * most MANY: those with the most features in common.  Of equal ones that do not
 * all fit, none is kept, so that the order of functions does not matter.
 */
#include "ops/match/candidates.h"

#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "profile/profile.h"
#include "ops/match/pair.h"
#include "ops/match/sides.h"

enum {
	COMMON = 64,		/* pairs that one feature may make */
	MANY = 64		/* candidates of one function */
};

static bool
is_old(const struct match_functions *m, uint32_t function)
{
	return m->sides[function] == MATCH_OLD;
}

/* Pairs of an old function (high) and a new one (low); id counts the features
   they share. */
struct pairs {
	struct sort_item	*at;
	size_t			 n, room;
};

/* Add all pairs of the n items, which share a feature, unless it is too common
   to be evidence. */
static void
add_pairs(const struct match_functions *m, const struct sort_item *items,
    size_t n, struct pairs *p)
{
	size_t	 i, j, olds = 0;

	for (i = 0; i < n; i++)
		olds += is_old(m, items[i].low);
	if (olds == 0 || olds == n || olds > COMMON || n - olds > COMMON ||
	    olds * (n - olds) > COMMON)
		return;
	p->at = mem_grow(p->at, &p->room, p->n + olds * (n - olds),
	    sizeof(*p->at));
	for (i = 0; i < n; i++)
		for (j = 0; is_old(m, items[i].low) && j < n; j++)
			if (!is_old(m, items[j].low))
				p->at[p->n++] = (struct sort_item){
					items[i].low, items[j].low, 1
				};
}

/* Merge equal pairs, and count them. */
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

/* The smallest count with which at most MANY of the n pairs of one function are
   kept. */
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

/* Where the function on the high side has too many pairs, keep the best.  Then
   swap the sides: done twice, this thins out by old and by new functions. */
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
    const struct match_functions *m, struct sort_item *items, size_t n)
{
	struct pairs	 p = { .at = NULL };
	size_t		 i, end;

	n = sort_items_once(items, n);
	for (i = 0; i < n; i = end) {
		end = sort_items_end(items, n, i);
		if (end - i > 1)
			add_pairs(m, items + i, end - i, &p);
	}
	count_pairs(&p);
	thin(&p);
	thin(&p);
	c->at = mem_grow(c->at, &c->room, c->n + p.n + 1, sizeof(*c->at));
	for (i = 0; i < p.n; i++)
		c->at[c->n++] = (struct match_candidate){
			.old = (uint32_t)p.at[i].high, .new = p.at[i].low
		};
	mem_free(p.at);
}

void
match_candidate_pair(const struct match_candidate *c, struct match_functions *m)
{
	m->pair[c->old] = c->new;
	m->pair[c->new] = c->old;
	m->like[c->old] = c->like;
}

size_t
match_candidates_pair(const struct match_candidates *c,
    struct match_functions *m)
{
	const struct match_candidate	*at, *end = c->at + c->n;
	struct match_best		*best;
	size_t				 n = 0;

	if (c->n == 0)
		return 0;
	best = mem_get(m->p->function_n, sizeof(*best));
	for (at = c->at; at < end; at++) {
		match_best_note(&best[at->old], at->score);
		match_best_note(&best[at->new], at->score);
	}
	for (at = c->at; at < end; at++) {
		if (at->score == 0 || at->score < best[at->old].score ||
		    at->score < best[at->new].score)
			continue;
		if (best[at->old].n > 1 || best[at->new].n > 1) {
			m->unsure[at->old] = true;
			continue;
		}
		match_candidate_pair(at, m);
		n++;
	}
	mem_free(best);
	return n;
}
