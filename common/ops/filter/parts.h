/*
 * parts -- select parts of files and add them up.
 *
 * A reader with read_options.part gives one part at a time, in a profile that
 * is cleared in between.
 */
#ifndef OPS_FILTER_PARTS_H
#define OPS_FILTER_PARTS_H

#include <stdbool.h>
#include <stddef.h>

#include "profile/event.h"

struct complaint;
struct metadata;

/* All-zero except for the selection, then parts_begin(). */
struct parts {
	const char	*part, *pid, *thread;	/* as in files; NULL: any */
	size_t		 wanted;	/* selected parts so far */

	struct profile	 sum;		/* of the parts added */
	struct event_list events;	/* of the sum */
	bool		 lists_differ;	/* parts had several event lists */
	size_t		 added;
	size_t		 changes;	/* see profile_add_part() */
};

/* Begin to add parts; another call forgets those added before.  Free with
   parts_free(). */
void	 parts_begin(struct parts *);
void	 parts_free(struct parts *);

/* Whether a selection is made. */
bool	 parts_choose(const struct parts *);

/* Whether a part with this metadata is selected; if so, count it. */
bool	 parts_want(struct parts *, const struct metadata *);

/* Add a part to the sum.  Fails as profile_add_part() does. */
bool	 parts_add(struct parts *, const struct profile *part,
	    struct complaint *);

/* If no part was selected: give the empty sum the events and the metadata of
   the profile of all parts. */
bool	 parts_add_none(struct parts *, const struct profile *all,
	    struct complaint *);

#endif
