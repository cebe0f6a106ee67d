/*
 * pprof -- stacks in the form of pprof: profile.proto, compressed by gzip.
 *
 * Each event is a type of samples, each side of an event of a difference
 * another; a change may be below zero, as in what pprof subtracts itself.
 */
#ifndef EXPORT_PPROF_H
#define EXPORT_PPROF_H

#include <stdbool.h>

struct complaint;
struct export_job;

bool	 pprof_put(const struct export_job *, struct complaint *);

#endif
