/*
 * Arcs and jumps have their owner in the row.  Costs have a track for each
 * section, of any kind.
 */
#include "profile/build/section_rows.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "profile/build/build.h"

static void
make_list(struct section_rows *r, const struct profile *p)
{
	uint32_t	 i, n;

	for (i = 0; i < p->section_n; i++)
		if ((n = section_rows_count(r, i)) > r->most)
			r->most = n;
	r->list = mem_resize(NULL, r->most, sizeof(*r->list));
}

/* One bit for each row that has its owner in its head. */
static uint64_t *
mark_owned(const struct profile *p, const struct cost_table *t)
{
	const struct index	*x = &p->build->costs.index;
	size_t			 words = (size_t)t->n / 64 + 1;
	uint64_t		*marks = mem_get(words, sizeof(*marks));
	uint32_t		 i, row;

	if (t != &p->costs || x->n == t->n) {
		memset(marks, 0xff, words * sizeof(*marks));
		return marks;
	}
	for (i = 0; i <= x->mask; i++)
		if (x->slots[i] != 0) {
			row = x->slots[i] - 1;
			marks[row / 64] |= UINT64_C(1) << row % 64;
		}
	return marks;
}

struct owners {
	const struct cost_table	*t;
	const uint64_t		*marks;		/* mark_owned() */
};

static uint32_t
owner_of(const void *context, uint32_t row)
{
	const struct owners	*o = context;

	return o->marks[row / 64] >> row % 64 & 1 ? row_owner(o->t, row) :
	    UINT32_MAX;
}

/* List the arcs, the jumps, or those costs that are in the index, by owner. */
static void
by_owner(const struct profile *p, const struct cost_table *t,
    struct buckets *b)
{
	uint64_t	*marks = mark_owned(p, t);
	struct owners	 o = { t, marks };

	buckets_make(b, t != &p->costs || p->build->costs.index.n > 0 ? t->n :
	    0, (uint32_t)p->section_n, owner_of, &o);
	mem_free(marks);
}

static void
list_hashed(struct section_rows *r, const struct profile *p,
    const struct cost_table *t)
{
	*r = (struct section_rows){ .t = t };
	if (p->frozen != NULL) {
		r->start = t == &p->costs ? p->frozen->costs :
		    t == &p->arcs ? p->frozen->arcs : p->frozen->jumps;
		assert(r->start != NULL);
		r->section_n = p->frozen->section_n;
		make_list(r, p);
	} else if (t->n > 0)
		by_owner(p, t, &r->hashed);
}

void
section_rows_of_costs(struct section_rows *r, const struct profile *p)
{
	list_hashed(r, p, &p->costs);
	if (p->frozen != NULL)
		return;
	r->tracked = p->build->tracks;
	make_list(r, p);
}

void
section_rows_of_arcs(struct section_rows *r, const struct profile *p)
{
	list_hashed(r, p, &p->arcs);
}

void
section_rows_free(struct section_rows *r)
{
	buckets_free(&r->hashed);
	mem_free(r->list);
	*r = (struct section_rows){ .t = NULL };
}

/* The track of a section whose rows are not listed, or NULL. */
static const struct track *
unlisted(const struct section_rows *r, uint32_t section)
{
	const struct track	*k;

	if (r->tracked == NULL)
		return NULL;
	k = &r->tracked[section].costs;
	return track_is_hashed(k) ? NULL : k;
}

uint32_t
section_rows_count(const struct section_rows *r, uint32_t section)
{
	const struct track	*k = unlisted(r, section);

	if (r->t->n == 0)
		return 0;
	if (r->start != NULL)
		return section >= r->section_n ? 0 :
		    r->start[section + 1] - r->start[section];
	if (k == NULL)
		return r->hashed.start[section + 1] -
		    r->hashed.start[section];
	return track_is_ordered(k) ? k->n : track_run(k);
}

uint32_t *
section_rows_list(const struct section_rows *r, uint32_t section, uint32_t *n)
{
	const struct track	*k = unlisted(r, section);
	uint32_t		 row, i;

	*n = section_rows_count(r, section);
	if (*n == 0)
		return r->list;
	if (r->start != NULL) {
		for (i = 0; i < *n; i++)
			r->list[i] = r->start[section] + i;
		return r->list;
	}
	if (k == NULL)
		return r->hashed.ids + r->hashed.start[section];
	row = k->head;
	if (!track_is_ordered(k))
		for (i = 0; i < *n; i++)
			r->list[i] = row++;
	else
		for (i = 0; i < *n; i++, row = row_head(r->t, row))
			r->list[i] = row;
	return r->list;
}
