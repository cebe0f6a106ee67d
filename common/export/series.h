/*
 * series -- the columns that stand for one event where no count is below 0.
 *
 * Most viewers draw widths, which have no sign.  So an event of a difference
 * is shown by two columns: its sides, if the profile has them, or else what is
 * below 0, without the sign, and what is above.  Either way the second minus
 * the first is what changed.
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
	uint32_t	 event;			/* its column, */
	struct event_list columns;		/* and those to be read */
	uint32_t	 n;			/* numbers of a stack: 1 or 2 */
};

/* What stands for an event: it is one that is shown. */
void	 series_make(struct series *, const struct export_job *,
	    uint32_t event);

/* What one of its numbers is called: "Ir", or "Ir (old)".  The string is to be
   freed. */
void	 series_name(const struct series *, const struct export_job *,
	    uint32_t number, struct string *);

/* One of its numbers alone: a series of one column, or as it is, if the numbers
   are halves of one. */
void	 series_part(const struct series *, uint32_t number,
	    struct series *part);

/* The n numbers that counts of the columns are. */
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
