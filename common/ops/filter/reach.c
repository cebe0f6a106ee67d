/*
 * Callees have lower numbers than their callers in other components, so one
 * pass over the components in that order sees callees first.
 */
#include "ops/filter/reach.h"

#include "base/mem.h"
#include "profile/call_cycles.h"
#include "profile/profile.h"

struct callers {
	const struct profile	*p;
	const uint32_t		*component;
};

static uint32_t
caller_of(const void *context, uint32_t arc)
{
	const struct callers	*c = context;

	return c->component[arc_caller(c->p, arc)];
}

void
reach_arcs(const struct profile *p, const uint32_t *component, uint32_t n,
    struct buckets *arcs)
{
	struct callers	 c = { p, component };

	buckets_make(arcs, p->arcs.n, n, caller_of, &c);
}

/* Whether one of the arcs leads to a marked component. */
static bool
leads(const struct profile *p, const uint32_t *component, const bool *marked,
    const uint32_t *arcs, uint32_t n)
{
	struct arc	 arc;
	uint32_t	 i;

	for (i = 0; i < n; i++) {
		arc_read(p, arcs[i], &arc);
		if (marked[component[arc.callee]])
			return true;
	}
	return false;
}

void
reach_callers(const struct profile *p, uint32_t *taken)
{
	uint32_t	*component, n, c, i;
	struct buckets	 arcs;
	bool		*marked;

	component = call_cycles_components(p, NULL, &n);
	reach_arcs(p, component, n, &arcs);
	marked = mem_get(n, sizeof(*marked));
	for (i = 0; i < p->function_n; i++)
		if (taken[i] != 0)
			marked[component[i]] = true;
	for (c = 0; c < n; c++)
		if (!marked[c])
			marked[c] = leads(p, component, marked,
			    arcs.ids + arcs.start[c],
			    arcs.start[c + 1] - arcs.start[c]);
	for (i = 0; i < p->function_n; i++)
		if (taken[i] == 0 && marked[component[i]])
			taken[i] = 1;
	mem_free(component);
	buckets_free(&arcs);
	mem_free(marked);
}
