/*
 * fold_graph -- pass the costs of folded functions to their callers.
 *
 * The graph has these parts:
 *
 * - a component is folded as one: a function, or functions that call each
 *   other in a cycle.  So components do not call each other in a cycle;
 * - a site is a position in code that is kept, from which components are
 *   called;
 * - a node is a caller: a component or a site;
 * - a target is a kept function that components call, or FOLD_SELF, which
 *   represents the self cost of the component that leads there;
 * - an entry leads from a node to a component.  Its counts are weights: the
 *   entries of a component share its costs in proportion to them, column by
 *   column;
 * - an exit leads from a component to a target.  Its counts are shared
 *   repeatedly, until all of them have reached sites.
 *
 * Self costs go up first, callees before callers: so what a component gets
 * from several callees is rounded once, and each entry passes one number.  The
 * other exits cannot go in that order: where several components call several
 * others, and these do so too, each exit would be copied at nearly every step.
 *
 * They are passed on by eliminating one component after another: its callers
 * then call directly what it called.  Any order gives the same result except
 * for rounding, but the work depends on it, as in eliminating variables from
 * equations.  The next component is always the one that makes the fewest new
 * pairs of caller and callee; pairs of a site and a target do not count, since
 * they belong to the result and are not visited again.  A component with
 * several callers, several callees, and components among both, waits until its
 * neighbours are gone: it would make the graph denser.  So chains, trees, stars
 * and layers take few steps for each arc of the graph or the result.
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

/* The target that represents the self cost of a component. */
enum { FOLD_SELF = 0 };

struct fold_component {
	/* The first entry that leads to it and from it, and its first exit, or
	   ROW_NONE.  The lists keep entries whose other end is folded. */
	uint32_t	 in, out, exits;
	/* How many there are of each, without entries whose other end is
	   folded and without FOLD_SELF. */
	uint32_t	 from_sites, from_components, to_targets, to_components;
	bool		 folded;
	bool		 fine;		/* its weights are scaled up */
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

	/* The entries of the current component, without those from folded
	   callers, by the rank of their nodes: they share its costs. */
	struct sort_item	*in;
	uint32_t		 in_n;
	size_t			 in_room;
	struct shares		 shares;
};

/*
 * Make a graph of n components, without entries or exits.  Components have
 * numbers below n, callees below their callers; sites have numbers from n on.
 * Nodes get their shares in the order of their ranks, which decides who gets
 * the remainders of rounding.  The array of ranks stays the caller's and must
 * live as long as the graph.  Columns are those of arcs: calls, then costs.
 */
void	 fold_graph_init(struct fold_graph *, uint32_t n, uint32_t columns,
	    const uint32_t *rank);
void	 fold_graph_free(struct fold_graph *);

/* Find or make the row of g->entries, or of g->exits, for this pair; the caller
   adds counts to it. */
uint32_t fold_graph_entry(struct fold_graph *, uint32_t node,
	    uint32_t component);
uint32_t fold_graph_exit(struct fold_graph *, uint32_t component,
	    uint32_t target);

/* Called with the counts of each column that a site gets for a target; calls
   for one pair add up.  Sites are numbered as nodes. */
typedef void fold_give(void *context, uint32_t site, uint32_t target,
	    const struct wide *counts);

/* Fold all components that have entries.  Afterwards the graph can only be
   freed. */
void	 fold_graph_run(struct fold_graph *, fold_give *, void *context);

#endif
