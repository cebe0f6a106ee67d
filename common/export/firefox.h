/*
 * firefox -- stacks in the processed profile format of the Firefox Profiler.
 *
 * The version is 49; https://profiler.firefox.com upgrades it by itself.  Each
 * event is a thread, or each of the two columns for an event of a difference
 * (stacks.h); the name of the thread tells what is exact.  Lines are set in the
 * frames of their functions, so that the viewer can show sources.
 */
#ifndef EXPORT_FIREFOX_H
#define EXPORT_FIREFOX_H

#include <stdbool.h>

struct complaint;
struct export_job;

bool	 firefox_put(const struct export_job *, struct complaint *);

#endif
