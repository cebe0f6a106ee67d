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

/* Figures about the old profile.  Sections are those of the profile; they keep
   their numbers when others are added. */
struct compare_old {
	uint64_t	 input_n;
	size_t		 section_n, function_n;
	uint32_t	 pass;
	uint64_t	*calls;		/* of each function, from all callers,
					   modulo 2^64 */
	bool		*has;		/* per section: it has a cost centre,
					   arc or jump */
	struct figures	 figures;	/* of each section; empty without
					   functions */
};

/* Record the figures of the profile, which holds only the old side, that
   compare_functions() will need; none if that will not be called.  Free with
   compare_old_free(). */
void	 compare_note(struct compare_old *, struct profile *,
	    enum figures_wanted);
void	 compare_old_free(struct compare_old *);

/* Add the calls of each function to its sum, modulo 2^64. */
void	 compare_add_calls(const struct profile *, uint64_t *calls);

/* How each function of a difference changed.  All-zero is empty. */
struct comparison {
	bool		*in_old, *in_new;	/* the profile has it */
	struct figures	 old, change;	/* of each function */
	bool		*noise;		/* of each function: its change is
					   within noise and compare_keep()
					   ignores it; NULL if noise is
					   unknown */
};

/*
 * Compare the functions of the difference; the regrouping is the one applied
 * since compare_note(), or NULL.  `wholes' gives the whole of each function,
 * which is the function itself if it is no part (match_parts_wholes()), and a
 * whole gets the figures of its parts; NULL if there are no parts.  Free with
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

/* Keep the functions that `which' names, and drop the costs of all others and
   the calls that they make.  A function changed if its figure in the column
   did. */
void	 compare_keep(struct profile *, const struct comparison *,
	    enum compare_which, uint32_t column);

#endif
