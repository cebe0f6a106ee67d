/*
 * figures -- the costs and calls of each function, as a row of numbers.
 *
 * The old side, the change and each run have figures of their own, all with the
 * same columns: so whatever is computed from a row, such as noise, is computed
 * in the same way for all of them.
 *
 * Figures are first noted by section (a function's rows in one file), before
 * functions are matched or regrouped (figures_note()), and later added up by
 * function (figures_add()).  Then figures_count() computes numbers of calls and
 * inclusive costs.
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
	FIGURE_SELF,
	FIGURE_CALLS,
	FIGURE_INCLUSIVE,	/* inclusive cost of each event; calls between
				   functions of one cycle do not count */
	FIGURE_PER_CALL,	/* inclusive cost of each event per call, or 0
				   if there are no calls */
	FIGURES
};

/* Return how many decimals a figure has: it is stored multiplied by this power
   of ten (text/ratio.h). */
unsigned figures_digits(enum figure);

/* Return the figure that a word in a limit, such as `calls', means, or FIGURES
   if it means none. */
enum figure figures_word(struct slice word);

/* Return the number of the first column that has this figure, in a row with all
   figures (FIGURES_ALL).  For FIGURES, return the number of all columns. */
uint32_t figures_column(uint32_t event_n, enum figure);

/*
 * figures_in_column() returns the figure in a column of a row with all figures
 * (FIGURES_ALL). figures_words() returns the words by which a spread
 * (profile/spread.h) names all *n columns; the caller frees each word, and the
 * array.  If an event is called `calls', the word of the number of calls is
 * empty, since a limit cannot name that number then.
 */
enum figure figures_in_column(uint32_t event_n, uint32_t column);
char	**figures_words(const struct profile *, uint32_t *n);

/* Which figures figures_note() records. */
enum figures_wanted {
	FIGURES_NONE,
	FIGURES_SELF,		/* FIGURE_SELF only */
	FIGURES_LINKS,		/* also what each caller spends in each
				   callee, from which causes.h computes why a
				   cost changed */
	FIGURES_ALL		/* all figures, and links */
};

/* The figures of n rows.  If all members are zero, there are no rows. */
struct figures {
	uint32_t	 event_n;
	enum figures_wanted wanted;
	uint32_t	 width;		/* number of columns of a row */
	size_t		 n;		/* number of rows, without the last one,
					   which holds the sum of all others */
	struct tally	 at;
	/*
	 * Only with FIGURES_LINKS or FIGURES_ALL: a link stands for all calls
	 * that one row (`high') makes of one callee (`low').  Its event_n + 1
	 * numbers begin at index id * (event_n + 1) of `counts': the number of
	 * calls, then the inclusive cost of each event.
	 */
	struct sort_item *links;
	size_t		 link_n;
	struct tally	 counts;
};

/* Make n rows in which all figures are zero.  Free with figures_free(). */
void	 figures_init(struct figures *, size_t n, uint32_t event_n,
	    enum figures_wanted);
void	 figures_free(struct figures *);

/* Free the links (struct figures) when nothing more will be counted. */
void	 figures_drop_links(struct figures *);

/* Make a row for each function of the profile, and count all figures.  The
   links are freed, and the last row, the sum, stays at zero. */
void	 figures_of_functions(struct figures *, const struct profile *);

/* Make a row for each section of the profile, and leave the last row, the sum,
   at zero.  The callees of links are numbers of functions in the profile. */
void	 figures_note(struct figures *, const struct profile *,
	    enum figures_wanted);

/* To which rows and columns figures_add() adds figures.  Where an array is
   NULL, numbers stay as they are. */
struct figures_map {
	/* By old number: the new number of each row, of each callee and of each
	   column.  ID_NONE as the number of a column drops it. */
	const uint32_t	*row, *callee, *column;
	const uint32_t	*wholes;	/* by new row: the row that its figures
					   are added to instead, because its
					   function is a part of that row's
					   function (match_parts_wholes());
					   calls between two rows with the same
					   element are dropped */
	bool		 one;		/* also drop the calls of a new row to
					   itself: they may be calls between old
					   rows that became one */
};
void	 figures_add(struct figures *, const struct figures *from,
	    const struct figures_map *);

/*
 * Compute the figures that depend on calls; call this when all figures are
 * added. figures_count_change() does this for the change since the old side,
 * whose figures must have been counted before.
 */
void	 figures_count(struct figures *);
void	 figures_count_change(struct figures *, const struct figures *old);

/* Set the last row to the sum of all rows, without the rows for which `ignored'
   is not 0.  If `ignored' is NULL, sum all rows. */
void	 figures_sum(struct figures *, const uint32_t *ignored);

static inline struct wide
figures_get(const struct figures *f, size_t row, uint32_t column)
{
	return tally_get(&f->at, row * f->width + column);
}

/*
 * Make a row for each of n sorted arcs.  An arc leads from a row of `from'
 * (`high') to a callee (`low'); its row gets the number of its calls and, as
 * inclusive cost, what they cost.  The result is complete: do not call
 * figures_count() for it.
 */
void	 figures_of_arcs(struct figures *, const struct figures *from,
	    const struct sort_item *arcs, size_t n);

/* Subtract the second figures from the first; both have the same number of
   rows. */
void	 figures_subtract(struct figures *, const struct figures *);

/* Return how often a link's caller called its callee. */
struct wide figures_calls(const struct figures *, const struct sort_item *link);

struct measure;

/* Compute a measure of what the calls of a link cost together.  Return false if
   measure_of() would. */
bool	 figures_link_cost(const struct figures *, const struct sort_item *link,
	    const struct measure *, struct wide *);

/* What a limit measures: a sum over events of one figure, each multiplied by a
   factor; or FIGURE_CALLS, which does not depend on events. */
struct measure {
	enum figure	 figure;
	int64_t		 factors[EVENT_MAX];	/* factors of columns 0 to n -
						   1 */
	uint32_t	 n;
};

/*
 * Set the measure to a formula over the columns in the list, for the figure
 * that the caller has set in `figure'.  If the formula is the word of a figure,
 * such as `calls', and no event has this name, measure that figure instead.  An
 * event that the profile lacks counts as 0 in a sum.  Return false if the
 * profile lacks all events, or if the formula is malformed or has such a word
 * in a sum, directly or through the formula of an event.
 */
bool	 measure_make(struct measure *, const struct profile *,
	    const struct event_list *, struct slice formula,
	    struct complaint *);

/*
 * Compute a measure of an array of columns, of a row of figures, or of what a
 * row changed since the old side.  Return false if the result is far beyond 64
 * bits.
 */
bool	 measure_sum(const struct measure *, const struct wide *columns,
	    struct wide *);
bool	 measure_of(const struct measure *, const struct figures *, size_t row,
	    struct wide *);
bool	 measure_change(const struct measure *, const struct figures *old,
	    const struct figures *change, size_t row, struct wide *);

#endif
