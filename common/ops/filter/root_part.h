/*
 * root_part -- compute the fraction of a component that is called from inside
 * the roots, and reduce its rows to that.
 */
#ifndef OPS_FILTER_ROOT_PART_H
#define OPS_FILTER_ROOT_PART_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buckets.h"
#include "profile/tally.h"

struct profile;

/* Sums have a column for calls, then one for each event. */
struct root_part {
	struct profile	*p;
	const uint32_t	*component;	/* of each function; the caller's */
	uint32_t	*part;		/* of each component, or ID_NONE */
	uint32_t	 n;		/* parts */
	struct buckets	 costs, arcs, jumps;	/* rows by part, in the order
						   of writing */
	struct tally	 called;	/* costs of all calls of each part */
	struct tally	 given;		/* costs of its calls from inside */
	struct tally	 inclusive;	/* cost of each part */
	bool		*below;		/* of each sum: a call is below 0 */
	uint64_t	*called_by, *given_by;	/* numbers of arcs: all, from
						   inside */
};

/*
 * Make a part for each of the n components for which `parts' is set.  No rows
 * may be added to the profile afterwards; `component' stays the caller's.
 */
void	 root_part_init(struct root_part *, struct profile *,
	    const uint32_t *component, const bool *parts, uint32_t n);
void	 root_part_free(struct root_part *);

/* Count this arc, with its current counts, as a call from inside. */
void	 root_part_give(struct root_part *, uint32_t arc);

/* Reduce the rows of component c to its fraction, and count its calls as from
   inside; call when all calls of it from inside are counted. */
void	 root_part_cut(struct root_part *, uint32_t c);

#endif
