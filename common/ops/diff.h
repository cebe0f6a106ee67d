/*
 * diff -- one profile minus another, without a second table.
 *
 * The old profile is read, turned around, and the new one is read on top of
 * it.  What of the old one is needed to compare them is noted before.
 */
#ifndef OPS_DIFF_H
#define OPS_DIFF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "profile/tally.h"

struct profile;
struct regroup;

/* The description of a difference. */
#define DIFF_DESC	"Difference: new minus old"

/* What each section had before: sections are those of the profile. */
struct diff_old {
	size_t		 section_n;
	uint32_t	 event_n, pass;
	bool		*has;		/* a cost centre, arc or jump, */
	struct tally	 self;		/* and section_n times event_n costs;
					   none without diff_note() */
};

/* The profile is the old one, and all of it was read. */
void	 diff_mark(const struct profile *, struct diff_old *);

/* Note what the profile has, which was marked. */
void	 diff_note(const struct profile *, struct diff_old *);
void	 diff_free(struct diff_old *);

/*
 * Turn the profile, which is the old one, around: all counts change their
 * sign.  With sides, its costs also go to a column more for each event E,
 * called EOld.  False, with *why, a constant, if that cannot be done.
 */
bool	 diff_turn(struct profile *, bool sides, const char **why);

/* How many functions the old profile had, how many of these the new one has,
   and how many more it has by that name in another object or file. */
struct diff_shared {
	size_t		 old, both, by_name;
};

/* Count them in a difference that was not given another shape since
   diff_mark(). */
void	 diff_share(const struct profile *, const struct diff_old *,
	    struct diff_shared *);

/* What became of each function of a difference. */
struct diff_functions {
	uint32_t	 event_n;
	bool		*in_old, *in_new;	/* the profiles had it at all */
	struct tally	 old, change;		/* self cost, event_n each */
};

/* Compare the functions of the difference; s is the shape that was applied
   since diff_note(), or NULL. */
void	 diff_compare(const struct profile *, const struct diff_old *,
	    const struct regroup *, struct diff_functions *);
void	 diff_functions_free(struct diff_functions *);

/*
 * Columns for what is written in place of the n ones of columns: each E,
 * with split as EUp and EDown, and with sides followed by EOld and ENew.
 * columns has room for EVENT_MAX.
 */
bool	 diff_columns(struct profile *, bool sides, bool split,
	    uint32_t *columns, uint32_t *n, const char **why);

#endif
