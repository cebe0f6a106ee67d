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
	uint32_t	*real;		/* for each name, 1 + the index of the
					   first function of the coverage that
					   has the name and code, or 0 */
	bool		*taken;		/* for each value of
					   coverage_function.same, whether a
					   copy of the function was matched */
	bool		*told;		/* for each function of the profile,
					   whether a copy tells its lines */
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
	/* A function has the hash 0 if the compiler saw it in this unit but
	   emitted no code for it. */
	if (f->hash != 0 && g->real[name] == 0)
		g->real[name] = i + 1;
	return there != NULL && there->counter_n >= f->counter_n &&
	    !llvm_profile_is_pseudo(g->p, there) ?
	    (uint32_t)(there - g->p->functions) : COVERAGE_MATCH_NONE;
}

/* Count the functions of the profile that the coverage lacks although it has
   their names, and those whose lines are told by another of their name. */
static void
count_odd(const struct matching *g)
{
	struct coverage_match	*m = g->m;
	uint32_t		 i, real;

	for (i = 0; i < g->p->function_n; i++) {
		real = g->real[g->p->functions[i].name];
		if (m->covered[i] != COVERAGE_MATCH_NONE)
			m->untold += !g->told[i];
		else if (real > 0 && (m->changed++ == 0 ||
		    m->first > real - 1))
			m->first = real - 1;
	}
}

void
coverage_match(struct coverage_match *m, const struct coverage *c,
    const struct llvm_profile *p)
{
	struct matching	 g = { .m = m, .c = c, .p = p };
	bool		*taken;
	uint32_t	 i, found;

	*m = (struct coverage_match){
		.function = mem_get(c->function_n, sizeof(*m->function)),
		.covered = mem_get(p->function_n, sizeof(*m->covered))
	};
	g.known = mem_get(p->names.text.n, sizeof(*g.known));
	g.real = mem_get(p->names.text.n, sizeof(*g.real));
	g.taken = mem_get(c->sames.n, sizeof(*g.taken));
	g.told = mem_get(p->function_n, sizeof(*g.told));
	for (i = 0; i < p->function_n; i++) {
		g.known[p->functions[i].name] = true;
		m->covered[i] = COVERAGE_MATCH_NONE;
	}
	for (i = 0; i < c->function_n; i++) {
		found = find(&g, i);
		taken = &g.taken[c->functions[i].same];
		m->function[i] = *taken ? COVERAGE_MATCH_NONE : found;
		*taken |= found != COVERAGE_MATCH_NONE;
		if (found >= COVERAGE_MATCH_NONE)
			continue;
		if (m->covered[found] == COVERAGE_MATCH_NONE)
			m->covered[found] = i;
		g.told[found] |= m->function[i] == found;
	}
	count_odd(&g);
	mem_free(g.known);
	mem_free(g.real);
	mem_free(g.taken);
	mem_free(g.told);
}

void
coverage_match_say(const struct coverage_match *m, const struct coverage *c,
    struct complaint *text)
{
	char	 name[200];

	llvm_names_quote(&c->names, c->functions[m->first].name, name,
	    sizeof(name));
	complaint_set(text, "expected the program to have the functions that "
	    "ran, found %zu that differ%s'%s'", m->changed,
	    m->changed == 1 ? "s, " : ", the first of which is ", name);
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
