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

/*
 * Add the rows of src to dst by `combine', matching columns by name.  Addresses
 * are kept only if both profiles have them.  Returns false if there are too
 * many events.
 */
bool	 profile_add_rows(struct profile *dst, const struct profile *src,
	    combine_rows *combine, struct complaint *);

/* Sum the rows of src into dst and free their memory on the way; src can only
   be freed afterwards. */
bool	 profile_take_rows(struct profile *dst, struct profile *src,
	    struct complaint *);

/* A combine_rows that adds nothing: rows that dst lacks are added with counts
   of 0. */
void	 profile_add_nothing(struct cost_table *to, uint32_t to_row,
	    const struct cost_table *from, uint32_t from_row,
	    const uint32_t *column);

/* Add the metadata, summary, definitions and lists of events of src to dst.
   Returns false if there are too many events, or if an event has two
   formulas. */
bool	 profile_add_metadata(struct profile *dst, const struct profile *src,
	    struct complaint *);

/*
 * Add src to dst: rows, summary, definitions and metadata.  Returns false as
 * above.
 */
bool	 profile_add(struct profile *dst, const struct profile *src,
	    struct complaint *);

/*
 * The same for a part of a file, where src is cleared between parts: the work
 * depends on the size of the part, and only names that it uses are added to
 * dst.  *changes is 0 before the first part; the caller keeps it for the next
 * part added to the same dst.
 */
bool	 profile_add_part(struct profile *dst, const struct profile *src,
	    size_t *changes, struct complaint *);

/* Remove the addresses, and sum rows that then have equal keys. */
void	 profile_drop_instr(struct profile *);

#endif
