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

struct complaint;
struct export_job;

/* Write the graph of the first event shown; for a difference, of its changes.
   Returns false, with a complaint and nothing written, if a sum overflows 64
   bits. */
bool	 dot_put(const struct export_job *, struct complaint *);

#endif
