/*
 * parts -- the parts of files, of which some are wanted, added up.
 *
 * A reader that is told so (read_options.part) gives part by part, in a
 * profile that is cleared in between.
 */
#ifndef OPS_FILTER_PARTS_H
#define OPS_FILTER_PARTS_H

#include <stdbool.h>
#include <stddef.h>

#include "profile/event.h"

struct complaint;
struct metadata;

/* All-zero but for what is wanted, to be begun. */
struct parts {
	const char	*part, *pid, *thread;	/* as files say; NULL: any */
	size_t		 wanted;	/* parts so far that are wanted */

	struct profile	 sum;		/* of those that were added */
	struct event_list events;	/* of these */
	bool		 lists_differ;	/* they had several lists of events */
	size_t		 added;
	size_t		 changes;	/* see profile_add_part() */
};

/* Begin to add parts; may be done again, and forgets those that were added.
   To be freed. */
void	 parts_begin(struct parts *);
void	 parts_free(struct parts *);

/* Whether not every part is wanted. */
bool	 parts_choose(const struct parts *);

/* Whether a part with this metadata is wanted; it is counted if so. */
bool	 parts_want(struct parts *, const struct metadata *);

/* Add a part to the sum.  False as profile_add_part(). */
bool	 parts_add(struct parts *, const struct profile *part,
	    struct complaint *);

/* No part was wanted: give the sum, which is empty, the events and the metadata
   of the profile that had all parts. */
bool	 parts_add_none(struct parts *, const struct profile *all,
	    struct complaint *);

#endif
