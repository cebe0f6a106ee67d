/*
 * side_totals -- the totals of each side of a difference.
 *
 * A difference alone does not show what its counts are a share of, nor, once it
 * is filtered, how large the whole difference was.  So it carries the totals of
 * both sides, by the names of events.  Sums of differences have the sums of
 * these totals; the sum of a difference and a profile that is not one has none.
 */
#ifndef PROFILE_SIDE_TOTALS_H
#define PROFILE_SIDE_TOTALS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/slice.h"
#include "text/string.h"
#include "text/wide.h"

enum side { SIDE_OLD, SIDE_NEW, SIDES };

/* The prefixes of the descriptions that hold them. */
extern const char *const	 side_totals_key[SIDES];

struct side_total {
	struct string	 name;
	struct wide	 v;
};

/* In byte order of names; n is 0 if no totals are known.  The caller calls
   side_totals_free(). */
struct side_totals {
	struct side_total *at;
	size_t		 n;
};

/* Parse `NAME NUMBER ...'.  Returns false, with no totals, if the text has
   another form. */
bool	 side_totals_read(struct side_totals *, struct slice);

/* Append the total of an event to a text, after a blank if the text is not
   empty.  Appends nothing if the total is unknown or needs more than 64
   bits. */
void	 side_totals_write(const struct side_totals *, struct slice name,
	    struct string *text, size_t *room);

/* Find the total of an event.  Returns false, with *v unchanged, if it is
   unknown. */
bool	 side_totals_find(const struct side_totals *, struct slice name,
	    struct wide *v);

/* Set the total of an event. */
void	 side_totals_set(struct side_totals *, struct slice name,
	    struct wide v);

/* Add src to dst.  The result is empty if one of them is, or if they have more
   names than there can be events. */
void	 side_totals_add(struct side_totals *dst,
	    const struct side_totals *src);

/* Multiply or divide all totals by n > 0, rounding halves away from zero. */
void	 side_totals_multiply(struct side_totals *, int64_t n);
void	 side_totals_divide(struct side_totals *, int64_t n);

/* Make *to a copy of from; what *to held is not freed. */
void	 side_totals_copy(struct side_totals *to,
	    const struct side_totals *from);

void	 side_totals_free(struct side_totals *);

#endif
