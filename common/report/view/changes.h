/*
 * changes -- the functions for which an event of a difference changed, by how
 * much.
 */
#ifndef REPORT_VIEW_CHANGES_H
#define REPORT_VIEW_CHANGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/percent.h"
#include "report/view/inclusive.h"
#include "report/view/side_calls.h"

struct choice_change;
struct part_whole;
struct report;

/* Calls of a difference, if they are known. */
struct change_calls {
	bool		 known;
	struct inclusive graph;
	struct side_calls sides;
};

/* What is asked for: the report, one of its events, calls, and whether what a
   function changed by is that with all that it calls. */
struct changes {
	struct report	*r;
	const struct choice_change *event;
	const struct change_calls *calls;
	bool		 inclusive;

	uint32_t	*entries;	/* the most changed first */
	size_t		 n;
	size_t		 less;		/* more, below the threshold */
};

/* What is told of a change, as text: old and new counts, the change, as a part
   of the old count, and of the old total; with all that is called, and as a
   part of the total; and by how much the number of calls changed, or what it
   was and is. */
enum change_field {
	CHANGE_OLD, CHANGE_NEW, CHANGE_BY, CHANGE_PERCENT, CHANGE_SHARE,
	CHANGE_INCLUSIVE, CHANGE_INCLUSIVE_SHARE, CHANGE_CALLS, CHANGE_FIELDS
};
enum { CHANGE_ROOM = PERCENT_ROOM + 16 };

struct change_text {
	char		 at[CHANGE_FIELDS][CHANGE_ROOM];
};

/* Look at the calls; what overflows is noted.  To be closed. */
void	 changes_calls_open(struct change_calls *, struct report *);
void	 changes_calls_close(struct change_calls *);

/* Find all of them, or those that reach the threshold, as a part of the larger
   one of both totals; the first members are set. */
void	 changes_open(struct changes *, bool all);
void	 changes_close(struct changes *);

/* Whether there is anything to be told in a field. */
bool	 changes_has(const struct changes *, enum change_field);

/* The fields of the i-th function, or of the totals. */
void	 changes_row(const struct changes *, size_t i, struct change_text *);
void	 changes_totals(const struct changes *, struct change_text *);

/* The whole that the i-th function is, or NULL; below it stand its members
   (parts.h).  The fields of one of them, of its own cost alone; false if that
   did not change. */
const struct part_whole *changes_whole(const struct changes *, size_t i);
bool	 changes_part(const struct changes *, size_t member,
	    struct change_text *);

/* Whether what a field tells is more than before, above 0, or less, below 0. */
int	 changes_sign(const struct change_text *, enum change_field);

/* A change in percent of the old count, with a sign; a word where there was
   nothing before, or is nothing now; empty if both are nothing. */
void	 changes_percent(char *out, int64_t old, int64_t new, int64_t by);

/* A number with commas and, above 0, with a sign. */
void	 changes_number(char *out, int64_t by);

#endif
