/*
 * remap_rows -- add the rows of one profile to another, by a map of its names,
 * functions, sections and events (remap.h).
 *
 * Sections that the other profile did not have are moved as a whole (whole.h),
 * others row by row.
 */
#ifndef PROFILE_BUILD_REMAP_ROWS_H
#define PROFILE_BUILD_REMAP_ROWS_H

#include "profile/build/remap.h"

/* Add all rows of m->from to m->to. */
void	 remap_rows(const struct remap *, combine_rows *);

#endif
