/*
 * filter -- choose, fold, group and aggregate the functions of a profile.
 *
 * The steps have a fixed order: root, keep and drop, fold, lump, group,
 * aggregate, events, threshold, form.  Patterns apply to names as they are in
 * the profile: the reader has already renamed them.
 */
#ifndef OPS_FILTER_FILTER_H
#define OPS_FILTER_FILTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/slice.h"
#include "profile/select.h"
#include "profile/regroup.h"
#include "ops/filter/event_filter.h"

struct complaint;
struct event_list;
struct profile;

/* Functions to join into one; all-zero is empty. */
struct filter_joins {
	struct select	 choices;
	struct slice	*names;		/* name of the joined function, for each
					   choice; empty: the text that the
					   choice's pattern captures */
	size_t		 room;
};

/* The unit of shares is a millionth of a percent; this is 100 %. */
#define FILTER_ALL	UINT64_C(100000000)

/* Which functions to keep while all others are joined into one; all-zero keeps
   all functions. */
struct filter_trim {
	bool		 on;
	uint64_t	 share;	/* least inclusive cost, as a share of totals,
				   at most FILTER_ALL */
	bool		 some;	/* `top' is set */
	size_t		 top;	/* number of functions to keep, those of highest
				   self cost */
};

/* The steps to apply; all-zero, with `by' BY_INSTR, does nothing. */
struct filter {
	struct select	 root, keep, drop, fold;
	bool		 callers;	/* keep callers of the functions in
					   `keep', too */
	struct filter_joins lumps, groups;
	bool		 split;		/* make code that was inlined from
					   another file a function of its own */
	enum regroup_by	 by;
	struct event_filter events;
	struct filter_trim trim;
	bool		 no_calls, no_jumps;
	bool		 verbose;	/* print how much cost each step moved
					   or dropped */
};

/* Add to the filter what the argument of an option describes.  The argument is
   kept, not copied.  Return false if it is malformed. */
bool	 filter_lump(struct filter *, const char *what, struct complaint *);
bool	 filter_group(struct filter *, const char *name_and_re,
	    struct complaint *);
bool	 filter_group_by(struct filter *, const char *re, struct complaint *);
/* Read the argument of --threshold: a percentage, 0.5% or 0.5, with up to six
   decimals.  Return false if it is malformed. */
bool	 filter_share(struct filter *, const char *percent,
	    struct complaint *);
void	 filter_free(struct filter *);

/* Warn, in one line, of choices that selected no function in any profile that
   the filter was applied to: they may be mistyped. */
void	 filter_say_unmatched(const struct filter *);

/* Apply the filter.  The list has the columns to write, and the chosen events
   replace them.  Only the choice of events can fail. */
enum event_filter_trouble filter_apply(const struct filter *,
	    struct profile *, struct event_list *, struct complaint *);

/* Reduce a profile to what Cachegrind's format can hold: cost centres keyed by
   current file, function and line, without objects, calls, jumps, addresses or
   event definitions.  Unless quiet, print what the profile loses. */
void	 filter_flatten(struct profile *, bool quiet);

#endif
