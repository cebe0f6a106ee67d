/*
 * line_diff -- compare the lines of two texts.
 *
 * Like diff(1), it keeps as many equal lines in order as possible.  Where texts
 * are large and differ much it may keep fewer: the work is bounded by the
 * length of the texts.
 */
#ifndef TEXT_LINE_DIFF_H
#define TEXT_LINE_DIFF_H

#include <stdbool.h>

#include "text/line_map.h"
#include "text/slice.h"

/* Longer texts are not compared. */
enum { LINE_DIFF_MOST = 1 << 22 };

/*
 * Compare two texts; the caller frees the map.  Lines end with a newline, or a
 * return and a newline; the last may lack it.  Returns false, with an empty
 * map, if a text has more than LINE_DIFF_MOST lines.
 */
bool	 line_diff(struct line_map *, struct slice old, struct slice new);

#endif
