/*
 * call_tree -- the tree of calls that a profile may come from.
 *
 * A profile has the cost of the calls of one function by another, but not who
 * had called the caller.  So, as in gprof, the inclusive cost of a function is
 * split among its callers in proportion to the cost of their calls.  The split
 * is an estimate for a function that can be reached in several ways, and exact
 * for one that can be reached in one way only.  Apart from omitted calls, the
 * self costs of a function at all its places in the tree add up to the
 * function's self cost in the profile.
 *
 * A function that calls itself has one frame; its calls of other functions are
 * exact if the way to it is.
 *
 * A cycle of calls is walked once: the function by which it is entered reaches
 * each of the others by the shortest way.  The part of a member's self cost
 * that is due to calls from inside the cycle, estimated from the numbers of
 * calls, is a frame `[recursion]' on top of it.  Calls that cost too little or
 * are too deep are summed up in a frame `[rest]' on top of their caller.  So
 * the tree is finite, and small enough to look at.
 */
#ifndef EXPORT_CALL_TREE_H
#define EXPORT_CALL_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct complaint;
struct profile;

/* The deepest stack, and the most nodes. */
enum { CALL_TREE_DEPTH = 400, CALL_TREE_NODES = 100000 };

enum call_node_kind { CALL_NODE_FUNCTION, CALL_NODE_RECURSION, CALL_NODE_REST };

struct call_node {
	enum call_node_kind kind;
	uint32_t	 function;	/* of [recursion] and [rest]: the one
					   below */
	size_t		 depth;		/* 0: a root */
	int64_t		 self;		/* of all nodes together: the total */
	bool		 estimated;
};

typedef void	 call_tree_take(void *arg, const struct call_node *);

struct call_tree {
	/* Set by the caller. */
	double		 percent;	/* omit calls below so much of the
					   total */
	call_tree_take	*take;
	void		*arg;
	/* Set by call_tree_walk(), in counts of the event. */
	int64_t		 least;		/* omitted calls cost less */
	int64_t		 total;
	int64_t		 exact;		/* part of it that is not estimated */
};

/*
 * Call take() for each node, a caller before its callees, in an order that
 * depends on the profile alone.  The threshold is raised above `percent' until
 * the tree has at most CALL_TREE_NODES nodes.  Returns false, with a complaint
 * and before the first node, if a cost is negative or a sum overflows: such
 * costs cannot be shared out.
 */
bool	 call_tree_walk(struct call_tree *, const struct profile *,
	    uint32_t column, struct complaint *);

/* Whether call_tree_walk() would succeed. */
bool	 call_tree_possible(const struct profile *, uint32_t column,
	    struct complaint *);

#endif
