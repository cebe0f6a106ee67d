/*
 * table -- columns of costs, as cg_annotate prints them.
 *
 * A cell is a count with commas and, if the report has shares, the count's
 * share of the total and perhaps a second share, each flush right.  A column is
 * as wide as its largest and smallest count and the name of its event need.
 */
#ifndef REPORT_VIEW_TABLE_H
#define REPORT_VIEW_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "profile/profile.h"

struct sink;

/* A table: the caller sets the members from `p' to `trend'; the rest is zero at
   first.  The caller then notes all costs, calls table_measure(), and prints
   rows. */
struct table {
	const struct profile *p;
	const int64_t	*totals;
	const uint32_t	*shown;		/* columns of the profile */
	uint32_t	 n;
	bool		 shares;	/* print shares */
	bool		 outer;		/* print two shares: the share of the
					   row, and the share of all groups up
					   to this row */
	bool		 color;		/* color by share of the total */
	bool		 trend;		/* color by the sign of a change */
	struct table_range {
		int64_t	 most, least;
	} costs[EVENT_MAX], sums[EVENT_MAX], counts[EVENT_MAX];
	size_t		 count_width[EVENT_MAX];
	size_t		 share_width[EVENT_MAX], sum_width[EVENT_MAX];
};

/* Note what table_put() will print: table_note() notes its argument `costs',
   and table_note_sum() its argument `sum', the costs of all groups up to a
   row. */
void	 table_note(struct table *, const int64_t *costs);
void	 table_note_sum(struct table *, const int64_t *costs);

/* Note costs that table_put_counts() will print. */
void	 table_note_counts(struct table *, const int64_t *costs);

/* Compute the widths, after all costs are noted. */
void	 table_measure(struct table *);

/* Print the names of the events. */
void	 table_head(const struct table *, struct sink *);

/* Print costs with their shares, and with the shares of `sum' unless it is
   NULL.  If `costs' is NULL, print a dot for each event. */
void	 table_put(const struct table *, struct sink *,
	    const int64_t *costs, const int64_t *sum);

/* Print costs that are not part of the total; their columns of shares are
   blank. */
void	 table_put_counts(const struct table *, struct sink *,
	    const int64_t *costs);

/* Print text flush right. */
void	 table_right(struct sink *, const char *text, size_t width);

/* The escape sequence for the colour of a number that rose (sign above 0) or
   fell (below 0); NULL for no colour. */
const char *table_trend(bool color, int sign);

/* The escape sequence for the colour of a count: if counts are changes
   (`trend'), that of table_trend(), else the colour for the share of the
   total. */
const char *table_heat(bool color, bool trend, int64_t count, int64_t total);

#endif
