/*
 * line_diff -- comparing the lines of two texts.
 *
 * As diff(1) does: lines are equal or not, and as many as can be are kept in
 * their order.  Where texts are large and differ much, fewer may be kept than
 * could be: the work grows with the length of the texts, whatever they are.
 */
#ifndef TEXT_LINE_DIFF_H
#define TEXT_LINE_DIFF_H

#include <stdbool.h>

#include "text/line_map.h"
#include "text/slice.h"

/* A text of more lines is not compared. */
enum { LINE_DIFF_MOST = 1 << 22 };

/*
 * Compare two texts; the map is to be freed.  Lines end with a newline, or a
 * return and a newline, the last one also without.  False, and an empty map,
 * if there are more than LINE_DIFF_MOST lines.
 */
bool	 line_diff(struct line_map *, struct slice old, struct slice new);

#endif
