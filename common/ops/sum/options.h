/*
 * sum_options -- how to read and add up inputs.
 */
#ifndef OPS_SUM_OPTIONS_H
#define OPS_SUM_OPTIONS_H

#include <stdbool.h>

#include "read/read.h"
#include "ops/sum/statistic.h"
#include "ops/sum/input.h"

struct profile;

enum sum_events {
	EVENTS_SAME,		/* all inputs must have the same events */
	EVENTS_UNION,		/* events of any input; missing ones count 0 */
	EVENTS_INTERSECT	/* events that all inputs have */
};

struct sum_options {
	enum sum_events	 events;
	enum statistic_kind stat;
	unsigned	 jobs;		/* threads, at least 1 */
	bool		 quiet;		/* no warnings, no progress */
	bool		 verbose;	/* every warning */
	bool		 no_instr;	/* drop instruction addresses */
	struct sum_llvm	 llvm;
	bool		 forks;		/* warn where forked processes may
					   repeat counts (forks.h) */
	bool		 keep_going;	/* skip inputs with errors */
	/* Ends the message that inputs have different events; or NULL. */
	const char	*events_advice;
	/* Ends the warning that a file may be cut short; or NULL. */
	const char	*cut_advice;
	/* How to read an input; sum sets report, progress, weight and scratch.
	   Several threads may call wants_calls at once; if part is set, one
	   thread reads all inputs. */
	struct read_options read;
	/* If set, one thread reads all inputs, and this is called with each
	   profile before it is added; it must not change the profile. */
	void		(*run)(void *run_arg, const struct profile *,
			    const char *name);
	void		*run_arg;
};

#endif
