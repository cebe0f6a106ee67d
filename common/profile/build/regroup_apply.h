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

/* How the lines of a file move.  `lines' gives the new number of each old line;
   if it is NULL, no line moves.  `gone' is the name of the file that gets the
   deleted lines. */
struct line_move {
	const struct line_map *lines;
	uint32_t	 gone;
};

/* Which line numbers change when a profile is regrouped, and how.  Sections,
   functions and names have the numbers of the profile before that. */
struct line_moves {
	size_t		 old_n;		/* number of sections (the lines of a
					   function in one file) whose line
					   numbers are those of old sources */
	struct line_move *sections;	/* for each of the first `old_n'
					   sections, how its lines move */
	struct line_move *functions;	/* for each function, how the line moves
					   at which calls enter the function */
	struct line_move *files;	/* for each name of a file, how the
					   lines move to which jumps lead */
};

/* Initialise the moves of lines for a profile whose first old_n sections have
   line numbers of old sources.  Each line keeps its number until the caller
   fills in `sections'. */
void	 line_moves_init(struct line_moves *, const struct profile *,
	    size_t old_n);
void	 line_moves_free(struct line_moves *);

/* Make the regrouped profile, in which rows with equal keys are added up, and
   replace the old one by it.  After this the struct regroup, whose numbers are
   those of the old profile, can only be freed. */
void	 regroup_apply(struct regroup *);

#endif
