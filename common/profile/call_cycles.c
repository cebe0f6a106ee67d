#include "profile/call_cycles.h"

#include "base/buckets.h"
#include "base/mem.h"
#include "profile/calls.h"
#include "profile/profile.h"

/* A component without a number. */
#define ALONE		UINT32_MAX

/*
 * Tarjan's algorithm in Pearce's variant, with one number for each function,
 * and with a path in memory in place of recursion.  For a function on the path
 * some callees are done; a function that is done before its component is
 * complete is `waiting'.
 */
struct step {
	uint32_t	 function;
	uint32_t	 number;	/* order of first visit, from 1, among
					   those on the path or waiting */
	uint32_t	 next;		/* next of its callees to visit */
};

struct walk {
	const struct profile	*p;
	const bool		*within;
	struct buckets	 callees;	/* callees of every function */
	bool		 several;	/* number only components of several
					   functions */
	/* By function: 0 before the visit, then the lowest number that it
	   reaches, and at last done() of its component, which is higher. */
	uint32_t	*low;
	struct step	*path;
	uint32_t	*waiting;
	size_t		 path_n, path_room, waiting_n, waiting_room;
	uint32_t	 active;	/* functions on the path, or waiting */
	uint32_t	 component_n;
};

HOT uint32_t
caller_of(const struct profile *p, const struct call *a)
{
	return p->sections[a->section].function;
}

HOT void
count_callee(void *walk, const struct call *a)
{
	struct walk	*w = walk;

	buckets_count(&w->callees, caller_of(w->p, a));
}

HOT void
put_callee(void *walk, const struct call *a)
{
	struct walk	*w = walk;

	buckets_put(&w->callees, caller_of(w->p, a), a->callee);
}

static void
find_callees(struct walk *w)
{
	buckets_begin(&w->callees, w->p->function_n);
	calls_each(w->p, count_callee, w);
	buckets_find_room(&w->callees, w->p->function_n);
	calls_each(w->p, put_callee, w);
}

static void
visit(struct walk *w, uint32_t function)
{
	w->low[function] = ++w->active;
	w->path = mem_grow(w->path, &w->path_room, w->path_n + 1,
	    sizeof(*w->path));
	w->path[w->path_n++] = (struct step){
		function, w->active, w->callees.start[function]
	};
}

static void
lower(struct walk *w, uint32_t function, uint32_t to)
{
	if (to < w->low[function])
		w->low[function] = to;
}

/* Converts between a component and the mark of its functions.  Marks count down
   from the top: numbers in use are never more than the functions without a
   component, so the two do not overlap. */
static uint32_t
done(const struct walk *w, uint32_t component)
{
	return (uint32_t)w->p->function_n - component;
}

static void
let_wait(struct walk *w, uint32_t function)
{
	w->waiting = mem_grow(w->waiting, &w->waiting_room, w->waiting_n + 1,
	    sizeof(*w->waiting));
	w->waiting[w->waiting_n++] = function;
}

/* All callees of the last function are done.  If it is the first of its
   component, all functions waiting since its visit belong to that. */
static void
leave(struct walk *w)
{
	struct step	 s = w->path[--w->path_n];
	uint32_t	 value;

	if (w->low[s.function] < s.number) {
		lower(w, w->path[w->path_n - 1].function, w->low[s.function]);
		let_wait(w, s.function);
		return;
	}
	value = w->several && w->active == s.number ? ALONE :
	    done(w, w->component_n++);
	w->low[s.function] = value;
	for (w->active--; w->active >= s.number; w->active--)
		w->low[w->waiting[--w->waiting_n]] = value;
}

static void
walk_from(struct walk *w, uint32_t root)
{
	struct step	*s;
	uint32_t	 callee;

	visit(w, root);
	while (w->path_n > 0) {
		s = &w->path[w->path_n - 1];
		if (s->next == w->callees.start[s->function + 1]) {
			leave(w);
			continue;
		}
		callee = w->callees.ids[s->next++];
		if (w->within != NULL && !w->within[callee])
			continue;
		if (w->low[callee] == 0)
			visit(w, callee);
		else
			lower(w, s->function, w->low[callee]);
	}
}

/* Fills an array of components; ID_NONE: outside, or not numbered. */
static uint32_t *
find_components(struct walk *w, uint32_t *n)
{
	const struct profile	*p = w->p;
	size_t			 size = p->function_n;
	uint32_t		 i;

	find_callees(w);
	w->low = mem_get(size, sizeof(*w->low));
	for (i = 0; i < size; i++)
		if (w->low[i] == 0 && (w->within == NULL || w->within[i]))
			walk_from(w, i);
	buckets_free(&w->callees);
	mem_free(w->path);
	mem_free(w->waiting);
	for (i = 0; i < size; i++)
		w->low[i] = w->low[i] == 0 || w->low[i] == ALONE ? ID_NONE :
		    done(w, w->low[i]);
	*n = w->component_n;
	return w->low;
}

uint32_t *
call_cycles_components(const struct profile *p, const bool *within, uint32_t *n)
{
	struct walk	 w = { .p = p, .within = within };

	return find_components(&w, n);
}

uint32_t *
call_cycles(const struct profile *p, uint32_t *n)
{
	struct walk	 w = { .p = p, .several = true };

	return find_components(&w, n);
}
