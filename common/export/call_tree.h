/*
 * call_tree -- the tree of calls that a profile may have had.
 *
 * A profile knows what each call of a function costs, but not which of them
 * came by which way.  So what a function costs, and what its calls cost, is
 * split among those that call it by their shares of it, as gprof has it.  That
 * is an estimate wherever there are several ways to a function; on ways
 * without a choice it is exact.  What a function costs itself adds up to what
 * it is in the profile over all its places in the tree, but for what is rounded
 * at each, or left out.
 *
 * A function that calls itself is one frame, and where all that calls it is
 * known without a choice, so is what it calls.
 *
 * A cycle of calls is entered at one function, and leads to each of the others
 * by its shortest way from there: what that cost when it was called again, by
 * the numbers of calls, is a frame `[recursion]' on it.  What weighs little,
 * or lies too deep, is in a frame `[rest]' on what called it.  So the tree is
 * finite, and of a size that can be looked at.
 */
#ifndef EXPORT_CALL_TREE_H
#define EXPORT_CALL_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct complaint;
struct profile;

enum { CALL_TREE_DEPTH = 400, CALL_TREE_NODES = 100000 };

enum call_node_kind { CALL_NODE_FUNCTION, CALL_NODE_RECURSION, CALL_NODE_REST };

struct call_node {
	enum call_node_kind kind;
	uint32_t	 function;	/* or which has the rest */
	size_t		 depth;		/* 0: a root */
	int64_t		 self;		/* all of these add up to the total */
	bool		 estimated;
};

typedef void	 call_tree_take(void *arg, const struct call_node *);

/* What is wanted, and then what is known of it. */
struct call_tree {
	double		 percent;	/* of the total: less is left out, */
	call_tree_take	*take;
	void		*arg;
	int64_t		 least;		/* and so this */
	int64_t		 total, exact;	/* of that in exact nodes */
};

/*
 * Give all nodes to take(), each before those on it, in an order that depends
 * on the profile alone.  What weighs little is left out, and more than that if
 * there are more than CALL_TREE_NODES.  False, before the first node, where
 * there are no shares.
 */
bool	 call_tree_walk(struct call_tree *, const struct profile *,
	    uint32_t column, struct complaint *);

/* Whether there are shares. */
bool	 call_tree_possible(const struct profile *, uint32_t column,
	    struct complaint *);

#endif
