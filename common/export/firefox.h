/*
 * firefox -- stacks in the processed form of the Firefox Profiler.
 *
 * Version 49 of that form, which https://profiler.firefox.com upgrades by
 * itself.  Each event is a thread, or each of the two columns that stand for an
 * event of a difference (series.h); what is exact is in its name.  Lines are
 * those of their functions' frames, so that the viewer can show sources.
 */
#ifndef EXPORT_FIREFOX_H
#define EXPORT_FIREFOX_H

#include <stdbool.h>

struct complaint;
struct export_job;

bool	 firefox_put(const struct export_job *, struct complaint *);

#endif
