/*
 * rows -- what a limit compares, one by one, and how each changed.
 */
#ifndef OPS_GATE_ROWS_H
#define OPS_GATE_ROWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/sort.h"
#include "ops/compare/causes.h"
#include "ops/compare/figures.h"
#include "ops/compare/runs.h"
#include "ops/gate/limit.h"

struct comparison;
struct complaint;
struct event_list;
struct profile;

/* The difference to judge. */
struct gate_case {
	const struct profile	*p;		/* the difference */
	struct comparison	*functions;	/* its figures are summed */
	const struct event_list	*events;
	const struct runs	*runs;		/* their spread is noise; their
						   figures are summed, too */
	bool			 calls;	/* the profiles have calls, and figures
					   have links */
};

/* Where a condition finds what it compares of each row. */
struct rows_figures {
	const struct measure *m;
	const struct figures *old, *change;
	const struct runs *runs;
	/* Of arcs and causes. */
	struct figures	 own_old, own_change;
	struct runs	 own_runs;
};

struct rows {
	const struct gate_case *c;
	const struct limit *l;
	const uint32_t	*ignored;	/* of each function, not 0 */
	struct measure	*measures;	/* of each condition */
	struct rows_figures *figures;	/* of each condition */
	size_t		 first, end;	/* rows to look at */
	uint32_t	*what;		/* functions that match, not 0 */
	struct sort_item *arcs;		/* LIMIT_ARCS: caller and callee */
	struct causes	 causes;	/* LIMIT_CAUSES: of condition 0 */
};

/* Find the rows of a limit.  Returns false if a condition cannot be compared.
   The caller closes them in any case. */
bool	 rows_open(struct rows *, const struct gate_case *,
	    const struct limit *, const uint32_t *ignored, struct complaint *);
void	 rows_close(struct rows *);

/* The function of a row, or its caller; ID_NONE: the program.  The function
   that an arc calls; else ID_NONE. */
uint32_t rows_function(const struct rows *, size_t row);
uint32_t rows_callee(const struct rows *, size_t row);

/* A number that does not fit 64 bits: the old one or the change. */
struct rows_trouble {
	size_t		 condition;
	bool		 of_old;
	bool		 known;		/* else it is far beyond them */
	struct wide	 value;
};

/* How a row changed, for each condition; false if a number does not fit. */
bool	 rows_changes(const struct rows *, size_t row, struct change *,
	    struct rows_trouble *);

/* Whether the limit compares a row, which changed so; NULL: by numbers that do
   not fit. */
bool	 rows_has(const struct rows *, size_t row, const struct change *);

/*
 * Find the causes of the change of a measure, summed over the functions for
 * which `of' is set: from the old side to the new one or, unless it is NULL, to
 * a run.  Returns false as causes_find() does.
 */
bool	 rows_find_causes(struct causes *, const struct gate_case *,
	    const struct measure *, const bool *of, const struct figures *run);

#endif
