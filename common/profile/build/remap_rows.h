/*
 * remap_rows -- the rows of one profile go into another, once it is known what
 * its names, functions, sections and events are there (remap.h).
 *
 * Sections that are new there come whole (whole.h), others row by row.
 */
#ifndef PROFILE_BUILD_REMAP_ROWS_H
#define PROFILE_BUILD_REMAP_ROWS_H

#include "profile/build/remap.h"

/* Put all rows into the other profile. */
void	 remap_rows(const struct remap *, combine_rows *);

#endif
