/*
 * Callees have lower numbers than their callers in other components, so one
 * pass over the components in that order sees callees first.
 */
#include "ops/reach.h"

#include "base/mem.h"
#include "profile/call_cycles.h"
#include "profile/profile.h"

static uint32_t
caller_of(const struct profile *p, uint32_t arc)
{
	return p->sections[row_head(&p->arcs, arc)].function;
}

void
reach_arcs(const struct profile *p, const uint32_t *component, uint32_t n,
    uint32_t **arcs, uint32_t **start)
{
	uint32_t	*at, row, c;

	*arcs = mem_resize(NULL, p->arcs.n, sizeof(**arcs));
	/* Two places ahead, so that filling in leaves the starts. */
	*start = at = mem_get((size_t)n + 2, sizeof(*at));
	for (row = 0; row < p->arcs.n; row++)
		at[component[caller_of(p, row)] + 2]++;
	for (c = 0; c < n; c++)
		at[c + 2] += at[c + 1];
	for (row = 0; row < p->arcs.n; row++)
		(*arcs)[at[component[caller_of(p, row)] + 1]++] = row;
}

/* Whether one of the arcs leads to what is marked. */
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
	uint32_t	*component, *arcs, *start, n, c, i;
	bool		*marked;

	component = call_cycles(p, NULL, &n);
	reach_arcs(p, component, n, &arcs, &start);
	marked = mem_get(n, sizeof(*marked));
	for (i = 0; i < p->function_n; i++)
		if (taken[i] != 0)
			marked[component[i]] = true;
	for (c = 0; c < n; c++)
		if (!marked[c])
			marked[c] = leads(p, component, marked,
			    arcs + start[c], start[c + 1] - start[c]);
	for (i = 0; i < p->function_n; i++)
		if (taken[i] == 0 && marked[component[i]])
			taken[i] = 1;
	mem_free(component);
	mem_free(arcs);
	mem_free(start);
	mem_free(marked);
}
