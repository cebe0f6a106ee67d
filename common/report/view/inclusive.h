/*
 * inclusive -- who calls whom, and what functions cost with all that they call.
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

/* The calls of one function by another, all together. */
struct inclusive_edge {
	uint32_t	 caller, callee;	/* entries */
	bool		 inside;	/* some of them are inside a cycle */
};

struct inclusive {
	const struct profile *p;
	const struct entries *entries;
	uint32_t	*cycle;		/* of each function: its number, or 0 */
	uint32_t	 cycle_n;
	bool		*recursive;	/* each entry: it calls itself */
	struct buckets	 members;	/* entries by cycle, from 1 */
	struct tally	 inclusive;	/* of each entry, event_n each */
	struct tally	 cycle_costs;	/* inclusive, of each cycle from 1 */
	struct tally	 called;	/* each entry: how often */
	/* All edges, or those that were asked for: */
	const uint32_t	*slot;		/* which bucket below each entry is;
					   NULL: that of its number */
	struct inclusive_edge *edges;	/* by caller, then by callee */
	size_t		 edge_n;
	struct tally	 edge_calls;	/* of each: how often */
	struct tally	 edge_costs;	/* inclusive, event_n each */
	struct buckets	 from, into;	/* edges by caller, and by callee */
};

/* Whether there are calls, and none was left out while they were read. */
bool	 inclusive_known(const struct profile *);

/*
 * Look at all calls between the entries.  The inclusive cost of a function is
 * its self cost, with all that is inlined into it, and that of its calls that
 * leave its cycle, so nothing is counted twice; of other entries it is their
 * self cost and that of their calls that do so.  Cycles are functions that
 * call each other; they are numbered in the order of their first functions.
 */
void	 inclusive_open(struct inclusive *, const struct entries *);
void	 inclusive_close(struct inclusive *);

/*
 * The same, but for the edges: there are none until they are found, once: those
 * from and to the entries that have a slot other than 0, at most last, and by
 * these, which must stay as they are.  Without slots, all edges, by entries.
 */
void	 inclusive_open_sums(struct inclusive *, const struct entries *);
void	 inclusive_find_edges(struct inclusive *, const uint32_t *slot,
	    uint32_t last);

/* The edges of an entry, which has a slot if any has, in one of the buckets; *n
   of them. */
uint32_t *inclusive_edges(const struct inclusive *, const struct buckets *,
	    uint32_t entry, uint32_t *n);

/* The inclusive costs of an entry, one for each event. */
const int64_t *inclusive_costs(const struct inclusive *, size_t entry);

/* What the calls of a function are a part of: its inclusive costs or, if it is
   in a cycle, those of the cycle. */
const int64_t *inclusive_called(const struct inclusive *, uint32_t function);

/* Sum what a column has of calls to each entry. */
void	 inclusive_sum_calls(const struct inclusive *, uint32_t column,
	    struct tally *);

#endif
