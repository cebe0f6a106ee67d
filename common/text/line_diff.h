/*
 * line_diff -- which line of a new text each line of an old one is.
 *
 * Like diff(1), it keeps as many equal lines in order as possible.  Where texts
 * are large and differ much it may keep fewer: the work is bounded by the
 * length of the texts.
 */
#ifndef TEXT_LINE_DIFF_H
#define TEXT_LINE_DIFF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/slice.h"

/* Lines old to old + n - 1 of the old text equal lines new to new + n - 1 of
   the new text.  The first line of a text is line 1. */
struct line_run {
	uint32_t	 old, new, n;
};

/*
 * The runs of equal lines, each as long as possible and none of them empty,
 * sorted by old line and so also by new line.  An all-zero map: no line is
 * equal.
 */
struct line_map {
	struct line_run	*runs;
	size_t		 n, room;
	uint32_t	 old_n, new_n;	/* lines in each text */
};

/* Return which line of the new text this line of the old text is; 0 if the line
   was deleted, or if the old text has no such line. */
uint32_t line_map_find(const struct line_map *, uint32_t line);

/* Return which line of the new text comes next after a deleted line of the old
   text; new_n + 1 if none does. */
uint32_t line_map_after(const struct line_map *, uint32_t line);

void	 line_map_free(struct line_map *);

/* Texts with more lines are not compared. */
enum { LINE_DIFF_MOST = 1 << 22 };

/*
 * Compare two texts; the caller frees the map.  Lines end with a newline, or a
 * return and a newline; the last may lack it.  Returns false, with an empty
 * map, if a text has more than LINE_DIFF_MOST lines.
 */
bool	 line_diff(struct line_map *, struct slice old, struct slice new);

#endif
