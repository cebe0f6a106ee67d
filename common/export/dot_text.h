/*
 * dot_text -- text and colours as Graphviz takes them.
 */
#ifndef EXPORT_DOT_TEXT_H
#define EXPORT_DOT_TEXT_H

#include <stdbool.h>

#include "text/slice.h"

struct sink;

/* Put a text as part of one that is in double quotes; what is not UTF-8, and
   control characters, become U+FFFD. */
void	 dot_text_put(struct sink *, struct slice);

/* The same, without its middle if it is long. */
void	 dot_text_short(struct sink *, struct slice);

/* What is filled with a colour is written on with another. */
struct dot_colors {
	const char	*fill, *font;
};

/* The colours of so many percent of the whole, or of a change by so many. */
struct dot_colors dot_text_share(double percent);
struct dot_colors dot_text_change(double percent);

#endif
