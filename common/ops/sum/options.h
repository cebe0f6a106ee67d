/*
 * sum_options -- how inputs are read and added up.
 */
#ifndef OPS_SUM_OPTIONS_H
#define OPS_SUM_OPTIONS_H

#include <stdbool.h>

#include "read/read.h"
#include "ops/sum/statistic.h"
#include "ops/sum/input.h"

struct profile;

enum sum_events {
	EVENTS_SAME,		/* all must have the same names */
	EVENTS_UNION,		/* a missing one counts 0 */
	EVENTS_INTERSECT	/* those that all have */
};

struct sum_options {
	enum sum_events	 events;
	enum statistic_kind stat;
	unsigned	 jobs;		/* threads, from 1 on */
	bool		 quiet;		/* no warnings, no progress */
	bool		 verbose;	/* every warning */
	bool		 no_instr;	/* addresses are not wanted */
	struct sum_llvm	 llvm;
	bool		 forks;		/* say where forked processes may have
					   the counts of others (forks.h) */
	bool		 keep_going;	/* leave out inputs that are not good */
	/* What ends the message that the events are not the same; or NULL. */
	const char	*events_advice;
	/* What ends the warning that a file may be cut short; or NULL. */
	const char	*cut_advice;
	/* How an input is read; report, progress, weight and scratch are set
	   here.  wants_calls may be called by several threads at once; with
	   part, one thread reads all. */
	struct read_options read;
	/* If it is set, one thread reads all, and each profile is shown to it
	   before it is added; it must stay as it is. */
	void		(*run)(void *run_arg, const struct profile *,
			    const char *name);
	void		*run_arg;
};

#endif
