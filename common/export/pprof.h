/*
 * pprof -- stacks in pprof's format: profile.proto, compressed by gzip.
 *
 * Each event is a sample type, which is what pprof calls a kind of count.  In a
 * difference the old and the new count are sample types, too; if stacks are
 * estimated, they replace the change.  A change may be negative, as in pprof's
 * own differences.
 */
#ifndef EXPORT_PPROF_H
#define EXPORT_PPROF_H

#include <stdbool.h>

struct complaint;
struct export_job;

bool	 pprof_put(const struct export_job *, struct complaint *);

#endif
