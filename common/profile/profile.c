/* Between parts of a file, names and functions keep their numbers, but rows and
   sections do not (profile_clear()). */
#include "profile/profile.h"

#include "base/crew.h"
#include "base/mem.h"
#include "profile/tally.h"

uint32_t
profile_event(struct profile *p, const char *name, size_t len)
{
	uint32_t	 id = intern_id(&p->names, name, len), i;

	for (i = 0; i < p->event_n; i++)
		if (p->events[i].name == id)
			return i;
	if (i == EVENT_MAX)
		return ID_NONE;
	p->events[i].name = id;
	p->event_n++;
	cost_table_widen(&p->costs, p->event_n);
	cost_table_widen(&p->arcs, ARC_COSTS + p->event_n);
	return i;
}

void
profile_list(struct profile *p, const uint32_t *list, uint32_t n)
{
	if (p->list.n == 0) {
		memcpy(p->list.at, list, n * sizeof(*list));
		p->list.n = n;
	} else if (n != p->list.n ||
	    memcmp(p->list.at, list, n * sizeof(*list)) != 0)
		p->lists_differ = true;
}

bool
profile_define(struct profile *p, const struct definition *new)
{
	struct definition	*d;
	uint32_t		 i;
	bool			 changed;

	i = intern_id(&p->defined, new->name.at, new->name.len);
	changed = i == p->definition_n;
	if (changed) {
		p->definitions = mem_grow(p->definitions, &p->definition_room,
		    p->definition_n + 1, sizeof(*p->definitions));
		d = &p->definitions[p->definition_n++];
		memset(d, 0, sizeof(*d));
		string_assign(&d->name, new->name.at, new->name.len);
	}
	d = &p->definitions[i];
	if (new->title.len > 0 && (d->title.len == 0 ||
	    string_compare(&new->title, &d->title) < 0)) {
		string_assign(&d->title, new->title.at, new->title.len);
		changed = true;
	}
	if (d->formula.len == 0 && new->formula.len > 0) {
		string_assign(&d->formula, new->formula.at, new->formula.len);
		changed = true;
	}
	if (changed) {
		p->changes = mem_grow(p->changes, &p->change_room,
		    p->change_n + 1, sizeof(*p->changes));
		p->changes[p->change_n++] = i;
	}
	return new->formula.len == 0 ||
	    string_compare(&d->formula, &new->formula) == 0;
}

/* The sums over all rows, which are computed in n shares. */
struct totals {
	const struct profile *p;
	struct tally	*sums;
	size_t		 n;
};

static void
sum_share(void *arg, size_t i)
{
	const struct totals	*t = arg;
	const struct cost_table	*costs = &t->p->costs;
	uint32_t		 row = (uint32_t)((uint64_t)costs->n * i /
				    t->n);
	uint32_t		 end = (uint32_t)((uint64_t)costs->n * (i + 1) /
				    t->n);

	tally_init(&t->sums[i], t->p->event_n);
	if (!costs->wide)
		cost_table_sum(costs, row, end, t->sums[i].at);
	else
		for (; row < end; row++)
			tally_add_row(&t->sums[i], 0, costs, row, 0);
}

void
profile_totals(const struct profile *p, struct wide *totals)
{
	enum { SHARE = 1 << 16 };	/* number of rows for which a thread is
					   worth starting */
	struct totals	 t = { .p = p, .n = p->costs.n / SHARE };
	size_t		 i;

	t.n = t.n > p->threads ? p->threads : t.n == 0 ? 1 : t.n;
	t.sums = mem_get(t.n, sizeof(*t.sums));
	crew_run(p->threads, t.n, sum_share, &t);
	for (i = 1; i < t.n; i++)
		tally_add_all(&t.sums[0], 0, &t.sums[i], 0, p->event_n);
	for (i = 0; i < p->event_n; i++)
		totals[i] = tally_get(&t.sums[0], i);
	for (i = 0; i < t.n; i++)
		tally_free(&t.sums[i]);
	mem_free(t.sums);
}
