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

/* Each of these but profile_add_metadata() freezes src. */

/*
 * Add src to dst: rows, summary, definitions and metadata.  Addresses are kept
 * only if both profiles have them.  Returns false if there are too many events,
 * or if an event has two formulas.
 */
bool	 profile_add(struct profile *dst, struct profile *src,
	    struct complaint *);

/*
 * The same for a part of a file, where src is cleared between parts: the work
 * depends on the size of the part, and only names that it uses are added to
 * dst.  *changes is 0 before the first part; the caller keeps it for the next
 * part added to the same dst.
 */
bool	 profile_add_part(struct profile *dst, struct profile *src,
	    size_t *changes, struct complaint *);

/* Add all but the rows. */
bool	 profile_add_metadata(struct profile *dst, const struct profile *src,
	    struct complaint *);

/* Add the rows of src only, and free their memory on the way; src can only be
   freed afterwards. */
bool	 profile_take_rows(struct profile *dst, struct profile *src,
	    struct complaint *);

/* Call `combine' with arg once for each row of either profile, which dst then
   has, and its counterpart, in the other one.  src gets the columns of dst.
   Returns false if there are too many events. */
bool	 profile_meet(struct profile *dst, struct profile *src,
	    combine_rows *combine, void *arg, struct complaint *);

/* Remove the addresses, and sum rows that then have equal keys. */
void	 profile_drop_instr(struct profile *);

#endif
