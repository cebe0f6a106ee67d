/*
 * v8_in -- read a .cpuprofile, as Chrome and `node --cpu-prof' write it.
 *
 * Nodes are a tree of calls; samples are nodes, and timeDeltas the microseconds
 * since the sample before, which the node of the sample gets.  So the events
 * are `time' and `samples'.  If a file has no samples, its nodes have counts
 * of them, and no time.  The lines of a function that were sampled
 * (positionTicks) get the samples; time stays at the line where the function
 * begins, since the file does not tell it by line.
 *
 * A function without a name is `(anonymous:LINE:COLUMN)'.  The start `file://'
 * of the name of a file is removed.
 *
 * The form is that of Profiler.Profile in the Chrome DevTools Protocol.
 */
#ifndef IMPORT_V8_IN_H
#define IMPORT_V8_IN_H

#include <stdbool.h>
#include <stddef.h>

struct samples_trouble;
struct source;
struct samples;

/* These have the contracts of struct import_form. */
bool	 v8_in_is(const char *at, size_t len);
struct samples *v8_in_read(struct source *, struct samples_trouble *);

#endif
