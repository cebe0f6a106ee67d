/*
 * changes -- the functions that changed in one event of a difference, and by
 * how much.
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

/* The calls of a difference, if they are known. */
struct change_calls {
	bool		 known;
	struct inclusive graph;
	struct side_calls sides;
};

/* The caller sets the first members: the report, one of its events, the calls,
   and whether changes are inclusive. */
struct changes {
	struct report	*r;
	const struct choice_change *event;
	const struct change_calls *calls;
	bool		 inclusive;

	uint32_t	*entries;	/* the largest change first */
	size_t		 n;
	size_t		 less;		/* functions below the threshold */
};

/* The fields of a row, as text: old and new count, the change, the change in
   percent of the old count and of the old total; the inclusive change, and its
   percentage of the total; the change of the number of calls, or the old and
   the new number. */
enum change_field {
	CHANGE_OLD, CHANGE_NEW, CHANGE_BY, CHANGE_PERCENT, CHANGE_SHARE,
	CHANGE_INCLUSIVE, CHANGE_INCLUSIVE_SHARE, CHANGE_CALLS, CHANGE_FIELDS
};
enum { CHANGE_ROOM = PERCENT_ROOM + 16 };

struct change_text {
	char		 at[CHANGE_FIELDS][CHANGE_ROOM];
};

/* Sum the calls; overflows are noted (note.h).  The caller closes it. */
void	 changes_calls_open(struct change_calls *, struct report *);
void	 changes_calls_close(struct change_calls *);

/* Find all changed functions, or only those that reach the threshold, a
   percentage of the larger of the two totals.  The caller has set the first
   members. */
void	 changes_open(struct changes *, bool all);
void	 changes_close(struct changes *);

/* Whether the report shows this field. */
bool	 changes_has(const struct changes *, enum change_field);

/* The fields of function i, or of the totals. */
void	 changes_row(const struct changes *, size_t i, struct change_text *);
void	 changes_totals(const struct changes *, struct change_text *);

/* changes_whole() returns the whole (parts.h) that function i is, or NULL.
   changes_part() sets the fields of one of its members, by the member's own
   cost; false if that did not change. */
const struct part_whole *changes_whole(const struct changes *, size_t i);
bool	 changes_part(const struct changes *, size_t member,
	    struct change_text *);

/* Above 0 if a field shows an increase, below 0 if a decrease. */
int	 changes_sign(const struct change_text *, enum change_field);

/* Write a change in percent of the old count, with a sign; a word if the old or
   the new count is 0; nothing if both are. */
void	 changes_percent(char *out, int64_t old, int64_t new, int64_t by);

/* Write a number with commas and, if it is above 0, with a sign. */
void	 changes_number(char *out, int64_t by);

#endif
