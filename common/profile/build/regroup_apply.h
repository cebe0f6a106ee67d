/*
 * regroup_apply -- carry out a regrouping (profile/regroup.h), and replace line
 * numbers of old sources by those of new sources.
 *
 * The first sections of a profile may have been counted on old sources, the
 * others on new sources.  When the profile is regrouped, costs of an old line
 * that still exists move to the new line.  Costs of a deleted line keep the old
 * line number and move to a section of their own, in a file made for deleted
 * lines.
 */
#ifndef PROFILE_BUILD_REGROUP_APPLY_H
#define PROFILE_BUILD_REGROUP_APPLY_H

#include <stddef.h>
#include <stdint.h>

#include "profile/profile.h"

struct line_map;
struct regroup;

/* How the lines of a file move: `lines' maps old lines to new ones (NULL: no
   line moves), and `gone' is the name of the file that gets the deleted
   lines. */
struct line_move {
	const struct line_map *lines;
	uint32_t	 gone;
};

/* Which lines move.  All numbers, of sections, functions and names, are those
   before regrouping. */
struct line_moves {
	size_t		 old_n;		/* number of sections counted on old
					   sources */
	struct line_move *sections;	/* a move for each of the first `old_n'
					   sections */
	struct line_move *functions;	/* of the lines at which calls enter a
					   function, by the number of this
					   function */
	struct line_move *files;	/* of the lines at which jumps end, by
					   the number of the name of their
					   file */
};

/* Make the moves of a profile whose first old_n sections were counted on old
   sources; until the members are set, no line moves. */
void	 line_moves_init(struct line_moves *, const struct profile *,
	    size_t old_n);
void	 line_moves_free(struct line_moves *);

/* Regroup the profile, and sum rows that then have equal keys.  The new names
   and sections in struct regroup are numbers of the old profile; after this
   call they are of no use, and can only be freed. */
void	 regroup_apply(struct regroup *);

#endif
