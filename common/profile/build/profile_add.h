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

/* Each function here freezes src, except profile_add_metadata(). */

/*
 * Add src to dst: rows, summary, definitions and metadata.  Addresses are kept
 * only if both profiles have them.  Returns false if there are too many events,
 * or if an event has two formulas.
 */
bool	 profile_add(struct profile *dst, struct profile *src,
	    struct complaint *);

/*
 * Add src as one part of a file.  The caller clears src between parts, so the
 * work depends on the size of the part, and only names that the part uses are
 * added to dst.  *changes is 0 before the first part; the caller keeps it for
 * the next part added to the same dst.
 */
bool	 profile_add_part(struct profile *dst, struct profile *src,
	    size_t *changes, struct complaint *);

/* Add all of src except its rows. */
bool	 profile_add_metadata(struct profile *dst, const struct profile *src,
	    struct complaint *);

/* Add only the rows of src, and free their memory on the way; src can only be
   freed afterwards. */
bool	 profile_take_rows(struct profile *dst, struct profile *src,
	    struct complaint *);

/* Give dst the rows of both profiles, and call `combine' with arg once for each
   of these rows with its counterpart in src, which may be missing
   (row_pair.from).  src gets the columns of dst.  Returns false if there are
   too many events. */
bool	 profile_meet(struct profile *dst, struct profile *src,
	    combine_rows *combine, void *arg, struct complaint *);

/* Remove the addresses, and sum rows that then have equal keys. */
void	 profile_drop_instr(struct profile *);

#endif
