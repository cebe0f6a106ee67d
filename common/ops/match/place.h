/*
 * match_place -- between which others a function stands in its source file.
 *
 * Its neighbours are the functions nearest to it, above and below, that both
 * sides have in this file.  A function that was renamed keeps its neighbours,
 * whatever it costs now and however far all of them have moved.
 */
#ifndef OPS_MATCH_PLACE_H
#define OPS_MATCH_PLACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct match_functions;

enum { PLACE_OLD, PLACE_NEW, PLACE_SIDES };

/* The neighbours of a function by the functions' new numbers, ID_NONE for the
   start or the end of the file. */
struct match_place {
	uint32_t	 line;		/* its first one, or 0: unknown */
	uint32_t	 above, below;
	uint32_t	 strangers;	/* functions without a pair between
					   these two, itself among them */
	bool		 fixed;		/* they are on lines that did not
					   change */
};

struct match_places {
	const struct match_functions *m;
	uint32_t	*order[PLACE_SIDES];	/* functions of a side by file
						   and line */
	size_t		 n[PLACE_SIDES];
	uint32_t	*line[PLACE_SIDES];	/* of each function */
	uint32_t	*end[PLACE_SIDES];	/* where the next one begins, or
						   UINT32_MAX */
	struct match_place *at;		/* of each function without a pair */
};

/* Find the lines of all functions, once. */
void	 match_places_init(struct match_places *,
	    const struct match_functions *);
void	 match_places_free(struct match_places *);

/* Find the neighbours among the pairs that there are now. */
void	 match_places_update(struct match_places *);

#endif
