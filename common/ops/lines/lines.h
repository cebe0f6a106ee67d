/*
 * lines -- move the costs of an old profile to the lines of the new source.
 *
 * If both the old and the new source of a file can be read, they are compared,
 * and the old costs of a line go to the same line of the new source.  The costs
 * of a deleted line go to a separate file for deleted lines, under the old
 * number.
 */
#ifndef OPS_LINES_LINES_H
#define OPS_LINES_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/intern.h"
#include "text/line_diff.h"
#include "io/confine.h"
#include "profile/build/regroup_apply.h"
#include "ops/lines/source_folders.h"

struct compare_old;
struct metadata;
struct profile;
struct regroup;

/* The end of the name that a file of deleted lines has. */
#define LINES_GONE	" (deleted lines)"

/* Return the name of the file from which lines were deleted: `name' without
   LINES_GONE at its end; empty if `name' does not end so. */
struct slice lines_kept_name(struct slice name);

/*
 * What became of a file of both sides, in this order: its sources were
 * compared; a source is missing; a source has fewer lines than the profile
 * names; the sources have too many lines; a map makes both sources the same
 * file.
 */
enum lines_found {
	LINES_COMPARED, LINES_MISSING, LINES_SHORT, LINES_LARGE, LINES_ONE,
	LINES_FOUND
};

/* A file of the old profile and its counterpart in the new one. */
struct line_pair {
	uint32_t	 old, new, gone;	/* numbers of names; `gone' is
						   the file of deleted lines */
	uint32_t	 last;		/* last line that the old profile
					   names */
	enum lines_found found;
	struct line_map	 map;
};

struct lines {
	/* Options: without a folder or a map, lines are not compared. */
	struct source_folders old, new;
	struct source_maps maps;
	struct confine	 confine;

	/* Results. */
	struct line_pair *pairs;
	size_t		 n, room;
	struct intern	 numbers;	/* numbers of pairs, by old and new
					   name */
	struct line_moves moves;
	struct intern	 files[LINES_FOUND];	/* by result: names of new
						   files */
};

/* Whether the options ask for lines to be compared. */
bool	 lines_wanted(const struct lines *);
void	 lines_free(struct lines *);

/* Free the results only. */
void	 lines_forget(struct lines *);

/*
 * Compare the sources, and add to the regrouping where each old line goes.  The
 * profile is a difference with a sealed old side (struct compare_old).  The
 * numbers of names in `pairs' are valid until the profile is regrouped.
 */
void	 lines_regroup(struct lines *, const struct compare_old *,
	    struct profile *, struct regroup *);

/*
 * Add facts to the regrouped difference: its folders of sources, and the
 * compared files whose lines still seem to have moved, judging by the costs in
 * this column.
 */
void	 lines_describe(const struct lines *, struct profile *,
	    uint32_t column);

/*
 * Count, by name, the functions in the file of this name whose lines seem to
 * have moved.  The caller frees the array.
 *
 * Lines inserted above a function move each of its costs to another line.  So a
 * function counts as moved if its total in this column changed by at most a
 * tenth of the sum of its lines' changes, or not at all if only two lines
 * changed.  The count of a file is 0 if moved functions have less than a tenth
 * of the file's changes and are at most half of its functions that changed.
 */
uint32_t *lines_shifts(const struct profile *, uint32_t column);

#endif
