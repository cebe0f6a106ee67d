/*
 * section_rows -- the rows of each section, whatever track they are on.
 *
 * An ordered track is a list through the table, a run lies in one piece, and
 * hashed rows are found by looking at all of them (cost_table.h).  Here they
 * are all the same: numbers of rows side by side.
 */
#ifndef PROFILE_BUILD_SECTION_ROWS_H
#define PROFILE_BUILD_SECTION_ROWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buckets.h"

struct profile;

/* The rows of the costs, the arcs or the jumps of a profile, by section; they
   hold until the profile gets another row. */
struct section_rows {
	const struct section_tracks *tracked;	/* or NULL: none is */
	const uint32_t		*start;	/* of a frozen profile, or NULL */
	size_t			 section_n;	/* that it has */
	const struct cost_table	*t;
	struct buckets		 hashed;	/* rows of hashed tracks */
	uint32_t		*list;		/* the rows of another track */
	uint32_t		 most;	/* that it has room for */
};

/* Find them; section_rows_free() takes back what that needs. */
void	 section_rows_of_costs(struct section_rows *, const struct profile *);
void	 section_rows_of_arcs(struct section_rows *, const struct profile *);
void	 section_rows_of_jumps(struct section_rows *, const struct profile *);
void	 section_rows_free(struct section_rows *);

/* How many a section has. */
uint32_t section_rows_count(const struct section_rows *, uint32_t section);

/* The *n rows of a section, until the next call for costs; whoever asks may
   put them into another order before that. */
uint32_t *section_rows_list(const struct section_rows *, uint32_t section,
	    uint32_t *n);

#endif
