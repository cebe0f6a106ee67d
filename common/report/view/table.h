/*
 * table -- costs side by side, as cg_annotate prints them.
 *
 * A cell is a count with commas and, if they are wanted, one or two shares
 * of the total after it, each flush right.  Cells are as wide as the largest
 * and the smallest cost need, and as the name of the event.
 */
#ifndef REPORT_VIEW_TABLE_H
#define REPORT_VIEW_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "profile/profile.h"

struct sink;

/* All-zero but for the first four: nothing to be printed yet. */
struct table {
	const struct profile *p;
	const int64_t	*totals;
	const uint32_t	*shown;		/* columns of the profile, */
	uint32_t	 n;		/* and how many */
	bool		 shares;	/* show them */
	bool		 outer;		/* room for the shares of groups */
	bool		 color;		/* by share of the total, */
	bool		 trend;		/* or, of changes, by sign */
	int64_t		 most[EVENT_MAX], least[EVENT_MAX];
	int64_t		 sum_most[EVENT_MAX], sum_least[EVENT_MAX];
	int64_t		 bare_most[EVENT_MAX], bare_least[EVENT_MAX];
	size_t		 count_width[EVENT_MAX];
	size_t		 share_width[EVENT_MAX], sum_width[EVENT_MAX];
};

/* Costs, or sums up to some group, that are going to be printed. */
void	 table_note(struct table *, const int64_t *costs);
void	 table_note_sum(struct table *, const int64_t *costs);

/* Costs that table_put_counts() prints. */
void	 table_note_counts(struct table *, const int64_t *costs);

/* All is noted. */
void	 table_measure(struct table *);

/* The names of the events. */
void	 table_head(const struct table *, struct sink *);

/* Costs with their shares; with the share of sum, if it is not NULL. */
void	 table_put(const struct table *, struct sink *,
	    const int64_t *costs, const int64_t *sum);

/* Costs that are no part of the total: without shares, where these would
   be. */
void	 table_put_counts(const struct table *, struct sink *,
	    const int64_t *costs);

/* Text flush right. */
void	 table_right(struct sink *, const char *text, size_t width);

/* The escape sequence for a number that rose (sign above 0) or fell (below 0);
   NULL for no colour. */
const char *table_trend(bool color, int sign);

/* No costs. */
void	 table_put_none(const struct table *, struct sink *);

#endif
