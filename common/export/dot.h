/*
 * dot -- the graph of calls around what costs, for Graphviz.
 *
 * Self and inclusive costs of functions, and costs of calls, are those of the
 * profile: nothing is estimated.  What is left out, as it costs too little, is
 * said in the first lines and in the label of the graph.
 */
#ifndef EXPORT_DOT_H
#define EXPORT_DOT_H

#include <stdbool.h>

struct complaint;
struct export_job;

/* Put the graph of the first event that is shown.  Of a difference it shows
   what changed.  False, before anything is put, if a sum needs more than 64
   bits. */
bool	 dot_put(const struct export_job *, struct complaint *);

#endif
