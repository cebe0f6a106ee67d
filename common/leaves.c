#include "leaves.h"

#include <string.h>

#include "intern.h"
#include "mem.h"
#include "num.h"
#include "order.h"
#include "profile.h"
#include "sort.h"

/* The number of a leaf, a new one if need be: its names are its key. */
static uint32_t
find(struct leaves *l, struct intern *keys, struct leaf leaf)
{
	uint32_t	 id = intern_id(keys, (const char *)&leaf,
			    sizeof(leaf));

	if (id == l->n)
		l->at[l->n++] = leaf;
	return id;
}

static void
make_leaves(struct leaves *l, bool split)
{
	const struct profile	*p = l->p;
	const struct function	*f;
	const struct section	*s;
	struct intern		 keys = { .n = 0 };
	size_t			 i;

	l->at = mem_get(2 * (p->function_n + p->section_n), sizeof(*l->at));
	l->of_section = mem_get(p->section_n, sizeof(*l->of_section));
	/* Functions of a profile differ: they keep their numbers. */
	for (i = 0; i < p->function_n; i++) {
		f = &p->functions[i];
		find(l, &keys, (struct leaf){ f->object, f->file, f->name });
	}
	for (i = 0; i < p->section_n; i++) {
		s = &p->sections[i];
		f = &p->functions[s->function];
		l->of_section[i] = !split || s->file == f->file ? s->function :
		    find(l, &keys, (struct leaf){
			f->object, s->file, f->name
		    });
	}
	intern_free(&keys);
}

static void
rank_leaves(struct leaves *l, const struct order *order)
{
	struct sort_item	*items = mem_get(l->n, sizeof(*items));
	size_t			 i;

	for (i = 0; i < l->n; i++) {
		items[i].high = (uint64_t)order->name[l->at[i].object] << 32 |
		    order->name[l->at[i].file];
		items[i].low = order->name[l->at[i].name];
		items[i].id = (uint32_t)i;
	}
	sort_items(items, l->n);
	l->rank = mem_get(2 * l->n, sizeof(*l->rank));
	for (i = 0; i < l->n; i++)
		l->rank[items[i].id] = (uint32_t)i;
	mem_free(items);
}

bool
leaves_open(struct leaves *l, const struct profile *p,
    const struct order *order, bool split)
{
	uint32_t	 n = p->event_n;
	size_t		 i;
	bool		 good = profile_section_costs(p, &l->sections);

	l->p = p;
	l->n = 0;
	make_leaves(l, split);
	rank_leaves(l, order);
	l->self = mem_get(2 * l->n * n, sizeof(*l->self));
	for (i = 0; i < p->section_n; i++)
		good = num_add_all(l->self + l->of_section[i] * (size_t)n,
		    l->sections + i * n, n) && good;
	return good;
}

void
leaves_add(struct leaves *l, struct leaf leaf)
{
	l->rank[l->n] = (uint32_t)l->n;
	l->at[l->n++] = leaf;
}

void
leaves_close(struct leaves *l)
{
	mem_free(l->at);
	mem_free(l->of_section);
	mem_free(l->rank);
	mem_free(l->self);
	mem_free(l->sections);
	memset(l, 0, sizeof(*l));
}
