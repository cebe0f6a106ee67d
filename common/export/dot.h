/*
 * dot -- the call graph of the most costly functions, for Graphviz.
 *
 * The self and inclusive costs of functions and the costs of calls are those of
 * the profile: nothing is estimated.  The first lines of the file and the label
 * of the graph list the numbers of functions and calls omitted because they
 * cost too little.
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

/* Write text inside a string in double quotes; bytes that are not UTF-8 and
   control characters become U+FFFD. */
void	 dot_text(struct sink *, struct slice);

/* The fill colour of a box, and the colour of text on it, for a percentage: a
   change or a share of the total. */
struct dot_colors {
	const char	*fill, *font;
};

struct dot_colors dot_colors(bool change, double percent);

#endif
