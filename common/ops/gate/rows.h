/*
 * rows -- the functions or arcs that a limit compares, and how each changed.
 *
 * A row is what a limit compares at once: the program, a function, or an arc.
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

/* The difference to judge.  figures_sum() was called for all of its figures. */
struct gate_case {
	const struct profile	*p;		/* the difference */
	struct comparison	*functions;	/* figures of its functions */
	const struct event_list	*events;
	const struct runs	*runs;		/* runs whose spread is noise */
	bool			 calls;	/* the profiles have calls, and figures
					   have links */
};

/* The figures that a condition compares, by row. */
struct rows_figures {
	const struct measure *m;	/* which number of a row to compare */
	const struct figures *old, *change;
	const struct runs *runs;
	bool		 by_samples;	/* there are no runs, and the noise is
					   that of samples */
	struct measure	 variance;	/* variance of m, if by_samples */
	/* For arcs and causes, the figures that the other members point to. */
	struct figures	 own_old, own_change;
	struct runs	 own_runs;
};

struct rows {
	const struct gate_case *c;
	const struct limit *l;
	const uint32_t	*ignored;	/* by function: not 0 if ignored */
	struct measure	*measures;	/* measure of each condition */
	struct rows_figures *figures;	/* data of each condition */
	size_t		 first, end;	/* range of rows to compare */
	uint32_t	*what;		/* by function: not 0 if the limit's
					   pattern selects it */
	struct sort_item *arcs;		/* LIMIT_ARCS: caller and callee of each
					   row */
	struct causes	 causes;	/* LIMIT_CAUSES: causes for condition
					   0 */
};

/* Find the rows of a limit.  Returns false if a condition cannot be compared.
   Call rows_close() in either case. */
bool	 rows_open(struct rows *, const struct gate_case *,
	    const struct limit *, const uint32_t *ignored, struct complaint *);
void	 rows_close(struct rows *);

/* rows_function() returns the function of a row or, for an arc, the caller;
   ID_NONE means the program.  rows_callee() returns the callee of an arc, and
   ID_NONE for other rows. */
uint32_t rows_function(const struct rows *, size_t row);
uint32_t rows_callee(const struct rows *, size_t row);

/* A number of a row that does not fit 64 bits. */
struct rows_trouble {
	size_t		 condition;
	bool		 of_old;	/* the number is the old value, not the
					   change */
	bool		 known;		/* `value' is set; otherwise the number
					   is far beyond 64 bits */
	struct wide	 value;
};

/* Set how a row changed, one change for each condition; return false, with the
   trouble, if a number does not fit 64 bits. */
bool	 rows_changes(const struct rows *, size_t row, struct change *,
	    struct rows_trouble *);

/* Whether the limit compares a row, given its changes; NULL means that they do
   not fit 64 bits. */
bool	 rows_has(const struct rows *, size_t row, const struct change *);

/* Find the causes of the change of a measure, summed over the functions for
   which `of' is set.  The change is from the old side to the new side or,
   unless `run' is NULL, to that run.  Returns false as causes_find() does. */
bool	 rows_find_causes(struct causes *, const struct gate_case *,
	    const struct measure *, const bool *of, const struct figures *run);

#endif
