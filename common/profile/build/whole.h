/*
 * whole -- move the rows of sections that are new in a profile without looking
 * up each row.
 *
 * The rows of a section have distinct keys.  They remain distinct as long as no
 * two names in them are mapped to the same name; then no row needs to be looked
 * up.
 */
#ifndef PROFILE_BUILD_WHOLE_H
#define PROFILE_BUILD_WHOLE_H

#include <stdbool.h>
#include <stdint.h>

#include "profile/build/remap.h"

struct whole {
	const struct remap *m;
	combine_rows	*combine;
	bool		*is;		/* by old section: moves whole */
	bool		*shared;	/* by new function: several old ones map
					   to it; or NULL */
	bool		 plain;		/* counts are summed, in the same
					   columns */
	uint32_t	*left;		/* rows not yet moved, by piece of
					   the costs; NULL: rows are copied
					   and stay */
};

/* Find these sections, once all sections are mapped and before any row is
   moved. */
void	 whole_find(struct whole *, const struct remap *, combine_rows *);
void	 whole_free(struct whole *);

/* Move the n cost rows of one of these sections. */
void	 whole_costs(const struct whole *, uint32_t section,
	    const uint32_t *list, uint32_t n);

/* Move those arcs of any section that need no look-up.  Moves the others to the
   front of the list and returns how many they are. */
uint32_t whole_arcs(const struct whole *, uint32_t section, uint32_t *list,
	    uint32_t n, const uint32_t *column);

/* Move a jump of one of these sections.  Call this after all other jumps are
   added, and only if there is no change_jump(). */
void	 whole_jump(const struct whole *, uint32_t row,
	    const uint32_t *column);

#endif
