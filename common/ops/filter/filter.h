/*
 * filter -- choose, fold, group and aggregate the functions of a profile.
 *
 * The steps have a fixed order: root, keep and drop, fold, lump, group,
 * aggregate, events, threshold, form.  Patterns are matched with names as they
 * are in the profile, where the reader has already renamed them.
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

/* Which functions to join into one, and its name.  If all members are zero,
   none are joined. */
struct filter_joins {
	struct select	 choices;
	struct slice	*names;		/* by choice: the name of the joined
					   function; empty stands for the text
					   that the pattern of the choice
					   captures */
	size_t		 room;
};

/* 100 percent, in the unit of shares, which is a millionth of a percent */
#define FILTER_ALL	UINT64_C(100000000)

/* Which functions to keep, while all others are joined into one.  If all
   members are zero, all functions are kept. */
struct filter_trim {
	bool		 on;
	uint64_t	 share;	/* functions are kept if their inclusive cost is
				   at least this share of the totals; at most
				   FILTER_ALL */
	bool		 some;	/* `top' was set by an option */
	size_t		 top;	/* keep this many functions, those with the
				   highest self cost */
};

/* The steps to apply.  A filter that is all zero except for `by', which is
   BY_INSTR, changes nothing. */
struct filter {
	struct select	 root, keep, drop, fold;
	bool		 callers;	/* also keep the callers of the
					   functions that `keep' selects */
	struct filter_joins lumps, groups;
	bool		 split;		/* treat code that was inlined from
					   another file as a separate
					   function */
	enum regroup_by	 by;
	struct event_filter events;
	struct filter_trim trim;
	bool		 no_calls, no_jumps;
	bool		 verbose;	/* print how much cost each step moved
					   or dropped */
};

/*
 * Add to the filter what the argument of an option (--lump, --group,
 * --group-by) describes.  The argument is not copied, so it must live as long
 * as the filter.  Return false if it is malformed.
 */
bool	 filter_lump(struct filter *, const char *what, struct complaint *);
bool	 filter_group(struct filter *, const char *name_and_re,
	    struct complaint *);
bool	 filter_group_by(struct filter *, const char *re, struct complaint *);
/*
 * Set the least share of functions to keep from the argument of --threshold: a
 * percentage such as 0.5% or 0.5, with up to six decimals.  Return false if it
 * is malformed.
 */
bool	 filter_share(struct filter *, const char *percent,
	    struct complaint *);
void	 filter_free(struct filter *);

/* Print one line of warning that names the choices that selected no function in
   any profile that the filter was applied to, since they may be mistyped. */
void	 filter_say_unmatched(const struct filter *);

/* Apply the filter.  On entry the list has the columns to write; the chosen
   events replace them.  Only the choice of events can fail and, of a
   difference, a step that divides costs among callers. */
enum event_filter_trouble filter_apply(const struct filter *,
	    struct profile *, struct event_list *, struct complaint *);

/* Reduce a profile to what Cachegrind's format can hold: cost centres keyed by
   current file, function and line, without objects, calls, jumps, addresses or
   event definitions.  Unless quiet, print what the profile loses. */
void	 filter_flatten(struct profile *, bool quiet);

#endif
