/*
 * series -- the columns that show one event without negative counts.
 *
 * Most viewers draw counts as widths, which have no sign.  So an event of a
 * difference is shown by two columns: its sides, if the profile has them, else
 * the decreases, without the sign, and the increases.  Either way the second
 * minus the first is the change.
 */
#ifndef EXPORT_SERIES_H
#define EXPORT_SERIES_H

#include <stdbool.h>
#include <stdint.h>

#include "profile/event.h"
#include "text/num.h"

struct export_job;
struct string;

enum series_kind { SERIES_ONE, SERIES_SIDES, SERIES_SIGNS };

struct series {
	enum series_kind kind;
	uint32_t	 event;			/* column of the event */
	struct event_list columns;		/* columns to read */
	uint32_t	 n;			/* numbers of a stack: 1 or 2 */
};

/* Choose the columns for an event, which must be one of those shown. */
void	 series_make(struct series *, const struct export_job *,
	    uint32_t event);

/* Set the name of one of the numbers, as "Ir" or "Ir (old)".  The caller frees
   the string. */
void	 series_name(const struct series *, const struct export_job *,
	    uint32_t number, struct string *);

/* A series of one of the sides alone.  A series of decreases and increases,
   which share a column, is copied as it is. */
void	 series_part(const struct series *, uint32_t number,
	    struct series *part);

/* Set the n numbers from the counts of the columns. */
static inline void
series_numbers(const struct series *s, const int64_t *counts,
    uint64_t *numbers)
{
	numbers[0] = num_size(counts[0]);
	if (s->kind == SERIES_SIDES)
		numbers[1] = num_size(counts[1]);
	if (s->kind != SERIES_SIGNS)
		return;
	numbers[1] = counts[0] > 0 ? numbers[0] : 0;
	numbers[0] -= numbers[1];
}

#endif
