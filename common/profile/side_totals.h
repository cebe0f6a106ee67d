/*
 * side_totals -- the totals of one side of a difference.
 *
 * A difference has two sides, the old and the new profile.  A total is the sum
 * of an event over all of a profile.
 */
#ifndef PROFILE_SIDE_TOTALS_H
#define PROFILE_SIDE_TOTALS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/intern.h"
#include "text/slice.h"
#include "text/string.h"
#include "text/wide.h"

/*
 * The totals of a side.  They are stored by the names of events, since cgfilter
 * may choose other events; if there are no names, no totals are known.  A
 * difference keeps them because its counts alone do not show how large the two
 * profiles were, nor, once it is filtered, how large the whole difference was.
 * A sum of differences has the sums of their totals; the sum of a difference
 * and another profile has no totals.  Free with side_totals_free().
 */
struct side_totals {
	struct intern	 names;
	struct wide	*at;		/* total of each event, by the number of
					   its name */
	size_t		 room;
};

/* Parse `NAME NUMBER ...'.  The byte after the text must be readable and no
   digit.  Returns false, with no totals, if the text has another form. */
bool	 side_totals_read(struct side_totals *, struct slice);

/* Append the name of an event and its total to a text, after a blank if the
   text is not empty.  Appends nothing if the total is unknown or exceeds 64
   bits. */
void	 side_totals_write(const struct side_totals *, struct slice name,
	    struct string *text, size_t *room);

/* Find the total of an event.  Returns false, with *v unchanged, if the total
   is unknown. */
bool	 side_totals_find(const struct side_totals *, struct slice name,
	    struct wide *v);

/* Set the total of an event. */
void	 side_totals_set(struct side_totals *, struct slice name,
	    struct wide v);

/* Add src to dst.  If either is empty, or if they have more names together than
   there can be events, the result is empty. */
void	 side_totals_add(struct side_totals *dst,
	    const struct side_totals *src);

/* Replace each total by by(total, n), where `by' is wide_multiply() or
   wide_divide(). */
void	 side_totals_scale(struct side_totals *,
	    struct wide (*by)(struct wide, int64_t), int64_t n);

/* Make *to a copy of from.  The old content of *to is not freed. */
void	 side_totals_copy(struct side_totals *to,
	    const struct side_totals *from);

void	 side_totals_free(struct side_totals *);

#endif
