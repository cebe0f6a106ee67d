/*
 * repack -- make room for further rows of a frozen profile, or remove rows.
 */
#ifndef PROFILE_BUILD_REPACK_H
#define PROFILE_BUILD_REPACK_H

#include <stdint.h>

#include "profile/profile.h"

/*
 * Give each section more[section] further rows in a table of a frozen profile,
 * behind the rows that it has; NULL means none.  The keys and counts of the new
 * rows are 0; the caller must set them so that the cost centres of a section
 * stay in order.  Rows that are in no section's range are removed.
 */
void	 profile_repack(struct profile *, enum row_kind, const uint32_t *more);

/* Remove the rows of a table whose counts are all 0. */
void	 repack_omit_zeros(struct profile *, enum row_kind);

/* Only take those of one section out of its range; profile_repack() must then
   remove them. */
void	 repack_omit_section(struct profile *, enum row_kind, uint32_t section);

#endif
