/*
 * pprof -- stacks in pprof's format: profile.proto, compressed by gzip.
 *
 * Each event is a sample type; an event of a difference is one for each side.
 * A change may be negative, as in pprof's own differences.
 */
#ifndef EXPORT_PPROF_H
#define EXPORT_PPROF_H

#include <stdbool.h>

struct complaint;
struct export_job;

bool	 pprof_put(const struct export_job *, struct complaint *);

#endif
