/*
 * compare -- how the figures of each function changed between two profiles.
 *
 * One table of costs holds both, the old one subtracted from the new.  Figures
 * about the old profile alone are recorded before the new one is added.
 */
#ifndef OPS_COMPARE_COMPARE_H
#define OPS_COMPARE_COMPARE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ops/compare/figures.h"

struct profile;
struct regroup;

/* Figures about the old profile.  Its sections are numbered as in the profile,
   where sections of the new side only add numbers. */
struct compare_old {
	uint64_t	 input_n;
	size_t		 section_n, function_n;
	uint32_t	 pass;
	uint64_t	*calls;		/* number of calls of each function,
					   from all callers, modulo 2^64 */
	bool		*has;		/* by section: it has a cost centre, arc
					   or jump */
	struct figures	 figures;	/* by section; empty unless functions
					   are compared */
};

/* Record the figures of the profile, which holds only the old side, that
   compare_functions() will need; FIGURES_NONE if it will not be called.  Free
   with compare_old_free(). */
void	 compare_note(struct compare_old *, struct profile *,
	    enum figures_wanted);
void	 compare_old_free(struct compare_old *);

/* Add the number of calls of each function to its element of `calls', modulo
   2^64. */
void	 compare_add_calls(const struct profile *, uint64_t *calls);

/* How each function of a difference changed.  All-zero is empty. */
struct comparison {
	bool		*in_old, *in_new;	/* by function: the side has
						   it */
	struct figures	 old, change;	/* by function */
	bool		*noise;		/* by function: its change is within
					   noise and compare_keep() ignores it;
					   NULL if noise is unknown */
};

/*
 * Compare the functions of the difference; the regrouping is the one applied
 * since compare_note(), or NULL.  `wholes' maps each function to the function
 * that it is a part of, or to itself (match_parts_wholes()); a whole gets the
 * figures of its parts.  NULL if there are no parts.  Free with
 * comparison_free().
 */
void	 compare_functions(struct comparison *, const struct compare_old *,
	    const struct profile *, const struct regroup *,
	    const uint32_t *wholes);
void	 comparison_free(struct comparison *);

/* Which functions to keep: those that cost more or less than before, are new,
   are gone, differ in cost, or all. */
enum compare_which {
	COMPARE_INCREASE, COMPARE_DECREASE, COMPARE_ADDED, COMPARE_REMOVED,
	COMPARE_CHANGE, COMPARE_ALL
};

/* Keep the functions that `which' selects; drop the costs of all others and the
   calls that they make.  A function changed if its figure in the column did. */
void	 compare_keep(struct profile *, const struct comparison *,
	    enum compare_which, uint32_t column);

#endif
