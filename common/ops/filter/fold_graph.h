/*
 * fold_graph -- the functions that are folded away, between those that call
 * them and what they call.
 *
 * The graph has these parts:
 *
 * - a component is folded as one: a function, or functions that call each
 *   other in a cycle.  So components do not call each other in a cycle;
 * - a site is a place in code that stays, from which components are called;
 * - a node is a caller: a component or a site;
 * - a target is something that stays and is called by components, or FOLD_SELF,
 *   which stands for the self cost of the component that leads there;
 * - an entry leads from a node to a component.  Its counts are weights: the
 *   entries of a component share what it has in proportion to them, column by
 *   column;
 * - an exit leads from a component to a target.  Its counts are what is shared,
 *   again and again, until all of it has come to sites.
 *
 * Self costs go up first, callees before callers: so what a component gets
 * from several callees is rounded once, and there is one number to pass for
 * each entry.  The other exits cannot go by that order: where several
 * components call several others, and these do so, too, each would have to be
 * copied at nearly every step.
 *
 * They are passed on by taking out one component after another: its callers
 * then call directly what it called.  Any order gives the same result, but for
 * rounding; the work depends on it, as in eliminating variables from equations.
 * The next one is always that which makes the fewest new pairs of caller and
 * callee; pairs of a site and a target do not count, since they are part of
 * the result and not looked at again.  One that has several callers, several
 * callees, and components among both, waits until its neighbours are gone: it
 * would make the graph denser.  So chains, trees, stars and layers take few
 * steps for each arc that is there or comes out.
 */
#ifndef OPS_FILTER_FOLD_GRAPH_H
#define OPS_FILTER_FOLD_GRAPH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/queue.h"
#include "base/sort.h"
#include "ops/filter/shares.h"
#include "profile/build/keyed_rows.h"
#include "text/wide.h"

/* The target that stands for the self cost of a component. */
enum { FOLD_SELF = 0 };

struct fold_component {
	/* The first entry that leads to it and from it, and its first exit, or
	   ROW_NONE.  The lists keep entries whose other end is folded. */
	uint32_t	 in, out, exits;
	/* How many there are of each, without those; FOLD_SELF is no target
	   here. */
	uint32_t	 from_sites, from_components, to_targets, to_components;
	bool		 folded;
	bool		 fine;		/* its weights were scaled up */
};

struct fold_graph {
	uint32_t		 n;	/* components; sites are nodes from
					   n on */
	uint32_t		 columns;
	const uint32_t		*rank;	/* of each node; the caller's */
	struct fold_component	*components;
	struct keyed_rows	 entries;	/* key: node, component */
	struct keyed_rows	 exits;	/* key: component, target */
	struct fold_next	*next;	/* of each entry */
	uint32_t		*next_exit;	/* of each exit: of the same
						   component, or ROW_NONE */
	size_t			 next_room, next_exit_room;
	struct queue		 queue;

	/* The entries of the component at hand, without folded callers, by
	   the rank of their nodes: they share what it has. */
	struct sort_item	*in;
	uint32_t		 in_n;
	size_t			 in_room;
	struct shares		 shares;
};

/*
 * A graph of n components, without entries or exits.  Components have numbers
 * below n, a callee below its callers; sites have those from n on.  The rank of
 * each node says when it gets its share, and so who gets what rounding leaves
 * over: the list stays the caller's and must live as long as the graph.
 * Columns are those of arcs: calls, then costs.
 */
void	 fold_graph_init(struct fold_graph *, uint32_t n, uint32_t columns,
	    const uint32_t *rank);
void	 fold_graph_free(struct fold_graph *);

/* The row of g->entries, or of g->exits, for this pair, made if it is new; the
   caller adds counts to it. */
uint32_t fold_graph_entry(struct fold_graph *, uint32_t node,
	    uint32_t component);
uint32_t fold_graph_exit(struct fold_graph *, uint32_t component,
	    uint32_t target);

/* Called with what comes to a site for a target, in parts: counts of each
   column that are to be added up.  Sites are numbered as nodes. */
typedef void fold_give(void *context, uint32_t site, uint32_t target,
	    const struct wide *counts);

/* Fold all components that have entries.  After that the graph can only be
   freed. */
void	 fold_graph_run(struct fold_graph *, fold_give *, void *context);

#endif
