/*
 * whole -- sections whose rows can be taken over from another profile as they
 * are, since they are new in this one.
 *
 * Rows of a section have different keys, which stay different as long as no two
 * names in them become one: then no row needs to be looked up.
 */
#ifndef PROFILE_BUILD_WHOLE_H
#define PROFILE_BUILD_WHOLE_H

#include <stdbool.h>
#include <stdint.h>

#include "profile/build/remap.h"

struct whole {
	const struct remap *m;
	combine_rows	*combine;
	bool		*is;		/* of each old section: it is one */
	bool		*shared;	/* of each new function: it is several
					   old ones; or NULL */
	bool		 plain;		/* counts are summed, and their columns
					   are the same */
	uint32_t	*left;		/* of each piece of costs, rows that
					   nobody has taken; or NULL: they
					   stay */
};

/* Find them, once all sections are mapped; before any row goes. */
void	 whole_find(struct whole *, const struct remap *, combine_rows *);
void	 whole_free(struct whole *);

/* Take over the costs of such a section: n rows. */
void	 whole_costs(const struct whole *, uint32_t section,
	    const uint32_t *list, uint32_t n);

/* Take over, of any section, the arcs that can be; the rest of them comes to
   the front of the list.  How many these are. */
uint32_t whole_arcs(const struct whole *, uint32_t section, uint32_t *list,
	    uint32_t n, const uint32_t *column);

/* Take over a jump of such a section, after all other jumps, as nobody changes
   its names. */
void	 whole_jump(const struct whole *, uint32_t row,
	    const uint32_t *column);

#endif
