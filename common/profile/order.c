/*
 * Names and functions get ranks first, so that rows are compared by numbers.
 */
#include "profile/order.h"

#include "base/mem.h"
#include "base/sort.h"
#include "profile/profile.h"

static int
by_number(uint64_t a, uint64_t b)
{
	return (a > b) - (a < b);
}

static int
by_position(const struct position *a, const struct position *b)
{
	int	 order = by_number(a->addr, b->addr);

	return order != 0 ? order : by_number(a->line, b->line);
}

/* How sections are ranked: by function, then its own file, then the others. */
static uint64_t
section_rank(const struct order *o, uint32_t section)
{
	const struct section	*s = &o->p->sections[section];
	uint32_t		 own = o->p->functions[s->function].file;

	return (uint64_t)o->function[s->function] << 32 |
	    (s->file == own ? 0 : o->name[s->file] + 1);
}

/* Rows of different sections, by these. */
static int
by_owner(const struct order *o, const struct cost_table *t, uint32_t a,
    uint32_t b)
{
	uint32_t	 sa = row_head(t, a), sb = row_head(t, b);

	return sa == sb ? 0 : by_number(section_rank(o, sa),
	    section_rank(o, sb));
}

static int
by_arc(const void *context, uint32_t a, uint32_t b)
{
	const struct order	*o = context;
	struct arc		 aa, ab;
	int			 order;

	arc_read(o->p, a, &aa);
	arc_read(o->p, b, &ab);
	if ((order = by_owner(o, &o->p->arcs, a, b)) != 0 ||
	    (order = by_position(&aa.from, &ab.from)) != 0 ||
	    (order = by_number(o->function[aa.callee],
	    o->function[ab.callee])) != 0)
		return order;
	return by_position(&aa.to, &ab.to);
}

static int
by_jump(const void *context, uint32_t a, uint32_t b)
{
	const struct order	*o = context;
	struct jump		 ja, jb;
	int			 order;

	jump_read(o->p, a, &ja);
	jump_read(o->p, b, &jb);
	if ((order = by_owner(o, &o->p->jumps, a, b)) != 0 ||
	    (order = by_position(&ja.from, &jb.from)) != 0 ||
	    (order = by_number(o->name[ja.file], o->name[jb.file])) != 0 ||
	    (order = by_number(o->name[ja.name], o->name[jb.name])) != 0 ||
	    (order = by_position(&ja.to, &jb.to)) != 0)
		return order;
	return by_number(ja.conditional, jb.conditional);
}

void
order_init(struct order *o, const struct profile *p)
{
	const struct function	*f;
	struct sort_item	*items;
	uint32_t		 i;

	o->p = p;
	o->name = intern_ranks(&p->names);
	items = mem_resize(NULL, p->function_n, sizeof(*items));
	for (i = 0; i < p->function_n; i++) {
		f = &p->functions[i];
		items[i].high = (uint64_t)o->name[f->object] << 32 |
		    o->name[f->file];
		items[i].low = o->name[f->name];
		items[i].id = i;
	}
	sort_items(items, p->function_n);
	o->function = mem_resize(NULL, p->function_n, sizeof(*o->function));
	for (i = 0; i < p->function_n; i++)
		o->function[items[i].id] = i;
	mem_free(items);
}

void
order_free(struct order *o)
{
	mem_free(o->name);
	mem_free(o->function);
	o->name = o->function = NULL;
}

void
order_sections(const struct order *o, uint32_t *sections, size_t n)
{
	struct sort_item	*items;
	size_t			 i;

	items = mem_resize(NULL, n, sizeof(*items));
	for (i = 0; i < n; i++)
		items[i] = (struct sort_item){
			section_rank(o, sections[i]), 0, sections[i]
		};
	sort_items(items, n);
	for (i = 0; i < n; i++)
		sections[i] = items[i].id;
	mem_free(items);
}

void
order_arcs(const struct order *o, uint32_t *rows, size_t n)
{
	sort_ids(rows, n, by_arc, o);
}

void
order_jumps(const struct order *o, uint32_t *rows, size_t n)
{
	sort_ids(rows, n, by_jump, o);
}
