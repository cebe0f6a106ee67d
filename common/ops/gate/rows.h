/*
 * rows -- the functions or arcs that a limit compares, and how each of them
 * changed.
 *
 * A row is one thing that a limit compares: the program, a function, or an arc,
 * which is all calls of one function by another.
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

/* The difference that is compared with limits. figures_sum() and runs_sum()
   must have been called for all of its figures. */
struct gate_case {
	const struct profile	*p;		/* the difference itself */
	struct comparison	*functions;
	const struct event_list	*events;
	struct runs		*runs;		/* runs whose spread is the
						   noise */
	bool			 calls;	/* the profiles have calls, and figures
					   have the calls between functions
					   (links) */
	const uint32_t	*wholes;	/* as in compare_functions() */
	const struct intern *compared;	/* names of files whose lines were
					   compared by their sources */
};

/* The figures that a condition compares, by row (function, arc or the
   program). */
struct rows_figures {
	const struct measure *m;	/* says which number of a row to
					   compare */
	const struct figures *old, *change;
	const struct runs *runs;
	bool		 by_samples;	/* there are no runs, and the noise is
					   that of samples */
	struct measure	 variance;	/* if by_samples is set: computes the
					   variance of the number that `m'
					   computes */
	uint64_t	 noise;		/* for causes, if by_samples is set: the
					   noise of the whole change */
	/* For arcs and causes: figures of their own, which the members above
	   point to. */
	struct figures	 own_old, own_change;
	struct runs	 own_runs;
};

struct rows {
	const struct gate_case *c;
	const struct limit *l;
	const uint32_t	*ignored;	/* by function: not 0 if no limit
					   applies to it */
	struct measure	*measures;	/* by condition: what it measures */
	struct rows_figures *figures;	/* by condition: its figures */
	size_t		 first, end;	/* the rows from `first' to end - 1 are
					   compared */
	uint32_t	*what;		/* by function: not 0 if the limit's
					   pattern selects it */
	struct sort_item *arcs;		/* for LIMIT_ARCS: caller and callee of
					   each row */
	struct causes	 causes;	/* for LIMIT_CAUSES: the causes of the
					   change that the first condition
					   measures */
	bool		*caused;	/* for LIMIT_CAUSES, by function: it has
					   the causes of all levels of its
					   recursion, one of which the limit
					   applies to; else NULL */
};

/*
 * Find the rows of a limit: functions, arcs or the program.  Return false and
 * set the complaint if a condition cannot be compared.  Call rows_close() in
 * either case.
 */
bool	 rows_open(struct rows *, const struct gate_case *,
	    const struct limit *, const uint32_t *ignored, struct complaint *);
void	 rows_close(struct rows *);

/*
 * rows_function() returns the function of a row or, for an arc, the caller; for
 * the program it returns ID_NONE. rows_callee() returns the callee of an arc;
 * for other rows it returns ID_NONE.
 */
uint32_t rows_function(const struct rows *, size_t row);
uint32_t rows_callee(const struct rows *, size_t row);

/* A number of a row that does not fit into 64 bits. */
struct rows_trouble {
	size_t		 condition;
	bool		 of_old;	/* the number is the old value, and not
					   the change */
	bool		 known;		/* `value' is set; otherwise the number
					   is far beyond 64 bits */
	struct wide	 value;
};

/* Set how a row changed, one element for each condition.  If a number does not
   fit into 64 bits, set the trouble and return false. */
bool	 rows_changes(const struct rows *, size_t row, struct change *,
	    struct rows_trouble *);

/* Return whether the limit of `rows' is to be checked for this row.  `change'
   has the row's change of each event; NULL stands for changes that do not fit
   into 64 bits. */
bool	 rows_has(const struct rows *, size_t row, const struct change *);

/*
 * Find the causes of the change of a measure, summed over the functions for
 * which `of' is set.  The change is that from the old side to the new side or,
 * unless `run' is NULL, to that run.  Return false if causes_find() does.
 */
bool	 rows_find_causes(struct causes *, const struct gate_case *,
	    const struct measure *, const bool *of, const struct figures *run);

#endif
