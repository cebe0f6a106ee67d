#include "llvm/coverage/match.h"

#include <stdbool.h>

#include "base/mem.h"
#include "llvm/coverage/coverage.h"
#include "llvm/model/model.h"

struct matching {
	struct coverage_match	*m;
	const struct coverage	*c;
	const struct llvm_profile *p;
	uint32_t	*first;		/* by name: a function + 1, or 0 */
	uint32_t	*next;		/* by function: the next of its name */
	bool		*taken;		/* by function.same */
};

/* Chain the functions of the profile by name. */
static void
chain(struct matching *g)
{
	const struct llvm_profile	*p = g->p;
	uint32_t			 i, name;

	g->first = mem_get(p->names.text.n, sizeof(*g->first));
	g->next = mem_get(p->function_n, sizeof(*g->next));
	for (i = 0; i < p->function_n; i++) {
		name = p->functions[i].name;
		g->next[i] = g->first[name];
		g->first[name] = i + 1;
	}
}

/* Whether f is an unused copy of a function that ran: it has one region
   without a count, and another unit has the real one. */
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
	uint32_t			 name, at;

	if (!llvm_names_find(&g->p->names, f->md5, &name) ||
	    g->first[name] == 0)
		return COVERAGE_MATCH_ZERO;
	for (at = g->first[name]; at > 0; at = g->next[at - 1]) {
		there = &g->p->functions[at - 1];
		if (there->hash != f->hash)
			continue;
		if (is_unused_twin(g, f, there))
			return COVERAGE_MATCH_NONE;
		if (there->counter_n < f->counter_n ||
		    llvm_profile_is_pseudo(g->p, there))
			break;
		return at - 1;
	}
	/* A function that the unit saw but did not emit has no hash. */
	if (f->hash != 0 && g->m->changed++ == 0)
		g->m->first = i;
	return COVERAGE_MATCH_NONE;
}

void
coverage_match(struct coverage_match *m, const struct coverage *c,
    const struct llvm_profile *p)
{
	struct matching	 g = { .m = m, .c = c, .p = p };
	uint32_t	 i, found;

	chain(&g);
	g.taken = mem_get(c->sames.n, sizeof(*g.taken));
	m->function = mem_get(c->function_n, sizeof(*m->function));
	m->covered = mem_get(p->function_n, sizeof(*m->covered));
	m->changed = 0;
	for (i = 0; i < p->function_n; i++)
		m->covered[i] = COVERAGE_MATCH_NONE;
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
	mem_free(g.first);
	mem_free(g.next);
	mem_free(g.taken);
}

void
coverage_match_free(struct coverage_match *m)
{
	mem_free(m->function);
	mem_free(m->covered);
}
