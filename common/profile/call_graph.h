/*
 * call_graph -- which functions of a frozen profile (frozen.h) call which, with
 * what cost, and in which cycles.
 *
 * A component is either a cycle, which is a set of functions that call each
 * other, directly or not, or a single function that is in no cycle.  A function
 * that calls only itself is in no cycle.
 *
 * What holds for a graph:
 *
 * - if a function calls a function of another component, the callee's component
 *   has the lower number, so a loop over the components from 0 on sees callees
 *   before their callers;
 * - the functions of a component are in order;
 * - edges are in the order of caller, then callee, and each pair of caller and
 *   callee has at most one edge.
 *
 * The order of functions is that of their numbers, or of `rank'.
 */
#ifndef PROFILE_CALL_GRAPH_H
#define PROFILE_CALL_GRAPH_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buckets.h"
#include "profile/profile.h"
#include "profile/tally.h"

/* All calls of one function by another, as one edge of the graph.  For a
   report, code that was inlined into a function may count as a caller of its
   own. */
struct call_edge {
	uint32_t	 caller;
	uint32_t	 callee : 31;
	bool		 inside : 1;	/* at least one of the calls is between
					   functions of the same component */
};

struct call_graph {
	const struct profile *p;
	const uint32_t	*rank;		/* rank of each function, or NULL if the
					   order is that of their indices */
	struct event_list columns;	/* only calls with a count in one of
					   these columns are in the graph; if
					   this is empty, those with any
					   count */
	uint32_t	*component;	/* component of each function, or
					   ID_NONE if `within' excluded it */
	uint32_t	 component_n;
	struct buckets	 members;	/* functions of each component */
	struct buckets	 callees;	/* callees of each function, each as
					   often as there are arcs to it, after
					   call_graph_find_callees() */
	/* call_graph_find_edges() sets the members below. */
	struct call_edge *edges;
	uint32_t	 edge_n;
	uint32_t	 edge_columns;	/* number of costs of each edge */
	struct tally	 edge_calls;
	struct tally	 edge_costs;	/* inclusive costs of each edge */
	struct buckets	 from, into;	/* indices of edges by caller, and by
					   callee */
};

/*
 * Find the components of the functions for which `within' is true, or of all
 * functions if it is NULL.  Other functions, and calls of them, do not count
 * for components, but are among callees and edges.
 *
 * Calls whose counts are all 0, as a median of runs has them, are not in the
 * graph, as if the profile did not have them.  If `columns' is neither NULL nor
 * empty, calls that have no count in any of these columns are not in it either.
 *
 * Functions are ordered by `rank', or by index if that is NULL.  The pointer is
 * kept, so the array must stay valid.  Time and memory grow with the number of
 * functions and calls; deep graphs do not exhaust the stack.  The profile must
 * not change before call_graph_close(), except for counts and the order of rows
 * in a section; a call may lose its counts, but not get one.
 */
void	 call_graph_open(struct call_graph *, const struct profile *,
	    const struct event_list *columns, const bool *within,
	    const uint32_t *rank);
void	 call_graph_close(struct call_graph *);

/* Return whether the call with this id (calls.h) is in the graph. */
bool	 call_graph_has(const struct call_graph *, uint32_t call);

/* List the callees of each function; call this at most once.  It takes less
   time than finding edges, and is enough where no sums are needed. */
void	 call_graph_find_callees(struct call_graph *);

/* Find only the components of the functions 0 to n - 1, given the lists of
   their callees.  Returns the component of each function, as an array that the
   caller frees, and sets *component_n to their number. */
uint32_t *call_graph_components(const struct buckets *callees, uint32_t n,
	    const bool *within, uint32_t *component_n);

/* What edges connect, and which costs they sum.  A caller is a function or,
   with a number above those of functions, inlined code that counts as a caller
   of its own. */
struct call_ends {
	const uint32_t	*of_section;	/* for each section, the caller that
					   makes its calls; if this is NULL, the
					   section's function makes them */
	uint32_t	 n;		/* number of callers, including those
					   that are no functions */
	const bool	*wanted;	/* if this is not NULL, only edges whose
					   caller or callee is wanted are
					   made */
	uint32_t	 calls;		/* the column of arcs that has the
					   number of calls: ARC_CALLS, or that
					   of a side of a difference */
	uint32_t	 column;	/* the only column whose costs are
					   summed, or ID_NONE to sum all */
	bool		 last;		/* free the memory of the rows of arcs,
					   which nobody needs after this call */
};

/* Find the edges and their sums; call this at most once. */
void	 call_graph_find_edges(struct call_graph *, const struct call_ends *);

/* Return whether caller and callee are in the same component, so that the call
   is a direct or indirect recursion. */
static inline bool
call_graph_inside(const struct call_graph *g, uint32_t caller, uint32_t callee)
{
	return g->component[caller] == g->component[callee];
}

/* Return the number of functions of a component. */
static inline uint32_t
call_graph_size(const struct call_graph *g, uint32_t component)
{
	return g->members.start[component + 1] - g->members.start[component];
}

#endif
