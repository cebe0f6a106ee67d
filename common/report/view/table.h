/*
 * table -- columns of costs, as cg_annotate prints them.
 *
 * A cell is a count with commas.  If the report has shares, the percentage of
 * the total follows, and perhaps a second percentage.  Cells are flush right.
 * A column is wide enough for its largest and its smallest count and for the
 * name of its event.
 */
#ifndef REPORT_VIEW_TABLE_H
#define REPORT_VIEW_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "profile/profile.h"

struct sink;

/*
 * A table.  The caller sets the members from `p' to `trend', and all others to
 * zero.  Then the caller passes all costs to table_note(), calls
 * table_measure(), and prints the rows.
 */
struct table {
	const struct profile *p;
	const int64_t	*totals;
	const uint32_t	*shown;		/* the columns of the profile that the
					   table shows */
	uint32_t	 n;
	bool		 shares;	/* print the percentage of the total
					   after each count */
	bool		 outer;		/* print two percentages: that of the
					   row and, for a group (a file or
					   function name), that of this and all
					   groups above it */
	bool		 color;		/* colour counts by their share of the
					   total */
	bool		 trend[EVENT_MAX];	/* by column: colour counts by
						   their sign, as changes */
	struct table_range {
		int64_t	 most, least;
	} costs[EVENT_MAX], sums[EVENT_MAX], counts[EVENT_MAX];
	size_t		 count_width[EVENT_MAX];
	size_t		 share_width[EVENT_MAX], sum_width[EVENT_MAX];
};

/*
 * Make the columns wide enough for numbers that table_put() will print:
 * table_note() for the argument `costs' of table_put(), table_note_sum() for
 * the argument `sum', which has the summed costs of a group (a file or function
 * name) and all groups above it.
 */
void	 table_note(struct table *, const int64_t *costs);
void	 table_note_sum(struct table *, const int64_t *costs);

/* Make the columns wide enough for costs that table_put_counts() will print. */
void	 table_note_counts(struct table *, const int64_t *costs);

/* Compute the widths of columns.  Call this after all costs were passed to the
   functions above. */
void	 table_measure(struct table *);

/* Print the names of the events. */
void	 table_head(const struct table *, struct sink *);

/* Print costs with their percentages and, unless `sum' is NULL, with those of
   `sum'.  If `costs' is NULL, print a dot for each event. */
void	 table_put(const struct table *, struct sink *,
	    const int64_t *costs, const int64_t *sum);

/* Print costs that are not part of the total, with blanks in place of
   percentages. */
void	 table_put_counts(const struct table *, struct sink *,
	    const int64_t *costs);

/* Print text flush right in so many bytes. */
void	 table_right(struct sink *, const char *text, size_t width);

/* Return the escape sequence for the colour of a number that rose (sign above
   0) or fell (below 0), or NULL for no colour. */
const char *table_trend(bool color, int sign);

/*
 * Return the escape sequence for the colour of a count.  If counts are changes
 * (`trend'), use the colours of table_trend(), otherwise a colour for the share
 * of the total.
 */
const char *table_heat(bool color, bool trend, int64_t count, int64_t total);

#endif
