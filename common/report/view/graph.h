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

struct entries;
struct profile;
struct report;
struct table;

struct inclusive {
	const struct profile *p;
	const struct entries *entries;
	struct call_graph graph;	/* edges lead from entries to functions;
					   graph.members is not set */
	uint32_t	*cycle;		/* by entry: the number of the entry's
					   cycle, or 0 */
	uint32_t	 cycle_n;
	struct buckets	 members;	/* the functions of each cycle; cycles
					   are numbered from 1 */
	bool		*recursive;	/* by entry: whether the function calls
					   itself */
	struct tally	 inclusive;	/* inclusive costs, event_n for each
					   entry */
	struct tally	 cycle_costs;	/* inclusive cost of each cycle; index 0
					   is unused */
	struct tally	 called;	/* how often each entry was called */
};

/* Whether the profile has calls, all of which the reader has kept. */
bool	 inclusive_known(const struct profile *);

/*
 * Sum all calls between the entries.
 *
 * The inclusive cost of a function is its self cost, the cost of code inlined
 * into it, and the cost of its calls that leave its cycle, so that nothing is
 * counted twice.  The inclusive cost of an entry that is not a function, but
 * code inlined into one (entries.h), is the self cost of this code and the cost
 * of the calls from this code that leave that function's cycle.
 *
 * A cycle is a set of functions that call each other, directly or not; cycles
 * are numbered from 1 in the order of their first functions.
 */
void	 inclusive_open(struct inclusive *, const struct entries *);
void	 inclusive_close(struct inclusive *);

/* inclusive_open_sums() does the same as inclusive_open(), but makes no edges.
   Then inclusive_find_edges() may be called once: it makes the edges from and
   to the entries whose flag in `wanted' is set, or all edges if `wanted' is
   NULL. */
void	 inclusive_open_sums(struct inclusive *, const struct entries *);
void	 inclusive_find_edges(struct inclusive *, const bool *wanted);

/* The inclusive costs, one for each event, of an entry or of a cycle: cycle i
   has the number entries->n + i - 1. */
const int64_t *inclusive_costs(const struct inclusive *, size_t entry);

/* The cost that is 100 % for the calls of a function: its inclusive cost or, if
   the function is in a cycle, the inclusive cost of the cycle. */
const int64_t *inclusive_called(const struct inclusive *, uint32_t function);

/* How often each function was called on either side of a difference.  A
   difference holds these numbers in columns of its calls (ops/compare/sides.h).
   All-zero: the numbers are unknown. */
struct side_calls {
	bool		 known;
	struct tally	 old, new;	/* by entry: how often the entry was
					   called */
};

/* Sum the numbers of calls if the difference has them; overflows are noted
   (note.h).  The caller closes the result. */
void	 side_calls_open(struct side_calls *, struct report *,
	    const struct inclusive *);
void	 side_calls_close(struct side_calls *);

/* The costs of an edge. */
const int64_t *graph_edge_costs(const struct inclusive *, size_t edge);

/* Note the costs of an edge for a table, see struct cost_row.inside
   (report/grid/cost_rows.h). */
void	 graph_edge_note(const struct inclusive *, size_t edge,
	    struct table *);

/* The edges from the callers of an entry, or to its callees, the most costly
   first; sets *n to their number.  In text, edges that did not change are
   omitted.  The list belongs to the graph, and is sorted in place. */
uint32_t *graph_edges(const struct report *, const struct inclusive *,
	    uint32_t entry, bool callers, size_t *n);

/* graph_has_stubs() says whether a caller of the entry has no object, which
   means that it is a PLT stub that stubs_pass() (ops/filter/stubs.h) did not
   remove.  graph_stubs_put() prints a note about these callers. */
bool	 graph_has_stubs(const struct inclusive *, uint32_t entry);
void	 graph_stubs_put(const struct report *);

/* Sort edges: the most costly comes first, then by the names of caller and
   callee.  graph_compare_edges() compares two edges. */
void	 graph_sort_edges(const struct report *, const struct inclusive *,
	    uint32_t *edges, size_t n);
int	 graph_compare_edges(const struct report *, const struct inclusive *,
	    uint32_t x, uint32_t y);

/* Note the overflows (note.h) in everything that the functions above print. */
void	 graph_note(struct report *, const struct inclusive *);

#endif
