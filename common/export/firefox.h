/*
 * firefox -- stacks in the processed profile format of the Firefox Profiler.
 *
 * The format's version is 49; https://profiler.firefox.com upgrades it by
 * itself.  Each event becomes a thread; an event of a difference becomes two,
 * one for each column (stacks.h); the name of the thread says what is exact.
 * Frames of functions have line numbers, so that the viewer can show sources.
 */
#ifndef EXPORT_FIREFOX_H
#define EXPORT_FIREFOX_H

#include <stdbool.h>

struct complaint;
struct export_job;

bool	 firefox_put(const struct export_job *, struct complaint *);

#endif
