/*
 * root_part -- how much of a component is called from inside, and that much of
 * its rows.
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
	const uint32_t	*component;	/* the caller's, of each function */
	uint32_t	*part;		/* of each component its part, or
					   ID_NONE */
	uint32_t	 n;		/* parts */
	struct buckets	 costs, arcs, jumps;	/* rows by part, in the order
						   of writing */
	struct tally	 called;	/* what calls of each part cost: all, */
	struct tally	 given;		/* and those from inside */
	struct tally	 inclusive;	/* what each part costs */
	bool		*below;		/* of each sum: a call is below 0 */
	uint64_t	*called_by, *given_by;	/* so many arcs are these */
};

/*
 * Of n components, those for which parts is set have a part.  The profile must
 * get no new rows; component stays the caller's.
 */
void	 root_part_init(struct root_part *, struct profile *,
	    const uint32_t *component, const bool *parts, uint32_t n);
void	 root_part_free(struct root_part *);

/* This arc, with the counts that it has now, is from inside. */
void	 root_part_give(struct root_part *, uint32_t arc);

/* All calls of component c from inside are given: its rows become what they
   are due, and its calls are given. */
void	 root_part_cut(struct root_part *, uint32_t c);

#endif
