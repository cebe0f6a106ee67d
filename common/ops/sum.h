/*
 * sum -- many inputs into one profile.
 *
 * The result does not depend on the order of the inputs, on their grouping,
 * or on the number of threads.
 */
#ifndef OPS_SUM_H
#define OPS_SUM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct metadata;
struct profile;
struct read_result;
struct rename;

struct sum_input {
	const char	*name;		/* "-": the standard input */
	int64_t		 weight;	/* it counts so many times; from 1 on */
};

enum sum_events {
	EVENTS_SAME,		/* all must have the same names */
	EVENTS_UNION,		/* a missing one counts 0 */
	EVENTS_INTERSECT	/* those that all have */
};

enum sum_stat { STAT_SUM, STAT_MEAN, STAT_MIN, STAT_MAX };

struct sum_options {
	enum sum_events	 events;
	enum sum_stat	 stat;
	unsigned	 jobs;		/* threads, from 1 on */
	bool		 quiet;		/* no warnings, no progress */
	bool		 verbose;	/* every warning */
	bool		 no_instr;	/* addresses are not wanted, */
	bool		 no_jumps;	/* nor these; some may stay */
	/* See read_options; perhaps called by several threads at once. */
	bool		(*wants_calls)(const void *arg, const char *file,
			    size_t len);
	const void	*calls_arg;
	bool		 whole;		/* a file cut short is trouble */
	bool		 events_option;	/* the user can choose events so */
	struct rename	*rename;	/* of names, or NULL */
	const char	*no_function;	/* see read_options */

	/* See read_options.part; inputs are then read by one thread. */
	void		(*part)(void *arg, struct profile *,
			    const struct metadata *of_part);
	/* Is called when an input is read, if it is not empty; perhaps by
	   several threads at once. */
	void		(*input)(void *arg, size_t i,
			    const struct read_result *);
	/* Is called once the first first_n inputs have been added up, before
	   the others are; false stops it all, and was said. */
	bool		(*between)(void *arg, struct profile *);
	size_t		 first_n;
	void		*arg;		/* of part, input and between */
};

/*
 * Read all inputs into the profile, which must be initialised.  The columns
 * to be written, in order, go to columns (room for EVENT_MAX) and *n.
 * Warnings and trouble are said; false after trouble.
 */
bool	 sum_inputs(struct profile *, const struct sum_input *, size_t inputs,
	    const struct sum_options *, uint32_t *columns, uint32_t *n);

#endif
