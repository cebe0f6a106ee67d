/*
 * call_tree -- a tree of calls that is consistent with a profile.
 *
 * A profile has the cost of the calls from one function to another, but does
 * not tell which calls led to the calling function.  So, as in gprof, the
 * inclusive cost of a function is split among its callers in proportion to the
 * cost of their calls.  If a function can be reached in several ways, the split
 * is an estimate; if there is only one way, it is exact.  Apart from omitted
 * calls, the self costs of all nodes of a function add up to the function's
 * self cost in the profile.
 *
 * A function that calls itself has one frame; its calls of other functions are
 * exact if the path to the function is.
 *
 * A cycle of calls is walked once: the function by which calls enter the cycle
 * reaches each other function of the cycle by the shortest path.  The part of a
 * member's self cost that is due to calls from inside the cycle, estimated from
 * the numbers of calls, becomes a frame `[recursion]' on top of the member.
 * Calls that cost too little or are too deep are summed up in a frame `[rest]'
 * on top of their caller.  So the tree is finite, and small enough to look at.
 */
#ifndef EXPORT_CALL_TREE_H
#define EXPORT_CALL_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct complaint;
struct export_job;

/* The depth of the deepest stack, and the largest number of nodes. */
enum { CALL_TREE_DEPTH = 400, CALL_TREE_NODES = 100000 };

enum call_node_kind { CALL_NODE_FUNCTION, CALL_NODE_RECURSION, CALL_NODE_REST };

struct call_node {
	enum call_node_kind kind;
	uint32_t	 function;	/* the function of the node; for
					   [recursion] and [rest], the function
					   below this frame */
	size_t		 depth;		/* number of nodes on the path to this
					   one; 0 for a root */
	int64_t		 self;		/* self cost of the node; those of all
					   nodes add up to `total' */
	bool		 estimated;
};

/* The calls of a profile, charged with the costs of one column. */
struct tree;

typedef void	 call_tree_take(void *arg, const struct call_node *);

struct call_tree {
	/* The caller sets these members: */
	double		 percent;	/* calls that cost less than this
					   percentage of the total are
					   omitted */
	call_tree_take	*take;
	void		*arg;
	/* call_tree_walk() sets these members, in counts of the event: */
	int64_t		 least;		/* calls that cost less than this were
					   omitted */
	int64_t		 total;
	int64_t		 exact;		/* the part of `total' that is not
					   estimated */
};

/*
 * Charge the calls of a profile, so that call_tree_walk() can be called any
 * number of times.  If a cost is negative or a sum overflows, costs cannot be
 * divided: then set the complaint and return NULL.  If `last' is true, the
 * caller has no further use for the arcs of the profile or, if this succeeds,
 * for its cost centres: their memory is freed, and they may not be read.
 */
struct tree *call_tree_open(const struct export_job *, uint32_t column,
	    bool last, struct complaint *);
void	 call_tree_close(struct tree *);

/*
 * Call take() for each node, a caller before its callees, in an order that
 * depends only on the profile.  If the tree would have more than
 * CALL_TREE_NODES nodes, raise the threshold above `percent'.
 */
void	 call_tree_walk(struct call_tree *, struct tree *);

#endif
