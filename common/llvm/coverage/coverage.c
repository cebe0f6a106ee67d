#include "llvm/coverage/coverage.h"

#include <stdbool.h>
#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "llvm/model/model.h"

/* Compare two regions by file, beginning, end (the longer region comes first)
   and kind. */
static int
by_place(const void *context, uint32_t a, uint32_t b)
{
	const struct coverage		*c = context;
	const struct coverage_region	*x = &c->regions[a];
	const struct coverage_region	*y = &c->regions[b];
	const uint32_t			 first[] = {
		x->file, x->line, x->column, y->end_line, y->end_column, x->kind
	};
	const uint32_t			 second[] = {
		y->file, y->line, y->column, x->end_line, x->end_column, y->kind
	};
	size_t				 i;

	for (i = 0; i < sizeof(first) / sizeof(*first); i++)
		if (first[i] != second[i])
			return first[i] < second[i] ? -1 : 1;
	return 0;
}

void
coverage_sort(struct coverage *c)
{
	size_t	 i;

	c->order = mem_resize(c->order, c->region_n, sizeof(*c->order));
	for (i = 0; i < c->region_n; i++)
		c->order[i] = (uint32_t)i;
	sort_ids(c->order, c->region_n, by_place, c);
}

struct matching {
	struct coverage_match	*m;
	const struct coverage	*c;
	const struct llvm_profile *p;
	bool		*known;		/* for each name, whether the profile
					   has a function of this name */
	uint32_t	*changed;	/* for each name, 1 + the index of the
					   first function of the coverage that
					   does not match it, or 0 */
	bool		*matched;	/* for each name, whether another
					   function does, which may be of
					   another program */
	bool		*taken;		/* for each value of
					   coverage_function.same, whether a
					   copy of the function was matched */
};

/* Return whether f is an unused copy of a function that was executed: f has one
   region without a count, and another unit has the copy with counters. */
static bool
is_unused_twin(const struct matching *g, const struct coverage_function *f,
    const struct llvm_function *there)
{
	return f->region_n == 1 &&
	    g->c->regions[f->regions].count == COVERAGE_ZERO &&
	    g->p->counters[there->counters] > 0;
}

static uint32_t
find(struct matching *g, uint32_t i)
{
	const struct coverage_function	*f = &g->c->functions[i];
	const struct llvm_function	*there;
	uint32_t			 name;

	if (!llvm_names_find(&g->p->names, f->md5, &name) || !g->known[name])
		return COVERAGE_MATCH_ZERO;
	there = llvm_profile_find(g->p, name, f->hash);
	if (there != NULL && is_unused_twin(g, f, there))
		return COVERAGE_MATCH_NONE;
	if (there != NULL && there->counter_n >= f->counter_n &&
	    !llvm_profile_is_pseudo(g->p, there)) {
		g->matched[name] = true;
		return (uint32_t)(there - g->p->functions);
	}
	/* A function has the hash 0 if the compiler saw it in this unit but
	   emitted no code for it. */
	if (f->hash != 0 && g->changed[name] == 0)
		g->changed[name] = i + 1;
	return COVERAGE_MATCH_NONE;
}

static void
count_changed(const struct matching *g)
{
	size_t	 i;

	for (i = 0; i < g->p->names.text.n; i++) {
		if (g->changed[i] == 0 || g->matched[i])
			continue;
		if (g->m->changed++ == 0 || g->m->first > g->changed[i] - 1)
			g->m->first = g->changed[i] - 1;
	}
}

void
coverage_match(struct coverage_match *m, const struct coverage *c,
    const struct llvm_profile *p)
{
	struct matching	 g = { .m = m, .c = c, .p = p };
	uint32_t	 i, found;

	g.known = mem_get(p->names.text.n, sizeof(*g.known));
	g.changed = mem_get(p->names.text.n, sizeof(*g.changed));
	g.matched = mem_get(p->names.text.n, sizeof(*g.matched));
	g.taken = mem_get(c->sames.n, sizeof(*g.taken));
	m->function = mem_get(c->function_n, sizeof(*m->function));
	m->covered = mem_get(p->function_n, sizeof(*m->covered));
	m->changed = 0;
	for (i = 0; i < p->function_n; i++) {
		g.known[p->functions[i].name] = true;
		m->covered[i] = COVERAGE_MATCH_NONE;
	}
	for (i = 0; i < c->function_n; i++) {
		found = find(&g, i);
		if (found != COVERAGE_MATCH_NONE &&
		    g.taken[c->functions[i].same])
			found = COVERAGE_MATCH_NONE;
		m->function[i] = found;
		if (found == COVERAGE_MATCH_NONE)
			continue;
		g.taken[c->functions[i].same] = true;
		if (found != COVERAGE_MATCH_ZERO)
			m->covered[found] = i;
	}
	count_changed(&g);
	mem_free(g.known);
	mem_free(g.changed);
	mem_free(g.matched);
	mem_free(g.taken);
}

void
coverage_match_free(struct coverage_match *m)
{
	mem_free(m->function);
	mem_free(m->covered);
}

void
coverage_free(struct coverage *c)
{
	llvm_names_free(&c->names);
	intern_free(&c->files);
	intern_free(&c->sames);
	mem_free(c->functions);
	mem_free(c->regions);
	mem_free(c->expressions);
	mem_free(c->steps);
	mem_free(c->order);
	memset(c, 0, sizeof(*c));
}
