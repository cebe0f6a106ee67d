/*
 * parts -- functions that were split or merged between the sides of a
 * difference.
 *
 * A whole is a function of one side that was split into several functions of
 * the other side, or merged from several.  Its members are these functions, and
 * the function itself if it still exists.  A report shows the whole as one
 * function, with the sum of its members' changes, and lists the members below
 * it.
 */
#ifndef REPORT_VIEW_PARTS_H
#define REPORT_VIEW_PARTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/intern.h"
#include "text/slice.h"
#include "profile/tally.h"
#include "report/view/entries.h"

struct profile;

struct part_whole {
	struct entry	 at;
	struct slice	 place;		/* the names of the whole, as
					   FILE:NAME */
	size_t		 first, end;	/* range of the function's members in
					   `members' of struct parts */
	bool		 became;	/* the function was split into its
					   members; otherwise it was merged from
					   them */
};

/* All functions of a difference that were split or merged.  If all members are
   zero, there are none. */
struct parts {
	uint32_t	 event_n;
	struct part_whole *wholes;
	size_t		 n;
	struct entry	*members;	/* the members of all these functions;
					   those of one function are adjacent */
	size_t		 member_n;
	struct tally	 costs;		/* costs of each member, event_n
					   numbers, with those of code inlined
					   into it */
	struct tally	 sums;		/* costs of each split or merged
					   function, event_n numbers: the sum
					   over its members */
	uint32_t	*whole_of;	/* by entry (entries.h): 1 + the index
					   of the split or merged function that
					   its row shows, or 0 */
	bool		*hidden;	/* by entry: its cost is already
					   included in the row of a split or
					   merged function */
	struct intern	 names;
};

/*
 * parts_open() finds split and merged functions and their members in the facts
 * of the difference, and makes each of them one function of the profile.  When
 * the report has entries, parts_settle() finds the entry of each.  The caller
 * closes the parts.
 */
void	 parts_open(struct parts *, struct profile *);
void	 parts_settle(struct parts *, const struct entries *);
void	 parts_close(struct parts *);

/* Return the split or merged function that the row of this entry (entries.h)
   shows, or NULL if the row shows another function. */
static inline const struct part_whole *
parts_whole(const struct parts *t, size_t entry)
{
	return t->n == 0 || t->whole_of[entry] == 0 ? NULL :
	    &t->wholes[t->whole_of[entry] - 1];
}

/*
 * Return whether the costs of this entry (entries.h) are already included in
 * the row of a function that one build has as one function and the other as
 * several.
 */
static inline bool
parts_hides(const struct parts *t, size_t entry)
{
	return t->n > 0 && t->hidden[entry];
}

/* Return the costs of a split or merged function, or of one of its members:
   event_n numbers. */
static inline const int64_t *
parts_sum(const struct parts *t, const struct part_whole *w)
{
	return t->sums.at + (size_t)(w - t->wholes) * t->event_n;
}

static inline const int64_t *
parts_costs(const struct parts *t, size_t member)
{
	return t->costs.at + member * t->event_n;
}

#endif
