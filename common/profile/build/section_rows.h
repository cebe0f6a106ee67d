/*
 * section_rows -- list the rows of each section, for any kind of track.
 *
 * An ordered track is a list through the table, a run lies in one piece, and
 * hashed rows are found only by reading all rows (track.h).  This module gives
 * the rows of each as an array of row numbers.
 */
#ifndef PROFILE_BUILD_SECTION_ROWS_H
#define PROFILE_BUILD_SECTION_ROWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buckets.h"

struct profile;

/* The cost, arc or jump rows of a profile by section; valid until a row is
   added. */
struct section_rows {
	const struct section_tracks *tracked;	/* NULL: all rows are hashed */
	const uint32_t		*start;	/* of a frozen profile, or NULL */
	size_t			 section_n;	/* number of sections */
	const struct cost_table	*t;
	struct buckets		 hashed;	/* rows of hashed tracks */
	uint32_t		*list;		/* rows of a track not hashed */
	uint32_t		 most;	/* room in list */
};

/* Find the rows.  The caller calls section_rows_free(). */
void	 section_rows_of_costs(struct section_rows *, const struct profile *);
void	 section_rows_of_arcs(struct section_rows *, const struct profile *);
void	 section_rows_free(struct section_rows *);

/* The number of rows of a section. */
uint32_t section_rows_count(const struct section_rows *, uint32_t section);

/* The *n rows of a section, valid until the next call.  The caller may reorder
   the array. */
uint32_t *section_rows_list(const struct section_rows *, uint32_t section,
	    uint32_t *n);

#endif
