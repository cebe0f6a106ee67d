/*
 * columns -- costs side by side, as cg_annotate prints them.
 *
 * A cell is a count with commas and, if they are wanted, one or two shares
 * of the total behind it, each flush right.  Cells are as wide as the largest
 * and the smallest cost need, and as the name of the event.
 */
#ifndef REPORT_COLUMNS_H
#define REPORT_COLUMNS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "profile/profile.h"

struct sink;

/* All-zero but for the first four: nothing to be printed yet. */
struct columns {
	const struct profile *p;
	const int64_t	*totals;
	const uint32_t	*shown;		/* columns of the profile, */
	uint32_t	 n;		/* and how many */
	bool		 shares;	/* show them */
	bool		 outer;		/* room for the shares of pages */
	bool		 color;		/* by share of the total */
	int64_t		 most[EVENT_MAX], least[EVENT_MAX];
	int64_t		 sum_most[EVENT_MAX], sum_least[EVENT_MAX];
	int64_t		 bare_most[EVENT_MAX], bare_least[EVENT_MAX];
	size_t		 count_width[EVENT_MAX];
	size_t		 share_width[EVENT_MAX], sum_width[EVENT_MAX];
};

/* Costs, or sums up to some page, that are going to be printed. */
void	 columns_note(struct columns *, const int64_t *costs);
void	 columns_note_sum(struct columns *, const int64_t *costs);

/* Costs that columns_put_counts() prints. */
void	 columns_note_counts(struct columns *, const int64_t *costs);

/* All is noted. */
void	 columns_measure(struct columns *);

/* The names of the events. */
void	 columns_head(const struct columns *, struct sink *);

/* Costs with their shares; with the share of sum, if it is not NULL. */
void	 columns_put(const struct columns *, struct sink *,
	    const int64_t *costs, const int64_t *sum);

/* Costs that are no part of the total: without shares, where these would
   be. */
void	 columns_put_counts(const struct columns *, struct sink *,
	    const int64_t *costs);

/* Text flush right. */
void	 columns_right(struct sink *, const char *text, size_t width);

/* No costs. */
void	 columns_put_none(const struct columns *, struct sink *);

#endif
