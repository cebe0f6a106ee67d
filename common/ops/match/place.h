/*
 * match_place -- the position of functions among others in their source file.
 *
 * The neighbours of a function are the nearest functions above and below it
 * that both sides have in this file.  A renamed function keeps its neighbours,
 * however its cost has changed and however far all of them have moved.
 */
#ifndef OPS_MATCH_PLACE_H
#define OPS_MATCH_PLACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct match_functions;

enum { PLACE_OLD, PLACE_NEW, PLACE_SIDES };

/* The neighbours of a function, as new numbers of functions; ID_NONE is the
   start or the end of the file. */
struct match_place {
	uint32_t	 line;		/* its first line, or 0 if unknown */
	uint32_t	 above, below;
	uint32_t	 strangers;	/* unpaired functions between the
					   neighbours, including this one */
	bool		 fixed;		/* both neighbours have the same lines
					   on both sides */
};

struct match_places {
	const struct match_functions *m;
	uint32_t	*order[PLACE_SIDES];	/* functions of a side, sorted
						   by file and line */
	size_t		 n[PLACE_SIDES];
	uint32_t	*line[PLACE_SIDES];	/* of each function */
	uint32_t	*end[PLACE_SIDES];	/* of each function: first line
						   of the next function, or
						   UINT32_MAX */
	struct match_place *at;		/* of each unpaired function */
};

/* Find the lines of all functions; needed once. */
void	 match_places_init(struct match_places *,
	    const struct match_functions *);
void	 match_places_free(struct match_places *);

/* Find the neighbours of unpaired functions, given the current pairs. */
void	 match_places_update(struct match_places *);

#endif
