/*
 * parts -- functions of a difference that became several, or were.
 *
 * A whole is a function of one side, its members what it was or became on the
 * other, and itself.  What the whole changed by is what they did together, so
 * a report has it as one function; its members are told below.
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
	size_t		 first, end;	/* of its members */
	bool		 became;	/* it became these, or was these */
};

/* All-zero has none. */
struct parts {
	uint32_t	 event_n;
	struct part_whole *wholes;
	size_t		 n;
	struct entry	*members;	/* side by side for each whole */
	size_t		 member_n;
	struct tally	 costs;		/* of members, with all that is
					   inlined into them, event_n each */
	struct tally	 sums;		/* likewise of wholes */
	uint32_t	*whole_of;	/* of each entry, from 1; or 0 */
	bool		*hidden;	/* entries that are in such a sum */
	struct intern	 names;
};

/* Whether a description tells of such a part. */
bool	 parts_is(struct slice desc);

/* Find what the difference tells, and make one function of each whole; then
   find its entries.  To be closed. */
void	 parts_open(struct parts *, struct profile *);
void	 parts_settle(struct parts *, const struct entries *);
void	 parts_close(struct parts *);

/* The whole that an entry is, or NULL. */
static inline const struct part_whole *
parts_whole(const struct parts *t, size_t entry)
{
	return t->n == 0 || t->whole_of[entry] == 0 ? NULL :
	    &t->wholes[t->whole_of[entry] - 1];
}

/* Whether the costs of an entry are among those of a whole. */
static inline bool
parts_hides(const struct parts *t, size_t entry)
{
	return t->n > 0 && t->hidden[entry];
}

/* FILE:NAME of a whole, which the caller frees. */
char	*parts_place(const struct profile *, const struct part_whole *,
	    size_t *len);

/* The costs of a whole, and of a member. */
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
