/*
 * lines -- the lines of an old profile as those of a new one's sources.
 *
 * Where both sources of a file are at hand, they are compared, and what the
 * old profile has of a line goes to the same line of the new source.  A line
 * that is gone is no line of the new source: what was there goes to a file of
 * its own, under the old number.
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

/* The name of the file of lines that are gone ends so. */
#define LINES_GONE	" (deleted lines)"

/* The name of the file whose deleted lines have this name; empty if the name
   does not end in LINES_GONE. */
struct slice lines_kept_name(struct slice name);

/* What a profile says of its lines: descriptions that begin so, and go on with
   a folder of sources, or a file whose lines were compared, though they look
   as if they were not. */
#define LINES_DESC_OLD		"Lines: old sources: "
#define LINES_DESC_NEW		"Lines: new sources: "
#define LINES_DESC_COMPARED	"Lines: compared: "

/* What came of a file of both sides: one source is missing, or has fewer lines
   than the profile says; both have too many lines, or, by a map, are one
   file. */
enum lines_found {
	LINES_COMPARED, LINES_MISSING, LINES_SHORT, LINES_LARGE, LINES_ONE,
	LINES_FOUND
};

/* A file of the old profile, and what it is in the new one. */
struct line_pair {
	uint32_t	 old, new, gone;	/* names */
	uint32_t	 last;		/* line of the old profile */
	enum lines_found found;
	struct line_map	 map;
};

struct lines {
	/* What is asked for: without a folder or a map, nothing. */
	struct source_folders old, new;
	struct source_maps maps;
	struct confine	 confine;

	/* What came of it. */
	struct line_pair *pairs;
	size_t		 n, room;
	struct index	 index;		/* of them */
	struct line_moves moves;
	struct intern	 files[LINES_FOUND];	/* names of new files */
};

/* Whether lines are to be compared. */
bool	 lines_wanted(const struct lines *);
void	 lines_free(struct lines *);

/* The profile is a difference, of which the old side was sealed, and this is
   what is to become of it: have its old lines moved.  Names of pairs are those
   of the profile, until it is regrouped. */
void	 lines_regroup(struct lines *, const struct compare_old *,
	    struct profile *, struct regroup *);

/* The difference was regrouped: note in its metadata what there is to know of
   its lines, as the costs in a column have them. */
void	 lines_describe(const struct lines *, struct profile *,
	    uint32_t column);

#endif
