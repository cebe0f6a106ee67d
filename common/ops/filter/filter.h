/*
 * filter -- choose, fold, group and aggregate the functions of a profile.
 *
 * The steps have a fixed order: root, keep and drop, fold, lump, group,
 * aggregate, events, threshold, form.  Patterns apply to names as they are in
 * the profile: renaming takes place while it is read.
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

/* Functions to join into one; all-zero is empty. */
struct filter_joins {
	struct select	 choices;
	struct slice	*names;		/* one for each choice; if empty, the
					   text that the pattern captures */
	size_t		 room;
};

/* All-zero, with by BY_INSTR, does nothing. */
struct filter {
	struct select	 root, keep, drop, fold;
	bool		 callers;	/* keep their callers too */
	struct filter_joins lumps, groups;
	bool		 split;		/* separate inlined code */
	enum regroup_by	 by;
	struct event_filter events;
	struct trim	 trim;
	bool		 no_calls, no_jumps;
	bool		 verbose;	/* print where costs went */
};

/* Add the argument of an option, which is kept, not copied; return false if it
   is malformed. */
bool	 filter_lump(struct filter *, const char *what, struct complaint *);
bool	 filter_group(struct filter *, const char *name_and_re,
	    struct complaint *);
bool	 filter_group_by(struct filter *, const char *re, struct complaint *);
void	 filter_free(struct filter *);

/* Warn, in one line, of choices that matched nothing in any profile to which
   the filter was applied: they may be mistyped. */
void	 filter_say_unmatched(const struct filter *);

/*
 * Apply the filter.  The list holds the events to write and is replaced by
 * those chosen.  Only the event filter can fail.
 */
enum event_filter_trouble filter_apply(const struct filter *,
	    struct profile *, struct event_list *, struct complaint *);

#endif
