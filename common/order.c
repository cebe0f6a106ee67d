#include "order.h"

#include "mem.h"
#include "profile.h"
#include "sort.h"

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

static int
by_names(const void *context, uint32_t a, uint32_t b)
{
	const struct order	*o = context;
	const struct function	*fa = &o->p->functions[a];
	const struct function	*fb = &o->p->functions[b];
	int			 order;

	if ((order = by_number(o->name[fa->object],
	    o->name[fb->object])) != 0 ||
	    (order = by_number(o->name[fa->file], o->name[fb->file])) != 0)
		return order;
	return by_number(o->name[fa->name], o->name[fb->name]);
}

static int
by_section(const void *context, uint32_t a, uint32_t b)
{
	const struct order	*o = context;
	const struct section	*sa = &o->p->sections[a];
	const struct section	*sb = &o->p->sections[b];
	uint32_t		 own;
	int			 order;

	order = by_number(o->function[sa->function],
	    o->function[sb->function]);
	if (order != 0)
		return order;
	own = o->p->functions[sa->function].file;
	if (sa->file != sb->file && (sa->file == own || sb->file == own))
		return sa->file == own ? -1 : 1;
	return by_number(o->name[sa->file], o->name[sb->file]);
}

/* Rows of different sections, by these. */
static int
by_owner(const struct order *o, const struct rows *t, uint32_t a, uint32_t b)
{
	uint32_t	 sa = row_head(t, a), sb = row_head(t, b);

	return sa == sb ? 0 : by_section(o, sa, sb);
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
	uint32_t	*functions, i;

	o->p = p;
	o->name = intern_ranks(&p->names);
	functions = mem_resize(NULL, p->function_n, sizeof(*functions));
	for (i = 0; i < p->function_n; i++)
		functions[i] = i;
	sort_ids(functions, p->function_n, by_names, o);
	o->function = mem_resize(NULL, p->function_n, sizeof(*o->function));
	for (i = 0; i < p->function_n; i++)
		o->function[functions[i]] = i;
	mem_free(functions);
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
	sort_ids(sections, n, by_section, o);
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
