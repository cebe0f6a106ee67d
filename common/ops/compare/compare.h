/*
 * compare -- how the cost of each function changed between two profiles.
 *
 * One table of costs holds both, the old one subtracted from the new.  Facts
 * about the old profile alone are recorded before the new one is added.
 */
#ifndef OPS_COMPARE_COMPARE_H
#define OPS_COMPARE_COMPARE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "profile/tally.h"

struct profile;
struct regroup;

/* Facts about the old profile.  Sections are those of the profile; they keep
   their numbers when others are added. */
struct compare_old {
	uint64_t	 input_n;
	size_t		 section_n, function_n;
	uint32_t	 event_n, pass;
	uint64_t	*calls;		/* of each function, from all callers,
					   modulo 2^64 */
	bool		*has;		/* per section: it has a cost centre,
					   arc or jump */
	struct tally	 self;		/* section_n times event_n costs; empty
					   without functions */
};

/* Record the profile, which holds only the old side; `functions' adds what
   compare_functions() needs.  Free with compare_old_free(). */
void	 compare_note(struct compare_old *, struct profile *,
	    bool functions);
void	 compare_old_free(struct compare_old *);

/* Add the calls of each function to its sum, modulo 2^64. */
void	 compare_add_calls(const struct profile *, uint64_t *calls);

/* How each function of a difference changed.  All-zero is empty. */
struct comparison {
	uint32_t	 event_n;
	bool		*in_old, *in_new;	/* the profile has it */
	struct tally	 old, change;		/* self cost, event_n each */
	bool		*noise;			/* function is within noise:
						   unchanged for
						   compare_keep(); or NULL */
};

/* Compare the functions of the difference; the regrouping is the one applied
   since compare_note(), or NULL.  Free with comparison_free(). */
void	 compare_functions(struct comparison *, const struct compare_old *,
	    const struct profile *, const struct regroup *);
void	 comparison_free(struct comparison *);

/* Move the costs of each part to its whole.  wholes gives the whole of each
   function, itself if it is no part (match_parts_wholes()). */
void	 comparison_join(struct comparison *, const uint32_t *wholes,
	    size_t n);

/* Which functions to keep: those that cost more or less than before, are new,
   are gone, differ in cost, or all. */
enum compare_which {
	COMPARE_INCREASE, COMPARE_DECREASE, COMPARE_ADDED, COMPARE_REMOVED,
	COMPARE_CHANGE, COMPARE_ALL
};

/* Drop the costs, and the calls made, of all functions except these; a column
   decides whether a cost changed. */
void	 compare_keep(struct profile *, const struct comparison *,
	    enum compare_which, uint32_t column);

#endif
