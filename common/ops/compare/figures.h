/*
 * figures -- the costs and calls of each function, as a row of numbers.
 *
 * The old side, the change and each run have figures of their own, in the same
 * columns: so whatever is computed from a row, such as a limit or noise, is
 * computed for all of them.
 *
 * Figures are noted by section, before functions are matched or regrouped,
 * later added up by function, and then counted: only then are calls and
 * inclusive costs known.
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

/* The self cost of each event; how often the function is called; its inclusive
   cost of each event, where calls in a cycle do not count; and that of one
   call, or 0 without calls. */
enum figure {
	FIGURE_SELF, FIGURE_CALLS, FIGURE_INCLUSIVE, FIGURE_PER_CALL, FIGURES
};

/* The digits after the point that a figure has (text/ratio.h). */
unsigned figures_digits(enum figure);

/* The figure that a word of a limit means, or FIGURES. */
enum figure figures_word(struct slice word);

/* What is to be known: nothing; FIGURE_SELF; also links, which causes are found
   from (causes.h); or also all figures. */
enum figures_wanted {
	FIGURES_NONE, FIGURES_SELF, FIGURES_LINKS, FIGURES_ALL
};

/* All-zero is empty. */
struct figures {
	uint32_t	 event_n;
	enum figures_wanted wanted;
	uint32_t	 width;		/* numbers in a row */
	size_t		 n;		/* rows; after them one for their sum */
	struct tally	 at;
	/* With FIGURES_LINKS or more: a link for the calls from a row to a
	   callee.  The counts of link `id' are the number of calls, then their
	   costs. */
	struct sort_item *links;
	size_t		 link_n;
	struct tally	 counts;
};

/* Make n rows that are zero.  Free with figures_free(). */
void	 figures_init(struct figures *, size_t n, uint32_t event_n,
	    enum figures_wanted);
void	 figures_free(struct figures *);

/* Make a row of each section of the profile, without a sum; callees are its
   functions. */
void	 figures_note(struct figures *, const struct profile *,
	    enum figures_wanted);

/* Where figures go: the new row of each row, the new row of each callee, and
   the new column of each event.  ID_NONE: the figure is dropped.  Without a
   list, numbers stay the same. */
struct figures_map {
	const uint32_t	*row, *callee, *column;
	const uint32_t	*wholes;	/* for each new row, the row that gets
					   its figures; calls among parts of a
					   whole are dropped */
	bool		 one;		/* drop calls within a row as well */
};
void	 figures_add(struct figures *, const struct figures *from,
	    const struct figures_map *);

/* Compute the figures that depend on calls; call this when all figures are
   added.  For a change, the old side is needed, and must have been counted. */
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

/* Make a row for each of n arcs: the number of calls, and as inclusive costs
   those of the calls, of the link from `high' to `low'.  Arcs are sorted, and
   the figures are counted. */
void	 figures_of_arcs(struct figures *, const struct figures *from,
	    const struct sort_item *arcs, size_t n);

/* Subtract figures with as many rows. */
void	 figures_subtract(struct figures *, const struct figures *);

/* How often the caller of one of the links calls the callee. */
struct wide figures_calls(const struct figures *, const struct sort_item *link);

/* What a limit measures: a weighted sum of a figure over events, or a figure
   that events do not have. */
struct measure {
	enum figure	 figure;
	int64_t		 factors[EVENT_MAX];	/* of columns below n */
	uint32_t	 n;
};

/*
 * Make the measure of a formula over the columns in the list, for the figure
 * that the caller has set; of a word, its figure, if no event has that name.  A
 * missing event counts 0 in a sum.  Return false if all events are missing or
 * the formula is malformed.
 */
bool	 measure_make(struct measure *, const struct profile *,
	    const struct event_list *, struct slice formula,
	    struct complaint *);

/* Compute the measure of these columns, or of a row; return false if it is far
   beyond 64 bits. */
bool	 measure_sum(const struct measure *, const struct wide *columns,
	    struct wide *);
bool	 measure_of(const struct measure *, const struct figures *, size_t row,
	    struct wide *);

#endif
