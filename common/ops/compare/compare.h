/*
 * compare -- what became of each function from an old profile to a new one.
 *
 * One table of costs holds both, one subtracted from the other.  What is to be
 * known of the old profile alone is noted before the new one is added.
 */
#ifndef OPS_COMPARE_COMPARE_H
#define OPS_COMPARE_COMPARE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "profile/tally.h"

struct profile;
struct regroup;

/* What is noted of the old profile; sections are those of the profile, which
   keep their numbers when others are added. */
struct compare_old {
	uint64_t	 input_n;
	size_t		 section_n, function_n;
	uint32_t	 event_n, pass;
	uint64_t	*calls;		/* of each function, by all callers,
					   modulo 2^64 */
	bool		*has;		/* a cost centre, arc or jump, */
	struct tally	 self;		/* and section_n times event_n costs;
					   none without functions */
};

/* Note the profile, which is the old one and nothing else; with functions, for
   compare_functions().  To be freed. */
void	 compare_note(struct compare_old *, struct profile *,
	    bool functions);
void	 compare_old_free(struct compare_old *);

/* Add the calls of each function to its sum, modulo 2^64. */
void	 compare_add_calls(const struct profile *, uint64_t *calls);

/* What became of each function of a difference.  All-zero is none. */
struct comparison {
	uint32_t	 event_n;
	bool		*in_old, *in_new;	/* the profiles had it at all */
	struct tally	 old, change;		/* self cost, event_n each */
	bool		*noise;			/* for compare_keep(): it did
						   not change; or NULL */
};

/* Compare the functions of the difference; the regrouping is the one that was
   applied since compare_note(), or NULL.  To be freed. */
void	 compare_functions(struct comparison *, const struct compare_old *,
	    const struct profile *, const struct regroup *);
void	 comparison_free(struct comparison *);

/* Add what each part has to its whole, and take it from the part.  wholes has
   the whole of each function, or itself (match_parts_wholes()). */
void	 comparison_join(struct comparison *, const uint32_t *wholes,
	    size_t n);

/* Which functions are meant: those that cost more, or less, than before, that
   are new, that are gone, or all that do not cost the same. */
enum compare_which {
	COMPARE_INCREASE, COMPARE_DECREASE, COMPARE_ADDED, COMPARE_REMOVED,
	COMPARE_CHANGE, COMPARE_ALL
};

/* Drop the costs, and calls from there, of all other functions than these, by
   the costs of a column. */
void	 compare_keep(struct profile *, const struct comparison *,
	    enum compare_which, uint32_t column);

#endif
