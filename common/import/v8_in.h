/*
 * v8_in -- read a .cpuprofile, as Chrome and `node --cpu-prof' write it.
 *
 * The file has a tree of nodes, one for each function on a path of calls.
 * `samples' lists the node of each sample, and `timeDeltas' the microseconds
 * since the sample before, which become the time of that node.  So the events
 * are `time' and `samples'.  If a file has no such lists, each node has a
 * number of samples (hitCount), and no time.  Samples go to the lines of a
 * function that positionTicks names.  Time goes to the line where the function
 * begins, since the file does not divide time by line.
 *
 * A function without a name is `(anonymous:LINE:COLUMN)'.  A URL of the scheme
 * `file' becomes the path of the file.
 *
 * The form is that of the type Profiler.Profile in the Chrome DevTools
 * Protocol.
 */
#ifndef IMPORT_V8_IN_H
#define IMPORT_V8_IN_H

#include <stdbool.h>
#include <stddef.h>

struct samples_trouble;
struct source;
struct samples;

/* v8_in_is() and v8_in_read() are the functions of a struct import_form. */
bool	 v8_in_is(const char *at, size_t len);
bool	 v8_in_read(struct samples *, struct source *,
	    struct samples_trouble *);

#endif
