/*
 * compare -- how the figures of each function changed between two profiles.
 *
 * One table of costs holds both profiles, the old one subtracted from the new
 * one.  Figures (figures.h) of the old profile alone are recorded before the
 * new profile is added.
 */
#ifndef OPS_COMPARE_COMPARE_H
#define OPS_COMPARE_COMPARE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ops/compare/figures.h"

struct profile;
struct regroup;

/* Facts about the old profile.  Its sections and functions keep their numbers
   in the difference, where those of the new side alone get higher numbers. */
struct compare_old {
	uint64_t	 input_n;
	size_t		 section_n, function_n;
	uint32_t	 pass;		/* the last pass (profile.pass) over the
					   old side's input */
	uint64_t	*calls;		/* number of calls of each function,
					   from all callers, modulo 2^64 */
	bool		*has;		/* by section: it has a cost centre, arc
					   or jump */
	struct figures	 figures;	/* a row for each section; empty unless
					   functions are compared */
};

/* Record what compare_functions() will need of the profile, which holds only
   the old side.  FIGURES_NONE means that compare_functions() will not be
   called.  Free with compare_old_free(). */
void	 compare_note(struct compare_old *, struct profile *,
	    enum figures_wanted);
void	 compare_old_free(struct compare_old *);

/* Add the number of calls of each function to its element of `calls', modulo
   2^64. */
void	 compare_add_calls(const struct profile *, uint64_t *calls);

/* How each function of a difference changed.  All-zero is empty. */
struct comparison {
	bool		*in_old, *in_new;	/* by function: the side has
						   the function */
	struct figures	 old, change;	/* a row for each function */
	bool		*noise;		/* by function: the change is within
					   noise, so that compare_keep() ignores
					   the change; NULL if noise is
					   unknown */
};

/*
 * Compare the functions of the difference; the regrouping is the one applied
 * since compare_note(), or NULL.  `wholes' maps each function to its whole, the
 * function that it is a part of, or to itself (match_parts_wholes()); a whole
 * gets the figures of its parts, too.  `wholes' is NULL if there are no parts.
 * Free with comparison_free().
 */
void	 compare_functions(struct comparison *, const struct compare_old *,
	    const struct profile *, const struct regroup *,
	    const uint32_t *wholes);
void	 comparison_free(struct comparison *);

/* Which functions to keep. */
enum compare_which {
	COMPARE_INCREASE,	/* the new side costs more */
	COMPARE_DECREASE,	/* the new side costs less */
	COMPARE_ADDED,		/* only the new side has the function */
	COMPARE_REMOVED,	/* only the old side has the function */
	COMPARE_CHANGE,		/* the cost changed */
	COMPARE_ALL
};

/* Keep the functions that `which' selects; drop the costs of all others and the
   calls that those make.  Whether the cost of a function changed is judged by
   its figure in this column. */
void	 compare_keep(struct profile *, const struct comparison *,
	    enum compare_which, uint32_t column);

#endif
