/*
 * line_moves -- replace lines of old sources by those of new ones.
 *
 * The first sections of a profile were counted on old sources, the others on
 * new ones.  When the profile is regrouped, costs of an old line that still
 * exists move to the new line.  Costs of a deleted line keep the old line
 * number and move to a section of their own, in a file made for deleted lines.
 */
#ifndef PROFILE_BUILD_LINE_MOVES_H
#define PROFILE_BUILD_LINE_MOVES_H

#include <stddef.h>
#include <stdint.h>

#include "profile/profile.h"

struct line_map;
struct remap;

/* How the lines of a file move (NULL: not at all), and the name of the file for
   its deleted lines. */
struct line_move {
	const struct line_map *lines;
	uint32_t	 gone;
};

/* All numbers are those before regrouping. */
struct line_moves {
	size_t		 old_n;		/* sections that are old */
	struct line_move *sections;	/* old_n of them */
	struct line_move *functions;	/* of their entry lines, by callee */
	struct line_move *files;	/* of targets of jumps, by name */
};

/* Make the moves of a profile whose first old_n sections are old; none moves
   yet. */
void	 line_moves_init(struct line_moves *, const struct profile *,
	    size_t old_n);
void	 line_moves_free(struct line_moves *);

/* The line at which calls enter each function, by its new number: the smallest
   if there are several, 0 if there is none.  The caller frees the array. */
uint32_t *line_moves_entries(const struct line_moves *, const struct remap *);

/* Move a cost, an arc or a jump; section is its number before regrouping.
   Returns the section where it is now. */
uint32_t line_moves_cost(const struct line_moves *, const struct remap *,
	    uint32_t section, struct position *);
uint32_t line_moves_arc(const struct line_moves *, const struct remap *,
	    uint32_t section, struct arc *, const uint32_t *entries);
uint32_t line_moves_jump(const struct line_moves *, const struct remap *,
	    uint32_t section, struct jump *);

#endif
