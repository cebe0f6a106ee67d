/*
 * lines -- move the costs of an old profile to the lines of the new source.
 *
 * If both the old and the new source of a file can be read, they are compared,
 * and the old costs of a line are moved to the same line of the new source.
 * The costs of a line that was deleted go to a file of their own, which has the
 * name of the source with LINES_GONE at its end, under the old line number.
 */
#ifndef OPS_LINES_LINES_H
#define OPS_LINES_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/intern.h"
#include "text/line_diff.h"
#include "text/name_kind.h"
#include "io/confine.h"
#include "profile/build/regroup_apply.h"
#include "ops/lines/source_folders.h"

struct compare_old;
struct metadata;
struct profile;
struct regroup;

/*
 * Return the name of the source file that the lines of a file of deleted lines
 * came from: `name' without LINES_GONE at its end.  If `name' has a different
 * end, return an empty slice.
 */
struct slice lines_kept_name(struct slice name);

/*
 * What happened to a file of the old side, in the order of the values: its two
 * sources were compared; a source is missing; a source has fewer lines than the
 * profile names; the sources have too many lines to be compared; a map
 * (--source-map) makes both sources the same file.
 */
enum lines_found {
	LINES_COMPARED, LINES_MISSING, LINES_SHORT, LINES_LARGE, LINES_ONE,
	LINES_FOUND
};

/* A file of the old profile and the new file that contains its code, or would,
   if the new profile has none of it. */
struct line_pair {
	uint32_t	 old, new, gone;	/* ids of names; `gone' is that
						   of the file of deleted
						   lines */
	uint32_t	 last;		/* last line of the old file that the
					   old profile names */
	enum lines_found found;
	struct line_map	 map;
};

struct lines {
	/* Options, set by the caller.  If there is neither a folder nor a map,
	   no lines are compared. */
	struct source_folders old, new;
	struct source_maps maps;
	struct confine	 confine;

	/* Results of lines_regroup(). */
	struct line_pair *pairs;
	size_t		 n, room;
	struct intern	 numbers;	/* index of each pair, by its old and
					   its new name */
	struct line_moves moves;
	struct intern	 files[LINES_FOUND];	/* by result of the comparison:
						   the names of new files */
};

/* Whether the options ask for lines to be compared, with a folder or a map. */
bool	 lines_wanted(const struct lines *);
void	 lines_free(struct lines *);

/* Free the results, but not the options. */
void	 lines_forget(struct lines *);

/*
 * Compare the sources, and record in the regrouping (profile/regroup.h) to
 * which new line each old line moves.  `profile' is a difference whose old
 * sections were closed by profile_seal(), and the regrouping has only renamed
 * so far.  The ids of names in `pairs' are valid until the profile is
 * regrouped.
 */
void	 lines_regroup(struct lines *, const struct compare_old *,
	    struct profile *, struct regroup *);

/*
 * After the difference was regrouped, add facts to it, which become `desc:'
 * lines: its folders of sources, and the files that were compared but whose
 * lines still seem to have moved, judging by the costs in `column'.
 */
void	 lines_describe(const struct lines *, struct profile *,
	    uint32_t column);

#endif
