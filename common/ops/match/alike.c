/*
 * Most names share no function with most others, so pairs are listed by
 * function instead of comparing each name with each.
 */
#include "ops/match/alike.h"

#include "base/mem.h"
#include "base/sort.h"
#include "text/intern.h"
#include "profile/profile.h"
#include "ops/match/pair.h"

/* A function in more unpaired names than this is no evidence. */
enum { COMMON_NAME = 8 };

/* An old and a new name, and the number of function names they share. */
struct likeness {
	uint32_t	 old, new, shared;
};

/* For each name of a function, the unpaired new names that contain it; laid out
   as in struct match_list. */
struct holders {
	size_t		*first;
	uint32_t	*names;
};

static void
list_holders(const struct match_names *m, struct holders *h)
{
	const struct match_side	*side = &m->new;
	size_t			 i, j;

	h->first = mem_get(m->names->n + 2, sizeof(*h->first));
	h->names = mem_resize(NULL, side->functions.first[side->n],
	    sizeof(*h->names));
	/* Counts go two places ahead, so that first[name + 1] can be moved on
	   as the list is filled, and ends up as the end of it. */
	for (i = 0; i < side->n; i++)
		for (j = side->functions.first[i]; m->from[i] == ID_NONE &&
		    j < side->functions.first[i + 1]; j++)
			h->first[side->functions.names[j] + 2]++;
	for (i = 0; i < m->names->n; i++)
		h->first[i + 2] += h->first[i + 1];
	for (i = 0; i < side->n; i++)
		for (j = side->functions.first[i]; m->from[i] == ID_NONE &&
		    j < side->functions.first[i + 1]; j++)
			h->names[h->first[side->functions.names[j] + 1]++] =
			    (uint32_t)i;
}

/* Pairs of names, in a list that grows. */
struct pairs {
	struct sort_item	*at;	/* high: old, low: new */
	size_t			 n, room;
};

/* Pair an unpaired old name with each holder of each of its functions. */
static void
add_pairs(const struct match_names *m, const struct holders *h, size_t old,
    struct pairs *p)
{
	const struct match_list	*list = &m->old.functions;
	size_t			 j, k, name;

	for (j = list->first[old]; j < list->first[old + 1]; j++) {
		name = list->names[j];
		if (h->first[name + 1] - h->first[name] > COMMON_NAME)
			continue;
		for (k = h->first[name]; k < h->first[name + 1]; k++) {
			p->at = mem_grow(p->at, &p->room, p->n + 1,
			    sizeof(*p->at));
			p->at[p->n++] = (struct sort_item){
				old, h->names[k], 0
			};
		}
	}
}

/* List all unpaired names that share the name of a function, sorted by old
   name, then by new name; *n of them. */
static struct likeness *
find_alike(const struct match_names *m, size_t *n)
{
	struct holders		 h;
	struct pairs		 p = { .at = NULL };
	struct sort_item	*items;
	struct likeness		*alike;
	size_t			 item_n, i;

	list_holders(m, &h);
	for (i = 0; i < m->old.n; i++)
		if (m->to[i] == ID_NONE)
			add_pairs(m, &h, i, &p);
	items = p.at;
	item_n = p.n;
	sort_items(items, item_n);
	alike = mem_get(item_n, sizeof(*alike));
	for (i = *n = 0; i < item_n; i++) {
		if (i == 0 || items[i].high != items[i - 1].high ||
		    items[i].low != items[i - 1].low)
			alike[(*n)++] = (struct likeness){
				(uint32_t)items[i].high, items[i].low, 0
			};
		alike[*n - 1].shared++;
	}
	mem_free(items);
	mem_free(h.first);
	mem_free(h.names);
	return alike;
}

static size_t
function_count(const struct match_side *side, size_t i)
{
	return side->functions.first[i + 1] - side->functions.first[i];
}

/* Half of the functions of each must be shared, and at least two, unless both
   have only one: less may be chance. */
static bool
is_like(const struct match_names *m, const struct likeness *l)
{
	size_t	 old = function_count(&m->old, l->old);
	size_t	 new = function_count(&m->new, l->new);

	return l->shared * 2 >= old && l->shared * 2 >= new &&
	    (l->shared > 1 || (old == 1 && new == 1));
}

void
match_alike(struct match_names *m)
{
	size_t		 n, i;
	struct likeness	*alike = find_alike(m, &n), *l;
	struct match_best	*old = mem_get(m->old.n, sizeof(*old));
	struct match_best	*new = mem_get(m->new.n, sizeof(*new));

	for (i = 0; i < n; i++) {
		match_best_note(&old[alike[i].old], alike[i].shared);
		match_best_note(&new[alike[i].new], alike[i].shared);
	}
	for (i = 0; i < n; i++) {
		l = &alike[i];
		if (!is_like(m, l) || l->shared < old[l->old].score ||
		    l->shared < new[l->new].score)
			continue;
		if (old[l->old].n == 1 && new[l->new].n == 1)
			match_pair(m, l->old, l->new);
		else
			m->unsure[l->old] = true;
	}
	mem_free(alike);
	mem_free(old);
	mem_free(new);
}
