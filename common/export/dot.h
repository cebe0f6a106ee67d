/*
 * dot -- the call graph of the most costly functions, for Graphviz.
 *
 * Self and inclusive costs of functions and costs of calls are those of the
 * profile: nothing is estimated.  The first lines of the file and the label of
 * the graph tell which functions and calls were omitted because they cost too
 * little.
 */
#ifndef EXPORT_DOT_H
#define EXPORT_DOT_H

#include <stdbool.h>

#include "text/slice.h"

struct complaint;
struct export_job;
struct sink;

/* Write the graph of the first event shown; for a difference, of its changes.
   Returns false, with a complaint and nothing written, if a sum overflows 64
   bits. */
bool	 dot_put(const struct export_job *, struct complaint *);

/* Write text inside a string in double quotes; bytes that are not UTF-8 and
   control characters become U+FFFD. */
void	 dot_text(struct sink *, struct slice);

/* A colour to fill with, and the colour of text on it: for a change, or for a
   share of the whole, in percent. */
struct dot_colors {
	const char	*fill, *font;
};

struct dot_colors dot_colors(bool change, double percent);

#endif
