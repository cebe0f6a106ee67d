/*
 * sum -- add up many inputs in one profile.
 *
 *	s = sum_begin(&profile, &options, n);
 *	sum_add(s, inputs, n);
 *	good = sum_end(s, &columns);
 *
 * The result does not depend on the order of the inputs, on their grouping, or
 * on the number of threads.  Messages appear in the order of the inputs,
 * whatever the number of threads.
 */
#ifndef OPS_SUM_SUM_H
#define OPS_SUM_SUM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "read/read.h"
#include "ops/sum/statistic.h"

struct coverage;
struct event_list;
struct facts;
struct profile;
struct source;
struct string;
struct sum;

struct sum_input {
	const char	*name;		/* "-": the standard input */
	int64_t		 weight;	/* multiplies all counts of the input;
					   from 1 to 2^31 - 1 */
	/* The open input, or NULL; its reader closes it. */
	struct source	*opened;
	/* If not NULL, the facts and the command of the input (struct
	   read_result) are stored here; they are freed by the code that adds
	   the input. */
	struct facts	*facts;
	struct string	*command;
};

/* How to handle profiles of LLVM (ops/llvm/input.h). */
struct sum_llvm {
	bool		 none;		/* reject them */
	const struct coverage *coverage;	/* gives lines to costs
						   (ops/llvm/costs.h); or
						   NULL */
};

enum sum_events {
	EVENTS_SAME,		/* all inputs must have the same events */
	EVENTS_UNION,		/* events of any input; an input that lacks one
				   has 0 */
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
	bool		 adds;		/* the inputs are runs of one program:
					   warn if their conditions differ, and
					   if forked processes may repeat
					   counts */
	bool		 keep_going;	/* skip inputs with errors */
	/* The end of the message that inputs have different events, or NULL. */
	const char	*events_advice;
	/* The end of the warning that a file may be truncated, or NULL. */
	const char	*cut_advice;
	/* How to read an input; sum itself sets report, progress, weight and
	   scratch.  Several threads may call wants_calls() at once; if `part'
	   is set, one thread reads all inputs. */
	struct read_options read;
	/* If set, one thread reads all inputs, and calls this with each profile
	   before adding it; the function must not change the profile. */
	void		(*run)(void *run_arg, const struct profile *,
			    const char *name);
	void		*run_arg;
	/* If set, each side of a difference is read into a separate profile,
	   and this is called with that profile, frozen, before it is added; the
	   function may change it. */
	void		(*side)(void *side_arg, struct profile *);
	void		*side_arg;
};

/* Numbers of inputs. */
struct sum_counts {
	size_t	 added, empty, left_out;
};

/*
 * Begin to add inputs to the profile, which must be initialised.  n is how many
 * inputs there will be in all: it serves to show progress, and to use less
 * memory for a single input.  The options are kept, not copied. sum_end() frees
 * the result.
 */
struct sum *sum_begin(struct profile *, const struct sum_options *, size_t n);

/*
 * Add inputs, whose names must stay valid until sum_end().  Afterwards the
 * profile holds the sum so far, and may be changed.  Warnings and errors are
 * reported; after an error in this or an earlier call, returns false.  With
 * keep_going, an input with an error is reported and nothing of it is added.
 */
bool	 sum_add(struct sum *, const struct sum_input *, size_t n);

/*
 * End the inputs of the first side of a difference.  Unless the statistic is a
 * sum, the profile becomes the statistic of these inputs, and may be changed;
 * sum_end() then adds the statistic of the other side.
 */
void	 sum_turn(struct sum *);

/* The numbers of inputs added, empty and omitted so far. */
struct sum_counts sum_counts(const struct sum *);

/* End the inputs and set the list to the columns to write.  Return false if an
   error was reported. */
bool	 sum_end(struct sum *, struct event_list *);

#endif
