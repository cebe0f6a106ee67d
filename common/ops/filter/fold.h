/*
 * fold -- remove functions from a profile and give their costs to their
 * callers.
 */
#ifndef OPS_FILTER_FOLD_H
#define OPS_FILTER_FOLD_H

#include <stdbool.h>
#include <stdint.h>

#include "text/wide.h"

struct metadata;
struct profile;

/* What fold_functions() did, for messages.  Costs are those of one column. */
struct fold_result {
	uint32_t	 functions;
	uint32_t	 estimated;	/* how many of these have several
					   callers, directly or not */
	uint32_t	 by_line;	/* how many have one caller, but
					   several call sites there */
	uint32_t	 stayed;	/* number of functions that were not
					   removed, because they have no
					   callers */
	struct wide	 cost;		/* self cost that was given to
					   callers */
	struct wide	 shared;	/* the part of `cost' that was divided
					   among several callers, and so is an
					   estimate */
};

/*
 * Fold the functions whose number in `taken' is not 0.  The self cost and the
 * calls of a folded function pass to the call sites that it is called from: to
 * the only call site, or divided among several, event by event, in proportion
 * to the inclusive costs of their calls.  Functions that call each other in a
 * cycle are folded as one.  A function that no caller outside the folded
 * functions calls is kept.  The costs in the result are those of `column'.
 */
void	 fold_functions(struct profile *, const uint32_t *taken,
	    uint32_t column, struct fold_result *);

/* Return whether nothing was folded because the profile has no calls.
   FOLD_LACKS_CALLS tells it. */
bool	 fold_lacks_calls(const struct fold_result *, const struct profile *);

#define FOLD_LACKS_CALLS						\
	"note: nothing is folded: a profile without calls, such as "	\
	    "one of Cachegrind, does not say who the callers are"

/* Return whether the profile is of LLVM, where calls that pass costs on are
   unknown.  FOLD_UNCHARGED tells it. */
bool	 fold_is_unknown(const struct profile *);

#define FOLD_UNCHARGED							\
	"expected calls with their costs, by which callers share costs, "\
	    "found those through pointers alone, of a profile of LLVM"

/* If costs are estimates because of this, add that as a fact. */
void	 fold_note(const struct fold_result *, struct metadata *);

#endif
