/*
 * sum -- many inputs into one profile.
 *
 *	s = sum_begin(&profile, &options, n);
 *	sum_add(s, inputs, n);
 *	good = sum_end(s, &columns);
 *
 * The result does not depend on the order of the inputs, on their grouping,
 * or on the number of threads.  Nor do the lines that are said about them,
 * which come in the order of the inputs.
 */
#ifndef OPS_SUM_H
#define OPS_SUM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "read/read.h"
#include "ops/statistic.h"
#include "ops/sum_input.h"

struct event_list;
struct profile;
struct sum;

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
	bool		 no_llvm;	/* nor costs of profiles of LLVM */
	/* What ends the message that the events are not the same; or NULL. */
	const char	*events_advice;
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

/*
 * Begin to add to the profile, which must be initialised, n inputs in all
 * (they are counted for who waits).  The options are kept, not copied.
 * sum_end() frees what is returned.
 */
struct sum *sum_begin(struct profile *, const struct sum_options *, size_t n);

/*
 * Add inputs; their names must stay until sum_end().  The profile then has all
 * that was added, and may be changed.  Warnings and trouble are said; false
 * after trouble, now or before.
 */
bool	 sum_add(struct sum *, const struct sum_input *, size_t n);

/*
 * All inputs of a side are added.  Unless it is a sum, the profile becomes
 * their statistic, and may be changed; that of the inputs of the other side is
 * added by sum_end().
 */
void	 sum_turn(struct sum *);

/* All inputs are added: the columns to be written go to the list.  False after
   trouble, which was said. */
bool	 sum_end(struct sum *, struct event_list *);

#endif
