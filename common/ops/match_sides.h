/*
 * match_sides -- which side of a difference has each function and each name.
 */
#ifndef OPS_MATCH_SIDES_H
#define OPS_MATCH_SIDES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/name_kind.h"

struct compare_old;
struct profile;

enum { MATCH_OLD = 1, MATCH_NEW = 2, MATCH_BOTH = MATCH_OLD | MATCH_NEW };

/* Of each function, and of each name as one of a kind. */
struct match_sides {
	unsigned char	*functions;
	unsigned char	*names[NAME_KINDS];
};

/* Of a difference that has not been regrouped since compare_note().  To be
   freed. */
void	 match_sides_find(struct match_sides *, const struct profile *,
	    const struct compare_old *);
void	 match_sides_free(struct match_sides *);

#endif
