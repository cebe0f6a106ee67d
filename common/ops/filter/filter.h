/*
 * filter -- choose, fold, group and aggregate the functions of a profile.
 *
 * The order of work is fixed: root, keep and drop, fold, lump, group,
 * aggregate, events, threshold, form.  Names are taken as they are: renaming
 * is done when a profile is read.
 */
#ifndef OPS_FILTER_FILTER_H
#define OPS_FILTER_FILTER_H

#include <stdbool.h>
#include <stddef.h>

#include "text/slice.h"
#include "profile/select.h"
#include "profile/regroup.h"
#include "ops/filter/event_filter.h"
#include "ops/filter/trim.h"

struct complaint;
struct event_list;
struct profile;

/* Functions that become one; all-zero is none. */
struct filter_joins {
	struct select	 choices;
	struct slice	*names;		/* one for each choice; without text
					   what the pattern captures */
	size_t		 room;
};

/* All-zero does nothing, with by BY_INSTR. */
struct filter {
	struct select	 root, keep, drop, fold;
	bool		 callers;	/* keep all that call them, too */
	struct filter_joins lumps, groups;
	bool		 split;		/* inlined code on its own */
	enum regroup_by	 by;
	struct event_filter events;
	struct trim	 trim;
	bool		 no_calls, no_jumps;
	bool		 verbose;	/* say what went where */
};

/* Take the argument of an option, which is kept, not copied; false if it is
   malformed. */
bool	 filter_lump(struct filter *, const char *what, struct complaint *);
bool	 filter_group(struct filter *, const char *name_and_re,
	    struct complaint *);
bool	 filter_group_by(struct filter *, const char *re, struct complaint *);
void	 filter_free(struct filter *);

/* Say, in one line, which choices have matched nothing in all profiles that the
   filter was applied to: they may be mistyped. */
void	 filter_say_unmatched(const struct filter *);

/*
 * Apply the filter.  The list has the events that would be written, and gets
 * those that are to be.  Only the filter of events can have trouble.
 */
enum event_filter_trouble filter_apply(const struct filter *,
	    struct profile *, struct event_list *, struct complaint *);

#endif
