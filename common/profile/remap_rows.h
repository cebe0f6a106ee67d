/*
 * remap_rows -- the rows of one profile go into another, once it is known what
 * its names, functions, sections and events are there (remap.h).
 *
 * A section that is new there, and gets the rows of no other, takes them over
 * as they are, without looking any of them up.
 */
#ifndef PROFILE_REMAP_ROWS_H
#define PROFILE_REMAP_ROWS_H

#include "profile/remap.h"

/* Put all rows into the other profile. */
void	 remap_rows(const struct remap *, combine_rows *);

#endif
