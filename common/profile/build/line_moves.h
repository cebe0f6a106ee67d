/*
 * line_moves -- lines of old sources that become those of new ones.
 *
 * The first sections of a profile were counted on old sources, the others on
 * new ones.  When the profile is regrouped, costs of an old line that still
 * exists go to the new line.  What a function has on a line that is gone goes
 * to a section of its own, in a file made for that, with the old line.
 */
#ifndef PROFILE_BUILD_LINE_MOVES_H
#define PROFILE_BUILD_LINE_MOVES_H

#include <stddef.h>
#include <stdint.h>

#include "profile/profile.h"

struct line_map;
struct remap;

/* What becomes of the lines of a file (NULL: they stay), and the name of the
   file for those that are gone. */
struct line_move {
	const struct line_map *lines;
	uint32_t	 gone;
};

/* All numbers are those before regrouping. */
struct line_moves {
	size_t		 old_n;		/* sections that are old */
	struct line_move *sections;	/* old_n of them */
	struct line_move *functions;	/* where they are entered, by callee */
	struct line_move *files;	/* that are jumped to, by name */
};

/* Room for the moves of a profile of which so many sections are old, with none
   yet. */
void	 line_moves_init(struct line_moves *, const struct profile *,
	    size_t old_n);
void	 line_moves_free(struct line_moves *);

/* Where new calls enter each function, by its new number; of several lines the
   least, 0 if there is none.  The caller frees it. */
uint32_t *line_moves_entries(const struct line_moves *, const struct remap *);

/* Move a cost, an arc or a jump of a section, as it is before regrouping; the
   section where it is now. */
uint32_t line_moves_cost(const struct line_moves *, const struct remap *,
	    uint32_t section, struct position *);
uint32_t line_moves_arc(const struct line_moves *, const struct remap *,
	    uint32_t section, struct arc *, const uint32_t *entries);
uint32_t line_moves_jump(const struct line_moves *, const struct remap *,
	    uint32_t section, struct jump *);

#endif
