/*
 * regroup_apply -- carry out a regrouping, and replace lines of old sources by
 * those of new ones.
 *
 * The first sections of a profile may have been counted on old sources, the
 * others on new ones.  When it is regrouped, costs of an old line that still
 * exists move to the new line.  Costs of a deleted line keep the old line
 * number and move to a section of their own, in a file made for deleted lines.
 */
#ifndef PROFILE_BUILD_REGROUP_APPLY_H
#define PROFILE_BUILD_REGROUP_APPLY_H

#include <stddef.h>
#include <stdint.h>

#include "profile/profile.h"

struct line_map;
struct regroup;

/* How the lines of a file move (NULL: not at all), and the name of the file for
   its deleted lines. */
struct line_move {
	const struct line_map *lines;
	uint32_t	 gone;
};

/* Which lines move.  All numbers, of sections, functions and names, are those
   before regrouping. */
struct line_moves {
	size_t		 old_n;		/* number of sections counted on old
					   sources */
	struct line_move *sections;	/* a move for each of these sections */
	struct line_move *functions;	/* of the lines where calls enter, by
					   callee */
	struct line_move *files;	/* of targets of jumps, by name */
};

/* Make the moves of a profile whose first old_n sections are old; none moves
   yet. */
void	 line_moves_init(struct line_moves *, const struct profile *,
	    size_t old_n);
void	 line_moves_free(struct line_moves *);

/* Regroup the profile and sum rows whose targets are equal.  The targets refer
   to the old profile; afterwards they can only be freed. */
void	 regroup_apply(struct regroup *);

#endif
