/*
 * inclusive -- who calls whom, and the inclusive costs of functions.
 */
#ifndef REPORT_VIEW_INCLUSIVE_H
#define REPORT_VIEW_INCLUSIVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buckets.h"
#include "profile/tally.h"

struct entries;
struct profile;

/* All calls of one function by another. */
struct inclusive_edge {
	uint32_t	 caller, callee;	/* entries */
	bool		 inside;	/* some of them are inside a cycle */
};

struct inclusive {
	const struct profile *p;
	const struct entries *entries;
	uint32_t	*cycle;		/* number of each function's cycle, or
					   0 */
	uint32_t	 cycle_n;
	bool		*recursive;	/* each entry: it calls itself */
	struct buckets	 members;	/* entries by cycle, from 1 */
	struct tally	 inclusive;	/* event_n for each entry */
	struct tally	 cycle_costs;	/* inclusive, of each cycle from 1 */
	struct tally	 called;	/* of each entry: its number of calls */
	/* All edges, or those of inclusive_find_edges(): */
	const uint32_t	*slot;		/* index of each entry in `from' and
					   `into'; NULL: its number */
	struct inclusive_edge *edges;	/* by caller, then by callee */
	size_t		 edge_n;
	struct tally	 edge_calls;	/* calls of each edge */
	struct tally	 edge_costs;	/* inclusive, event_n each */
	struct buckets	 from, into;	/* edges by caller, and by callee */
};

/* Whether the profile has calls, and the reader has kept them all. */
bool	 inclusive_known(const struct profile *);

/*
 * Sum all calls between the entries.  The inclusive cost of a function is its
 * self cost, with that of code inlined into it, and the cost of its calls out
 * of its cycle, so nothing is counted twice.  The inclusive cost of another
 * entry is its self cost and that of its calls out of the cycle.  A cycle is a
 * set of functions that call each other, directly or not; cycles are numbered
 * in the order of their first functions.
 */
void	 inclusive_open(struct inclusive *, const struct entries *);
void	 inclusive_close(struct inclusive *);

/*
 * inclusive_open_sums() does the same without edges.  inclusive_find_edges(),
 * which may be called once, then makes the edges from and to the entries with a
 * slot above 0; `last' is the highest slot, and the slots must stay unchanged
 * while the edges are in use.  If `slot' is NULL it makes all edges.
 */
void	 inclusive_open_sums(struct inclusive *, const struct entries *);
void	 inclusive_find_edges(struct inclusive *, const uint32_t *slot,
	    uint32_t last);

/* The *n edges of an entry in `from' or `into'.  If there are slots, the entry
   must have one. */
uint32_t *inclusive_edges(const struct inclusive *, const struct buckets *,
	    uint32_t entry, uint32_t *n);

/* The inclusive costs of an entry, one for each event. */
const int64_t *inclusive_costs(const struct inclusive *, size_t entry);

/* The cost of which the calls of a function are a share: its inclusive cost or,
   if it is in a cycle, that of the cycle. */
const int64_t *inclusive_called(const struct inclusive *, uint32_t function);

/* Sum one column over the calls to each entry. */
void	 inclusive_sum_calls(const struct inclusive *, uint32_t column,
	    struct tally *);

#endif
