/*
 * dot -- the call graph of the most costly functions, for Graphviz.
 *
 * All costs in the graph, of functions and of calls, are those of the profile:
 * nothing is estimated.  The first lines of the file and the label of the graph
 * tell how many functions and calls were omitted because they cost too little.
 */
#ifndef EXPORT_DOT_H
#define EXPORT_DOT_H

#include <stdbool.h>

#include "text/slice.h"

struct complaint;
struct export_job;
struct sink;

/* Write the graph for the first event shown; for a difference, the graph shows
   changes.  Returns false, with a complaint and nothing written, if a sum
   overflows 64 bits. */
bool	 dot_put(const struct export_job *, struct complaint *);

/* Write text as a piece of a string in double quotes; control characters, and
   bytes that are not UTF-8, become U+FFFD. */
void	 dot_text(struct sink *, struct slice);

/* The fill colour of a box, and the colour of text on it, for a percentage: a
   change or a share of the total. */
struct dot_colors {
	const char	*fill, *font;
};

struct dot_colors dot_colors(bool change, double percent);

#endif
