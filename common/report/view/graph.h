/*
 * graph -- the calls between the functions of a report, and inclusive costs.
 */
#ifndef REPORT_VIEW_GRAPH_H
#define REPORT_VIEW_GRAPH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/wide.h"
#include "profile/call_graph.h"
#include "profile/tally.h"

struct choice;
struct entries;
struct event_list;
struct profile;
struct report;
struct table;

struct inclusive {
	const struct profile *p;
	const struct entries *entries;
	struct call_graph graph;	/* edges lead from an entry (entries.h)
					   to a function; graph.members is not
					   set */
	uint32_t	*cycle;		/* by entry: the number of the entry's
					   cycle, or 0 */
	uint32_t	 cycle_n;
	struct buckets	 members;	/* by number of cycle, which is 1 or
					   more: its functions */
	bool		*recursive;	/* by entry (entries.h): whether it is a
					   function that calls itself */
	bool		*shared;	/* by function: its entry also has code
					   inlined into another function, and
					   so may have a smaller inclusive cost
					   than self cost */
	struct tally	 inclusive;	/* by entry: inclusive costs, event_n
					   numbers each */
	struct tally	 cycle_costs;	/* by number of cycle: the self costs of
					   its functions, and their calls that
					   leave it; element 0 is unused */
	struct tally	 called;	/* by entry: how often it was called */
};

/* Return whether the profile has calls and the reader kept all of them; and
   whether what they cost is known, too, as inclusive costs need. */
bool	 graph_known(const struct profile *);
bool	 inclusive_known(const struct profile *);

/*
 * Sum all calls between the entries.
 *
 * The inclusive cost of a function is its self cost, plus the cost of code
 * inlined into it, plus the cost of its calls of functions outside its cycle,
 * so that nothing is counted twice.  An entry may also be code that was inlined
 * into a function (entries.h); its inclusive cost is the self cost of this code
 * plus the cost of the calls from this code to functions outside that
 * function's cycle.  Inlined code that has the entry of a function counts for
 * the inclusive cost of the function that it was inlined into, and not for that
 * of the entry: the one may call the other, so this would count code twice.
 *
 * A cycle is a set of functions that call each other, directly or not.  Cycles
 * are numbered from 1 in the order of their first functions.
 *
 * In a difference with the counts of both sides, a cycle may be of one side
 * alone.  Then the inclusive costs of a side are those by its own cycles, and
 * changes are the new inclusive costs less the old ones.  The graph and its
 * cycles, and cycle_costs, are of the calls of the one side whose events are
 * `shown', or else of the calls of both sides together.
 */
void	 inclusive_open(struct inclusive *, const struct entries *,
	    const struct choice *, const struct event_list *shown);
void	 inclusive_close(struct inclusive *);

/*
 * Do the same as inclusive_open(), but make no edges.  After that,
 * inclusive_find_edges() may be called once; it makes the edges from and to
 * those entries for which `wanted' is set, or all edges if `wanted' is NULL.
 */
void	 inclusive_open_sums(struct inclusive *, const struct entries *,
	    const struct choice *, const struct event_list *shown);
void	 inclusive_find_edges(struct inclusive *, const bool *wanted);

/* Return the inclusive costs, one for each event, of an entry or of a cycle:
   cycle i is entries->n + i - 1. */
const int64_t *inclusive_costs(const struct inclusive *, size_t entry);

/* Return the costs that percentages of the calls of a function refer to: its
   inclusive cost or, if it is in a cycle, that of the cycle. */
const int64_t *inclusive_called(const struct inclusive *, uint32_t function);

/*
 * How often each function was called on each side of a difference, from the
 * columns that contain these numbers (ops/compare/sides.h).  If all members are
 * zero, the numbers are unknown.
 */
struct side_calls {
	bool		 known;
	struct tally	 old, new;	/* by entry: how often it was called */
};

/* Sum the old and new numbers of calls if the difference has them, and record
   overflows (note.h).  The caller closes the result. */
void	 side_calls_open(struct side_calls *, struct report *,
	    const struct inclusive *);
void	 side_calls_close(struct side_calls *);

/* Return whether both sides have an entry: it costs something in any event, or
   is called. */
bool	 side_calls_both(const struct side_calls *, const struct choice *,
	    const struct inclusive *, uint32_t entry);

/* Return the costs of an edge, one for each event. */
const int64_t *graph_edge_costs(const struct inclusive *, size_t edge);

/*
 * Make the columns of a table wide enough for the costs of an edge: by
 * table_note() or, if both functions are in one cycle, so that the costs are
 * not part of the total (cost_row.inside in report/grid/cost_rows.h), by
 * table_note_counts().
 */
void	 graph_edge_note(const struct inclusive *, size_t edge,
	    struct table *);

/*
 * Return the edges from the callers of an entry, or those to its callees, the
 * most costly first, and set *n to their number.  In text, edges that did not
 * change are omitted.  The result is a part of the graph, which is sorted in
 * place: do not free it.
 */
uint32_t *graph_edges(const struct report *, const struct inclusive *,
	    uint32_t entry, bool callers, size_t *n);

/*
 * graph_has_stubs() says whether a caller of the entry has no object: then it
 * is a PLT stub, the code through which one object calls another, that
 * stubs_pass() (ops/filter/stubs.h) did not remove. graph_stubs_put() prints a
 * note about these callers.
 */
bool	 graph_has_stubs(const struct inclusive *, uint32_t entry);
void	 graph_stubs_put(const struct report *);

/* Sort edges by cost, the most costly first, then by the names of caller and
   callee. graph_compare_edges() compares two edges for this order. */
void	 graph_sort_edges(const struct report *, const struct inclusive *,
	    uint32_t *edges, size_t n);
int	 graph_compare_edges(const struct report *, const struct inclusive *,
	    uint32_t x, uint32_t y);

/* Record overflows (note.h) in the inclusive costs, the numbers of calls, and
   the costs of edges. */
void	 graph_note(struct report *, const struct inclusive *);

#endif
