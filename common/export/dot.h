/*
 * dot -- the call graph of the most costly functions, for Graphviz.
 *
 * All costs of functions and calls in the graph are those of the profile; none
 * is estimated.  The first lines of the file, and the label of the graph, tell
 * how many functions and calls were omitted because they cost too little.
 */
#ifndef EXPORT_DOT_H
#define EXPORT_DOT_H

#include <stdbool.h>

#include "text/slice.h"

struct complaint;
struct export_job;
struct sink;

/*
 * Write the graph for the first event that is shown; the graph of a difference
 * shows changes.  If a sum overflows 64 bits, set the complaint, write nothing
 * and return false.
 */
bool	 dot_put(const struct export_job *, struct complaint *);

/* Write text as a part of a string in double quotes.  Control characters, and
   bytes that are not UTF-8, become U+FFFD. */
void	 dot_text(struct sink *, struct slice);

/* The fill colour of a box, and the colour of text on it, for a change
   (`change') or for a share of the total, in percent. */
struct dot_colors {
	const char	*fill, *font;
};

struct dot_colors dot_colors(bool change, double percent);

#endif
