/*
 * line_diff -- find the lines that two versions of a text share.
 *
 * Like diff(1), it matches as many equal lines as possible without changing
 * their order.  Where texts are large and differ much it may match fewer, so
 * that the work is bounded by the length of the texts.
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
 * sorted by old line and so also by new line.  An all-zero map means that no
 * lines are equal.
 */
struct line_map {
	struct line_run	*runs;
	size_t		 n, room;
	uint32_t	 old_n, new_n;
};

/* Return the number of this old line in the new text, or 0 if the line was
   deleted or the old text has no such line. */
uint32_t line_map_find(const struct line_map *, uint32_t line);

/* Return the new line that follows a deleted old line, or new_n + 1 if no line
   follows. */
uint32_t line_map_after(const struct line_map *, uint32_t line);

void	 line_map_free(struct line_map *);

/* line_diff() does not compare texts with more lines. */
enum { LINE_DIFF_MOST = 1 << 22 };

/*
 * Compare two texts; the caller frees the map.  Lines end with a newline, or
 * with a carriage return and a newline; the last line may lack them.  Returns
 * false, with an empty map, if a text has more than LINE_DIFF_MOST lines.
 */
bool	 line_diff(struct line_map *, struct slice old, struct slice new);

#endif
