/*
 * fold_graph -- what is folded, between what calls it and what it calls.
 *
 * A component is folded as one: a function, or functions that call each other
 * in a cycle.  What calls components is a node: a component, or a site, which
 * is a place in what stays.  What components call, other than components, is
 * a target.  Components do not call each other in a cycle.
 *
 * An entry leads from a node to a component, and its counts are weights: what
 * the component has is shared by them, column by column.  An exit leads from
 * a component to a target, and its counts are to be shared, until they come
 * to sites.
 *
 * The component's own cost goes first, callees before callers: that is one
 * thing for each entry, and what comes together is rounded together.  Exits
 * would pile up in that order, and be copied at nearly every step, where
 * several components call several others, which do so as well, and so on.
 *
 * To fold a component is to lead its entries past it, each to all that it
 * calls.  Any order gives the same but for rounding.  The next is always the
 * component with the fewest pairs of an entry and of what it calls, without
 * those of a site and a target, which belong to the result and are not met
 * again.  It has one entry, calls one thing, or stands at an end of what is
 * left: others would put more between the components than they take away, and
 * what is dense would become denser.  Chains, trees, stars and layers,
 * whatever stays at their ends and along them, then take few steps for each
 * arc that is there or comes out.
 */
#ifndef OPS_FOLD_GRAPH_H
#define OPS_FOLD_GRAPH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/queue.h"
#include "base/sort.h"
#include "ops/shares.h"
#include "profile/cost_table.h"
#include "text/wide.h"

/* The target that stands for the cost of a component itself. */
enum { FOLD_SELF = 0 };

struct fold_component {
	/* Rows that lead to it and from it, or ROW_NONE: some are of what is
	   folded already. */
	uint32_t	 in, out, exits;
	/* Those of what is not, by where they come from or lead to, without
	   FOLD_SELF. */
	uint32_t	 from_sites, from_components, to_targets, to_components;
	bool		 folded;
	bool		 fine;		/* its weights are large */
};

struct fold_graph {
	uint32_t		 n;	/* components, with numbers below */
	uint32_t		 columns;
	const uint32_t		*rank;	/* of each node; the caller's */
	struct fold_component	*components;
	struct cost_table	 entries, exits;	/* by node */
	struct loose_track	 entry_track, exit_track;
	struct fold_next	*next;	/* of each entry */
	uint32_t		*next_exit;
	size_t			 next_room, next_exit_room;
	struct queue		 queue;

	/* The entries of the component at hand, by rank: they share. */
	struct sort_item	*in;
	uint32_t		 in_n;
	size_t			 in_room;
	struct shares		 shares;
};

/*
 * A graph of n components.  Nodes have numbers, components the first n and
 * callees below their callers, and ranks, which say in which order they get
 * their shares.  Columns are those of arcs: calls, then costs.
 */
void	 fold_graph_init(struct fold_graph *, uint32_t n, uint32_t columns,
	    const uint32_t *rank);
void	 fold_graph_free(struct fold_graph *);

/* The row in entries, or in exits, for counts to be added to. */
uint32_t fold_graph_entry(struct fold_graph *, uint32_t node,
	    uint32_t component);
uint32_t fold_graph_exit(struct fold_graph *, uint32_t component,
	    uint32_t target);

/* What comes to a site: counts for the target, in each column. */
typedef void fold_give(void *context, uint32_t site, uint32_t target,
	    const struct wide *counts);

/* Fold all components that have entries; the graph can only be freed then. */
void	 fold_graph_run(struct fold_graph *, fold_give *, void *context);

#endif
