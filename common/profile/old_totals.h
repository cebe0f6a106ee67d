/*
 * old_totals -- what the old side of a difference counted in all.
 *
 * A difference alone does not tell what its counts are a part of.  So the
 * totals of the old side go with it, by the names of events; of the sum of
 * differences they are the sum, and of a sum with anything else there are
 * none.
 */
#ifndef PROFILE_OLD_TOTALS_H
#define PROFILE_OLD_TOTALS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/slice.h"
#include "text/string.h"
#include "text/wide.h"

/* The key of the description that they travel in. */
#define DESC_OLD_TOTALS	"Old totals: "

struct old_total {
	struct string	 name;
	struct wide	 v;
};

/* In byte order of names; n is 0: there are none.  To be freed. */
struct old_totals {
	struct old_total *at;
	size_t		 n;
};

/* Read `NAME NUMBER ...'.  False, and none, if it is anything else. */
bool	 old_totals_read(struct old_totals *, struct slice);

/* Write that of an event at the end of a text, after a blank if the text is
   not empty; nothing if it is unknown, or needs more than 64 bits. */
void	 old_totals_write(const struct old_totals *, struct slice name,
	    struct string *text, size_t *room);

/* The total of an event; false, and *v as it was, if it is unknown. */
bool	 old_totals_find(const struct old_totals *, struct slice name,
	    struct wide *v);

/* Set the total of an event. */
void	 old_totals_set(struct old_totals *, struct slice name, struct wide v);

/* Add src to dst; if one of them has none, or they have more names than there
   can be events, there are none. */
void	 old_totals_add(struct old_totals *dst, const struct old_totals *src);

/* All times n, or by n, halves away from zero; n is above 0. */
void	 old_totals_multiply(struct old_totals *, int64_t n);
void	 old_totals_divide(struct old_totals *, int64_t n);

/* Make *to, whatever it is, a copy of from. */
void	 old_totals_copy(struct old_totals *to, const struct old_totals *from);

void	 old_totals_free(struct old_totals *);

#endif
