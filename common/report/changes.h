/*
 * changes -- the functions for which an event of a difference changed, by how
 * much.
 */
#ifndef REPORT_CHANGES_H
#define REPORT_CHANGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/percent.h"

struct choice_change;
struct inclusive;
struct report;

/* What is asked for: the report, one of its events, calls, or NULL, and whether
   what a function changed by is that with all that it calls. */
struct changes {
	struct report	*r;
	const struct choice_change *event;
	const struct inclusive *calls;
	bool		 inclusive;

	uint32_t	*entries;	/* the most changed first */
	size_t		 n;
	size_t		 less;		/* more, below the threshold */
};

/* What is told of a change, as text: old and new counts, the change, as a part
   of the old count, and of the old total; with all that is called, and as a
   part of the total; and by how much the number of calls changed. */
enum change_field {
	CHANGE_OLD, CHANGE_NEW, CHANGE_BY, CHANGE_PERCENT, CHANGE_SHARE,
	CHANGE_INCLUSIVE, CHANGE_INCLUSIVE_SHARE, CHANGE_CALLS, CHANGE_FIELDS
};
enum { CHANGE_ROOM = PERCENT_ROOM + 16 };

struct change_text {
	char		 at[CHANGE_FIELDS][CHANGE_ROOM];
};

/* Find all of them, or those that reach the threshold, as a part of the larger
   one of both totals; the first members are set. */
void	 changes_open(struct changes *, bool all);
void	 changes_close(struct changes *);

/* Whether there is anything to be told in a field. */
bool	 changes_has(const struct changes *, enum change_field);

/* The fields of the i-th function, or of the totals. */
void	 changes_row(const struct changes *, size_t i, struct change_text *);
void	 changes_totals(const struct changes *, struct change_text *);

/* Whether what a field of the i-th function tells is more than before, above
   0, or less, below 0. */
int	 changes_sign(const struct changes *, size_t i, enum change_field);

/* A change as a part of what was: with a sign, or a word where there was
   nothing before, or is nothing now; empty if both. */
void	 changes_percent(char *out, int64_t old, int64_t new, int64_t by);

/* A number with commas and, above 0, with a sign. */
void	 changes_number(char *out, int64_t by);

#endif
