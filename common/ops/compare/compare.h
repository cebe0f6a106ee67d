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

/*
 * Facts about the old profile, recorded before the new one is added.  In the
 * difference, functions and sections (a function's rows in one file) that the
 * old profile has keep their numbers, and those that only the new one has get
 * higher numbers.
 */
struct compare_old {
	uint64_t	 input_n;
	size_t		 section_n, function_n;	/* each section has a row:
					   readers make one only for it */
	size_t		 side_function_n;	/* number of functions of both
						   sides, once the new one is
						   read; further functions are
						   of other runs (runs.h) */
	uint32_t	 pass;		/* value of profile.pass after the old
					   side was read */
	uint64_t	*calls;		/* by function: number of calls of it,
					   from all callers, modulo 2^64 */
	struct figures	 figures;	/* the figures of each section, or empty
					   if functions are not compared */
	enum figures_wanted wanted;	/* what compare_functions() computes:
					   at first, all that `figures' has */
	uint64_t	 unit;		/* greatest common divisor of the self
					   costs in the first event, or 0 if
					   all are 0 */
};

/*
 * Record what compare_functions() will need of `profile', which holds only the
 * old side.  Pass FIGURES_NONE if compare_functions() will not be called.  Free
 * the result with compare_old_free().
 */
void	 compare_note(struct compare_old *, struct profile *,
	    enum figures_wanted);
void	 compare_old_free(struct compare_old *);

/* Add the number of calls of each function in the profile to the function's
   element of `calls', modulo 2^64. */
void	 compare_add_calls(const struct profile *, uint64_t *calls);

/* Return the greatest common divisor of the self costs of both sides, whose
   difference the profile is, in the first event; 0 if all are 0. */
uint64_t compare_unit(const struct compare_old *, const struct profile *);

/* Return the sides that have a section, as bits 1 << SIDE_OLD and
   1 << SIDE_NEW: none if only runs of neither side have it (runs.h). */
unsigned char compare_section_sides(const struct compare_old *,
	    const struct profile *, size_t section);

/* Return an array that gives the sides that have each function, as the same
   bits: a side has what it has costs of, and what it only calls.  The caller
   frees the array. */
unsigned char *compare_sides(const struct compare_old *,
	    const struct profile *);

/* How each function of a difference changed.  If all members are zero, nothing
   was compared. */
struct comparison {
	bool		*in_old, *in_new;	/* by function: whether the side
						   has costs, calls or jumps of
						   it */
	bool		*had;		/* by function: whether the old side
					   has these or calls it */
	struct figures	 old, change;	/* the figures of each function */
	bool		*noise;		/* by function: compare_keep() ignores
					   its change, which is within noise;
					   NULL if noise is unknown */
};

/*
 * Compare the functions of a difference.  `regroup' is the regrouping
 * (profile/regroup.h) that was applied since compare_note(), or NULL.  `wholes'
 * is the result of match_parts_wholes(), or NULL if there are no parts: for
 * each function that is a part of another one, it gives that other one, whose
 * figures then include those of the part.  Free the result with
 * comparison_free().
 */
void	 compare_functions(struct comparison *, const struct compare_old *,
	    const struct profile *, const struct regroup *,
	    const uint32_t *wholes);
void	 comparison_free(struct comparison *);

/* Which functions compare_keep() keeps. */
enum compare_which {
	COMPARE_INCREASE,	/* the new side costs more */
	COMPARE_DECREASE,	/* the new side costs less */
	COMPARE_ADDED,		/* only the new side has the function */
	COMPARE_REMOVED,	/* only the old side has the function */
	COMPARE_CHANGE,		/* the two sides have different costs */
	COMPARE_ALL
};

/*
 * Keep the functions that `which' selects, and drop the costs of all others and
 * the calls that those make.  Whether the cost of a function changed is judged
 * by its figure in `column'.  `wholes' is that of compare_functions(), so that
 * a function is judged with its parts.
 */
void	 compare_keep(struct profile *, const struct comparison *,
	    const uint32_t *wholes, enum compare_which, uint32_t column);

#endif
