#include "profile/call_cycles.h"

#include "base/buckets.h"
#include "base/mem.h"
#include "profile/profile.h"

/*
 * Tarjan's algorithm with a path in memory in place of recursion.  A
 * function on the path has some of its callees done; a function that is
 * done, but whose component is not, waits.
 */
struct walk {
	const struct profile	*p;
	const bool		*within;
	struct buckets	 callees;	/* of every function */
	uint32_t	*number;	/* order of first visit; 0: none */
	uint32_t	*low;		/* lowest number that it leads to */
	uint32_t	*next;		/* of its callees, to be looked at */
	uint32_t	*path, *waiting;
	uint32_t	 path_n, waiting_n, visited;
	uint32_t	*component, component_n;
};

static uint32_t
caller_of(const void *profile, uint32_t arc)
{
	const struct profile	*p = profile;

	return p->sections[row_head(&p->arcs, arc)].function;
}

static void
list_callees(struct walk *w)
{
	const struct profile	*p = w->p;
	struct arc		 arc;
	uint32_t		 i;

	buckets_make(&w->callees, p->arcs.n, (uint32_t)p->function_n,
	    caller_of, p);
	for (i = 0; i < p->arcs.n; i++) {
		arc_read(p, w->callees.ids[i], &arc);
		w->callees.ids[i] = arc.callee;
	}
}

static void
visit(struct walk *w, uint32_t function)
{
	w->number[function] = w->low[function] = ++w->visited;
	w->next[function] = w->callees.start[function];
	w->path[w->path_n++] = function;
	w->waiting[w->waiting_n++] = function;
}

static void
lower(struct walk *w, uint32_t function, uint32_t to)
{
	if (to < w->low[function])
		w->low[function] = to;
}

/* All callees are done: it may be the first of a component. */
static void
leave(struct walk *w, uint32_t function)
{
	uint32_t	 member;

	w->path_n--;
	if (w->path_n > 0)
		lower(w, w->path[w->path_n - 1], w->low[function]);
	if (w->low[function] != w->number[function])
		return;
	do {
		member = w->waiting[--w->waiting_n];
		w->component[member] = w->component_n;
	} while (member != function);
	w->component_n++;
}

static void
walk_from(struct walk *w, uint32_t root)
{
	uint32_t	 function, callee;

	visit(w, root);
	while (w->path_n > 0) {
		function = w->path[w->path_n - 1];
		if (w->next[function] == w->callees.start[function + 1]) {
			leave(w, function);
			continue;
		}
		callee = w->callees.ids[w->next[function]++];
		if (w->within != NULL && !w->within[callee])
			continue;
		if (w->number[callee] == 0)
			visit(w, callee);
		else if (w->component[callee] == ID_NONE)
			lower(w, function, w->number[callee]);
	}
}

uint32_t *
call_cycles(const struct profile *p, const bool *within, uint32_t *n)
{
	struct walk	 w = { .p = p, .within = within };
	size_t		 size = p->function_n;
	uint32_t	 i;

	list_callees(&w);
	w.number = mem_get(size, sizeof(*w.number));
	w.low = mem_resize(NULL, size, sizeof(*w.low));
	w.next = mem_resize(NULL, size, sizeof(*w.next));
	w.path = mem_resize(NULL, size, sizeof(*w.path));
	w.waiting = mem_resize(NULL, size, sizeof(*w.waiting));
	w.component = mem_resize(NULL, size, sizeof(*w.component));
	for (i = 0; i < size; i++)
		w.component[i] = ID_NONE;
	for (i = 0; i < size; i++)
		if (w.number[i] == 0 && (within == NULL || within[i]))
			walk_from(&w, i);
	buckets_free(&w.callees);
	mem_free(w.number);
	mem_free(w.low);
	mem_free(w.next);
	mem_free(w.path);
	mem_free(w.waiting);
	*n = w.component_n;
	return w.component;
}
