/*
 * profile_add -- add one profile to another.
 */
#ifndef PROFILE_BUILD_PROFILE_ADD_H
#define PROFILE_BUILD_PROFILE_ADD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "profile/build/remap.h"

struct complaint;
struct profile;

/* Each of these functions freezes src, except profile_add_metadata(). */

/*
 * Add src to dst: rows, summary, definitions and metadata.  Addresses are kept
 * only if both profiles have them.  Returns false, with a complaint, if there
 * are too many events, or if an event has two formulas.
 */
bool	 profile_add(struct profile *dst, struct profile *src,
	    struct complaint *);

/*
 * Add src, which holds one part of a file, to dst.  After each part the caller
 * must empty src by profile_clear(), which keeps the names.  Only names that
 * the part uses are added to dst, so that the work depends on the size of the
 * part.
 */
bool	 profile_add_part(struct profile *dst, struct profile *src,
	    struct complaint *);

/* Add the summary, definitions and metadata of src, but no rows. */
bool	 profile_add_metadata(struct profile *dst, const struct profile *src,
	    struct complaint *);

/* Like profile_add(), but free the memory of the rows of src as they are added.
   After this, src can only be freed. */
bool	 profile_take(struct profile *dst, struct profile *src,
	    struct complaint *);

/* Like profile_take(), but add only the rows.  `names' has, for each name of
   src, its number in dst, or ID_NONE if the name is to be looked up.  Several
   names of src may become one name. */
bool	 profile_take_rows(struct profile *dst, struct profile *src,
	    const uint32_t *names, struct complaint *);

/* How profile_meet() combines rows, and what it found out. */
struct profile_meeting {
	combine_rows	*combine;
	void		*arg;
	uint32_t	*function;	/* set by profile_meet(): for each
					   function of src, its number in dst;
					   the caller frees it */
};

/*
 * Combine the rows of two profiles, both or neither of which have addresses.
 * Rows that only src has are first added to dst, with counts of 0, and events
 * that only dst has are added to src.  Then combine() is called once for each
 * row of dst, with arg and the row of src that has the same key; if src has
 * none, row_pair.from is NULL.  Returns false, with a complaint, if there are
 * too many events.
 */
bool	 profile_meet(struct profile *dst, struct profile *src,
	    struct profile_meeting *, struct complaint *);

/* Remove the instruction addresses, and add up rows that then have equal
   keys.  The profile must have no calls in the form of arc_runs.h. */
void	 profile_drop_instr(struct profile *);

#endif
