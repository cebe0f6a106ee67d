/*
 * match_place -- the position of functions among others in their source file.
 *
 * The neighbours of a function are the nearest functions above and below it
 * that both sides have in this file.  A renamed function keeps its neighbours
 * even if its cost changed and all of them moved to other lines.
 */
#ifndef OPS_MATCH_PLACE_H
#define OPS_MATCH_PLACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct match_functions;

enum { PLACE_OLD, PLACE_NEW, PLACE_SIDES };

/* The neighbours of an unpaired function, as numbers of functions on the new
   side; ID_NONE is the start or the end of the file. */
struct match_place {
	uint32_t	 line;		/* first line of the function, or 0 if
					   unknown */
	uint32_t	 above, below;
	uint32_t	 strangers;	/* number of functions without a pair
					   between the two neighbours, including
					   this one */
	bool		 fixed;		/* both neighbours begin on the same
					   lines on both sides */
};

struct match_places {
	const struct match_functions *m;
	uint32_t	*order[PLACE_SIDES];	/* for each side, the functions
						   that it has, sorted by file
						   and line */
	size_t		 n[PLACE_SIDES];
	uint32_t	*line[PLACE_SIDES];	/* indexed by side, then by
						   function: the line on which
						   the function begins */
	uint32_t	*end[PLACE_SIDES];	/* indexed by side, then by
						   function: the line on which
						   the next function begins, or
						   UINT32_MAX */
	struct match_place *at;		/* indexed by function; only set for
					   functions without a pair */
};

/* Find the lines on which functions begin.  Call this once, before the first
   match_places_update(). */
void	 match_places_init(struct match_places *,
	    const struct match_functions *);
void	 match_places_free(struct match_places *);

/* Find the neighbours of all functions without a pair.  Call this again after
   pairing functions, since only paired ones can be neighbours. */
void	 match_places_update(struct match_places *);

#endif
