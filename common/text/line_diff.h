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

/* n lines of the old text from line `old' on equal those of the new one from
   line `new' on; the first line is 1. */
struct line_run {
	uint32_t	 old, new, n;
};

/* The longest runs of equal lines, none of them empty, sorted by old line and
   so also by new line; all-zero: no line is equal. */
struct line_map {
	struct line_run	*runs;
	size_t		 n, room;
	uint32_t	 old_n, new_n;	/* lines in each text */
};

/* The new number of an old line; 0 if the line is deleted, or none. */
uint32_t line_map_find(const struct line_map *, uint32_t line);

/* The new line that follows a deleted old one; new_n + 1 at the end. */
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
