/*
 * side_totals -- what each side of a difference counted in all.
 *
 * A difference alone does not tell what its counts are a part of, nor, when it
 * was filtered, what the whole one was.  So the totals of both sides go with
 * it, by the names of events.  Those of a sum of differences are summed; a sum
 * of a difference and anything else has none.
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

/* The beginnings of the descriptions that they travel in. */
extern const char *const	 side_totals_key[SIDES];

struct side_total {
	struct string	 name;
	struct wide	 v;
};

/* In byte order of names; n is 0 where no totals are known.  To be freed. */
struct side_totals {
	struct side_total *at;
	size_t		 n;
};

/* Read `NAME NUMBER ...'.  False, and none, if it is anything else. */
bool	 side_totals_read(struct side_totals *, struct slice);

/* Write that of an event at the end of a text, after a blank if the text is
   not empty; nothing if it is unknown, or needs more than 64 bits. */
void	 side_totals_write(const struct side_totals *, struct slice name,
	    struct string *text, size_t *room);

/* The total of an event; false, and *v as it was, if it is unknown. */
bool	 side_totals_find(const struct side_totals *, struct slice name,
	    struct wide *v);

/* Set the total of an event. */
void	 side_totals_set(struct side_totals *, struct slice name,
	    struct wide v);

/* Add src to dst; if one of them has none, or they have more names than there
   can be events, there are none. */
void	 side_totals_add(struct side_totals *dst,
	    const struct side_totals *src);

/* All times n, or by n, halves away from zero; n is above 0. */
void	 side_totals_multiply(struct side_totals *, int64_t n);
void	 side_totals_divide(struct side_totals *, int64_t n);

/* Make *to, whatever it is, a copy of from. */
void	 side_totals_copy(struct side_totals *to,
	    const struct side_totals *from);

void	 side_totals_free(struct side_totals *);

#endif
