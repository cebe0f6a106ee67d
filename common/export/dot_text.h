/*
 * dot_text -- text and colours for Graphviz.
 */
#ifndef EXPORT_DOT_TEXT_H
#define EXPORT_DOT_TEXT_H

#include <stdbool.h>

#include "text/slice.h"

struct sink;

/* Write text inside a string in double quotes; bytes that are not UTF-8 and
   control characters become U+FFFD. */
void	 dot_text_put(struct sink *, struct slice);

/* The same; the middle of a long text is omitted. */
void	 dot_text_short(struct sink *, struct slice);

/* A colour to fill with, and the colour of text on it. */
struct dot_colors {
	const char	*fill, *font;
};

/* The colours for a share of the whole, or for a change, in percent. */
struct dot_colors dot_text_share(double percent);
struct dot_colors dot_text_change(double percent);

#endif
