/*
 * profile_add -- put one profile into another.
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
 * Put the rows of src into dst by combine, columns by name.  Addresses stay
 * only if both have them.  False if there are too many events.
 */
bool	 profile_add_rows(struct profile *dst, const struct profile *src,
	    combine_rows *combine, struct complaint *);

/* The same, by sums, for a src that can only be freed after that: the memory of
   its rows is given back as they are taken. */
bool	 profile_take_rows(struct profile *dst, struct profile *src,
	    struct complaint *);

/* A combine_rows that adds no counts: rows of src that dst lacks get counts of
   0. */
void	 profile_add_nothing(struct cost_table *to, uint32_t to_row,
	    const struct cost_table *from, uint32_t from_row,
	    const uint32_t *column);

/* Put metadata, summary, definitions and lists of events of src into dst. */
bool	 profile_add_metadata(struct profile *dst, const struct profile *src,
	    struct complaint *);

/*
 * Add src to dst: rows, summary and definitions, metadata merged.  False as
 * above, or if one event has two formulas.
 */
bool	 profile_add(struct profile *dst, const struct profile *src,
	    struct complaint *);

/*
 * The same for a part of a file, where src is cleared from part to part: the
 * work is that of the part, and only what it uses is named in dst.  *changes
 * must be 0 at first, and is to be kept until the next part is added to the
 * same dst.
 */
bool	 profile_add_part(struct profile *dst, const struct profile *src,
	    size_t *changes, struct complaint *);

/* Give up the addresses: rows that differ in nothing else become one. */
void	 profile_drop_instr(struct profile *);

#endif
