/*
 * call_tree -- the tree of calls that a profile may come from.
 *
 * A profile says what the calls of one function by another cost, but not who
 * had called the caller then.  So, as in gprof, what a function costs, with
 * its calls, is split among its callers in proportion to what their calls cost.
 * Where several ways lead to a function that is an estimate; where there is
 * one way only it is exact.  The self cost of a function, added up over all
 * its places in the tree, is that of the profile, but for what is left out.
 *
 * A function that calls itself has one frame; what it calls in turn is exact
 * if the way to it is.
 *
 * A cycle of calls is walked through once: from the function by which it is
 * entered, each of the others is reached by its shortest way.  The part of a
 * member's self cost that is due to its being called again, which is estimated
 * from the numbers of calls, is a frame `[recursion]' on top of it.  Calls that
 * weigh too little, or lie too deep, are summed up in a frame `[rest]' on
 * top of their caller.  So the tree is finite, and small enough to be looked
 * at.
 */
#ifndef EXPORT_CALL_TREE_H
#define EXPORT_CALL_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct complaint;
struct profile;

/* Frames above each other, and nodes in all, at most. */
enum { CALL_TREE_DEPTH = 400, CALL_TREE_NODES = 100000 };

enum call_node_kind { CALL_NODE_FUNCTION, CALL_NODE_RECURSION, CALL_NODE_REST };

struct call_node {
	enum call_node_kind kind;
	uint32_t	 function;	/* or the one that a note stands on */
	size_t		 depth;		/* 0: a root */
	int64_t		 self;		/* of all nodes: the total */
	bool		 estimated;
};

typedef void	 call_tree_take(void *arg, const struct call_node *);

struct call_tree {
	/* Set by the caller. */
	double		 percent;	/* calls that weigh less than so much
					   of the total are left out */
	call_tree_take	*take;
	void		*arg;
	/* Set by call_tree_walk(), as counts of the event. */
	int64_t		 least;		/* what was left out weighed less */
	int64_t		 total;
	int64_t		 exact;		/* how much of it no estimate has
					   touched */
};

/*
 * Give all nodes to take(), each before those that stand on it, in an order
 * that depends on the profile alone.  Where there would be more than
 * CALL_TREE_NODES, more is left out than percent asks for.  False, with a
 * complaint and before the first node, if a cost is below 0 or a sum overflows:
 * nothing can be shared out then.
 */
bool	 call_tree_walk(struct call_tree *, const struct profile *,
	    uint32_t column, struct complaint *);

/* Whether call_tree_walk() would succeed. */
bool	 call_tree_possible(const struct profile *, uint32_t column,
	    struct complaint *);

#endif
