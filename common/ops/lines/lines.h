/*
 * lines -- move the costs of an old profile to the lines of the new source.
 *
 * Where both sources of a file can be read, they are compared, and the old
 * costs of a line go to the same line of the new source.  The costs of a
 * deleted line go to a file of its own, under the old number.
 */
#ifndef OPS_LINES_LINES_H
#define OPS_LINES_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/index.h"
#include "text/intern.h"
#include "text/line_map.h"
#include "io/confine.h"
#include "profile/build/line_moves.h"
#include "ops/lines/source_folders.h"

struct compare_old;
struct metadata;
struct profile;
struct regroup;

/* Ends the name of the file of deleted lines. */
#define LINES_GONE	" (deleted lines)"

/* The name of the file to which these deleted lines belonged; empty if the name
   does not end in LINES_GONE. */
struct slice lines_kept_name(struct slice name);

/* Prefixes of the descriptions about lines.  A folder of sources follows, or a
   file whose lines were compared although they look as if they were not. */
#define LINES_DESC_OLD		"Lines: old sources: "
#define LINES_DESC_NEW		"Lines: new sources: "
#define LINES_DESC_COMPARED	"Lines: compared: "

/* The result for a file of both sides: compared; a source is missing, or has
   fewer lines than the profile names; the sources have too many lines; or a map
   makes both the same file. */
enum lines_found {
	LINES_COMPARED, LINES_MISSING, LINES_SHORT, LINES_LARGE, LINES_ONE,
	LINES_FOUND
};

/* A file of the old profile and its counterpart in the new one. */
struct line_pair {
	uint32_t	 old, new, gone;	/* names */
	uint32_t	 last;		/* last line of the old profile */
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
	struct index	 index;		/* of pairs */
	struct line_moves moves;
	struct intern	 files[LINES_FOUND];	/* names of new files */
};

/* Whether lines are to be compared. */
bool	 lines_wanted(const struct lines *);
void	 lines_free(struct lines *);

/* Compare the sources, and add the moves of the old lines to the regrouping.
   The profile is a difference with a sealed old side.  The names in pairs are
   those of the profile until it is regrouped. */
void	 lines_regroup(struct lines *, const struct compare_old *,
	    struct profile *, struct regroup *);

/* Add to the metadata of the regrouped difference its folders of sources, and
   compared files whose lines still seem to have moved by the costs in a
   column. */
void	 lines_describe(const struct lines *, struct profile *,
	    uint32_t column);

#endif
