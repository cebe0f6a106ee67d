/*
 * firefox -- stacks in the processed profile format of the Firefox Profiler.
 *
 * Files have version 49 of the format, which https://profiler.firefox.com
 * converts to its own version when it reads them.  Each event becomes a thread,
 * or in a difference two threads, one for each number of struct series
 * (export/stacks.h).  The name of a thread tells how much of it is exact.
 * Frames of functions have line numbers, so that the viewer can show sources.
 */
#ifndef EXPORT_FIREFOX_H
#define EXPORT_FIREFOX_H

#include <stdbool.h>

struct complaint;
struct export_job;

bool	 firefox_put(const struct export_job *, struct complaint *);

#endif
