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
	size_t		 first, end;	/* range of its members in
					   parts.members */
	bool		 became;	/* the whole was split into its members;
					   otherwise it was merged from them */
};

/* All wholes of a difference. If all members are zero, there are none. */
struct parts {
	uint32_t	 event_n;
	struct part_whole *wholes;
	size_t		 n;
	struct entry	*members;	/* the members of all wholes; those of
					   one whole are adjacent */
	size_t		 member_n;
	struct tally	 costs;		/* by member: event_n costs, with those
					   of code inlined into it */
	struct tally	 sums;		/* by whole: event_n costs, the sum over
					   its members */
	uint32_t	*whole_of;	/* by entry: 1 + the index of the whole
					   that the row of this entry shows, or
					   0 */
	bool		*hidden;	/* by entry: its cost is already
					   included in the row of a whole */
	struct intern	 names;
};

/*
 * parts_open() finds the wholes and their members in the facts of the
 * difference, and makes each whole one function of the profile.  When the
 * report has entries, parts_settle() finds the entry of each whole.  The caller
 * closes the parts.
 */
void	 parts_open(struct parts *, struct profile *);
void	 parts_settle(struct parts *, const struct entries *);
void	 parts_close(struct parts *);

/* Return the whole that the row of this entry shows, or NULL if it is not a
   whole. */
static inline const struct part_whole *
parts_whole(const struct parts *t, size_t entry)
{
	return t->n == 0 || t->whole_of[entry] == 0 ? NULL :
	    &t->wholes[t->whole_of[entry] - 1];
}

/* Whether the row of a whole already includes the costs of this entry. */
static inline bool
parts_hides(const struct parts *t, size_t entry)
{
	return t->n > 0 && t->hidden[entry];
}

/* Return the costs of a whole, or of a member, event_n numbers. */
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
