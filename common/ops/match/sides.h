/*
 * match_sides -- which sides of a difference have each function and name.
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

/* MATCH_OLD, MATCH_NEW, both or 0. */
struct match_sides {
	unsigned char	*functions;	/* of each function */
	unsigned char	*names[NAME_KINDS];	/* of each name, as one of this
						   kind */
};

/* Find the sides in a difference not regrouped since compare_note().  Free with
   match_sides_free(). */
void	 match_sides_find(struct match_sides *, const struct profile *,
	    const struct compare_old *);
void	 match_sides_free(struct match_sides *);

#endif
