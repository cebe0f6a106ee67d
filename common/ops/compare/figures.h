/*
 * figures -- the costs and calls of each function, as a row of numbers.
 *
 * The old side, the change and each run have figures of their own, in the same
 * columns: so whatever is computed from a row, such as noise, is computed in
 * the same way for all of these.
 *
 * Figures are first noted by section, before functions are matched or regrouped
 * (figures_note()), and later added up by function (figures_add()).  Then they
 * are counted (figures_count()): only then are numbers of calls and inclusive
 * costs known.
 */
#ifndef OPS_COMPARE_FIGURES_H
#define OPS_COMPARE_FIGURES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/sort.h"
#include "text/slice.h"
#include "profile/profile.h"
#include "profile/tally.h"

struct complaint;

enum figure {
	FIGURE_SELF,		/* self cost of each event */
	FIGURE_CALLS,		/* number of calls of the function */
	FIGURE_INCLUSIVE,	/* inclusive cost of each event, without calls
				   inside a cycle */
	FIGURE_PER_CALL,	/* inclusive cost of each event per call, or 0
				   without calls */
	FIGURES
};

/* The digits after the point that a figure has (text/ratio.h). */
unsigned figures_digits(enum figure);

/* The figure that a word in a limit means, or FIGURES if it means none. */
enum figure figures_word(struct slice word);

/* The first column of a figure in a row of FIGURES_ALL; for FIGURES, the width
   of the row. */
uint32_t figures_column(uint32_t event_n, enum figure);

/* The figure in a column of a row of FIGURES_ALL; and the words that a spread
   (profile/spread.h) has for all *n columns.  Free each word, and the array. */
enum figure figures_in_column(uint32_t event_n, uint32_t column);
char	**figures_words(const struct profile *, uint32_t *n);

/* Which figures to compute. */
enum figures_wanted {
	FIGURES_NONE,
	FIGURES_SELF,		/* FIGURE_SELF only */
	FIGURES_LINKS,		/* links as well, the input for causes.h */
	FIGURES_ALL		/* all figures, and links */
};

/* The figures of n rows; all-zero is empty. */
struct figures {
	uint32_t	 event_n;
	enum figures_wanted wanted;
	uint32_t	 width;		/* how many numbers a row has */
	size_t		 n;		/* number of rows, not counting the last
					   row, which holds the sum of all */
	struct tally	 at;		/* the numbers, row by row */
	/* With FIGURES_LINKS or more: links.  A link is for all calls of one
	   callee (`low') by one row (`high').  Link `id' has event_n + 1
	   numbers in `counts', from index id * (event_n + 1) on: the number of
	   calls, then the inclusive cost of each event. */
	struct sort_item *links;
	size_t		 link_n;
	struct tally	 counts;
};

/* Make n rows that are zero.  Free with figures_free(). */
void	 figures_init(struct figures *, size_t n, uint32_t event_n,
	    enum figures_wanted);
void	 figures_free(struct figures *);

/* Free the links, once everything is counted. */
void	 figures_drop_links(struct figures *);

/* Make a row for each section of the profile, without setting the sum.  The
   callees of links are functions of the profile. */
void	 figures_note(struct figures *, const struct profile *,
	    enum figures_wanted);

/* Where figures_add() adds figures.  If a list is NULL, numbers stay the
   same. */
struct figures_map {
	/* The new row of each row, the new row of each callee, and the new
	   column of each event; ID_NONE drops the figures. */
	const uint32_t	*row, *callee, *column;
	const uint32_t	*wholes;	/* by new row: its whole, the row to
					   which the figures are added instead;
					   calls among rows with the same whole
					   are dropped */
	bool		 one;		/* also drop calls of a new row by
					   itself */
};
void	 figures_add(struct figures *, const struct figures *from,
	    const struct figures_map *);

/* Count the figures: compute those that depend on calls, after all figures are
   added.  figures_count_change() does so for the change from the old side,
   whose figures must have been counted. */
void	 figures_count(struct figures *);
void	 figures_count_change(struct figures *, const struct figures *old);

/* Set the last row to the sum of the rows for which `ignored' is 0, or of all
   rows if `ignored' is NULL. */
void	 figures_sum(struct figures *, const uint32_t *ignored);

static inline struct wide
figures_get(const struct figures *f, size_t row, uint32_t column)
{
	return tally_get(&f->at, row * f->width + column);
}

/* Make a row for each of n sorted arcs: from the link of row `high' to callee
   `low', it gets the number of calls and, as inclusive costs, the costs of the
   calls.  Do not call figures_count() for the result. */
void	 figures_of_arcs(struct figures *, const struct figures *from,
	    const struct sort_item *arcs, size_t n);

/* Subtract the second figures, which have as many rows, from the first. */
void	 figures_subtract(struct figures *, const struct figures *);

/* The number of calls in one of the links. */
struct wide figures_calls(const struct figures *, const struct sort_item *link);

struct measure;

/* The measure of the costs in one of the links; false as measure_of(). */
bool	 figures_link_cost(const struct figures *, const struct sort_item *link,
	    const struct measure *, struct wide *);

/* What a limit measures: a weighted sum, over events, of a figure, or
   FIGURE_CALLS, which has no events. */
struct measure {
	enum figure	 figure;
	int64_t		 factors[EVENT_MAX];	/* factors of columns 0 to n -
						   1 */
	uint32_t	 n;
};

/*
 * Make the measure of a formula over the columns in the list, for the figure to
 * which `figure' was set before.  If the formula is the word of a figure, and
 * not the name of an event, it means that figure.  A missing event counts as 0
 * in a sum.  Return false if all events are missing or the formula is
 * malformed.
 */
bool	 measure_make(struct measure *, const struct profile *,
	    const struct event_list *, struct slice formula,
	    struct complaint *);

/* Compute the measure of these columns, or of a row of figures; return false if
   the result is far beyond 64 bits. */
bool	 measure_sum(const struct measure *, const struct wide *columns,
	    struct wide *);
bool	 measure_of(const struct measure *, const struct figures *, size_t row,
	    struct wide *);

#endif
