/*
 * parts -- functions of a difference that became several, or were.
 *
 * A whole is a function of one side, its members what it was or became on the
 * other, and itself; what the whole changed by is what they did together.
 */
#ifndef REPORT_PARTS_H
#define REPORT_PARTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/sort.h"
#include "text/intern.h"
#include "text/slice.h"
#include "text/wide.h"
#include "profile/tally.h"

struct report;

struct parts {
	const struct report *r;
	struct intern	 places;	/* FILE:NAME, each with a number */
	uint32_t	*function;	/* of each place, or ID_NONE */
	struct tally	 costs;		/* of each place, event_n each */
	uint32_t	*olds, *news;	/* lines in which it is old, new */
	struct parts_line *lines;	/* in byte order */
	size_t		 n;
	struct sort_item *members;	/* a whole, and a place of it */
	size_t		 member_n;
};

/* Whether a description tells of such a part. */
bool	 parts_is(struct slice desc);

/* Find what the difference of a report tells, the whole first that changed most
   in this column; to be closed. */
void	 parts_open(struct parts *, const struct report *, uint32_t column);
void	 parts_close(struct parts *);

/* The end of the members of the whole that the first one is of, which stand
   side by side. */
size_t	 parts_end(const struct parts *, size_t first);

/* The whole of a member, as FILE:NAME, and whether it became its members, or
   was these. */
struct slice parts_whole(const struct parts *, size_t member);
bool	 parts_became(const struct parts *, size_t member);

/* The function that a member is. */
uint32_t parts_function(const struct parts *, size_t member);

/* Whether the whole that the member is the first of, or any of its members,
   changed by as much as this. */
bool	 parts_reach(const struct parts *, size_t first, uint32_t column,
	    uint64_t least);

/* What the members from first to before end changed by, with all that is
   inlined into them. */
struct wide parts_change(const struct parts *, size_t first, size_t end,
	    uint32_t column);

#endif
