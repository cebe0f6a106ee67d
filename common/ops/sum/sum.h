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
#include "ops/sum/input.h"
#include "ops/sum/statistic.h"

struct coverage;
struct event_list;
struct llvm_kin;
struct profile;
struct sum;

/* What to do with profiles of LLVM (ops/llvm/input.h). */
struct sum_llvm {
	bool		 none;		/* treat profiles of LLVM as errors */
	const struct coverage *coverage;	/* the coverage mapping that
						   says which lines counters
						   belong to (ops/llvm/costs.h),
						   or NULL.  Then profiles that
						   one call adds, and no
						   statistic needs apart, must
						   be of LLVM; their counters
						   are added up before the lines
						   are computed */
	struct llvm_kin	*kin;		/* what other sums found out about
					   functions and their hashes
					   (ops/llvm/kin.h), to which this one
					   adds; or NULL */
};

enum sum_events {
	EVENTS_SAME,		/* all inputs must have the same events */
	EVENTS_UNION,		/* all events of all inputs; an input without an
				   event has the count 0 */
	EVENTS_INTERSECT	/* events that all inputs have */
};

struct sum_options {
	enum sum_events	 events;
	enum statistic_kind stat;
	unsigned	 jobs;		/* number of threads, at least 1 */
	bool		 quiet;		/* print no warnings and no progress */
	bool		 verbose;	/* print every warning, not only the
					   first of a kind */
	bool		 no_instr;
	struct sum_llvm	 llvm;
	bool		 spread;	/* let a minimum, maximum or median
					   state the spread of its inputs */
	bool		 adds;		/* the inputs are runs of one program:
					   warn if they ran under different
					   conditions, and if forked processes
					   may repeat counts */
	bool		 keep_going;	/* skip inputs with errors */
	/* What to append to the message that inputs have different events, or
	   NULL. */
	const char	*events_advice;
	/* What to append to the warning that a file may be truncated, or
	   NULL. */
	const char	*cut_advice;
	/*
	 * How to read an input.  The members report, progress, weight and
	 * scratch are set by sum itself.  Several threads may call
	 * wants_calls() at once, but if `part' is set, one thread reads all
	 * inputs.
	 */
	struct read_options read;
	/*
	 * If not NULL, one thread reads all inputs, and calls this with each
	 * profile before adding it.  The function must not change the profile.
	 */
	void		(*run)(void *run_arg, const struct profile *,
			    const char *name);
	void		*run_arg;
	/*
	 * If not NULL, each side of a difference is read into a separate
	 * profile, which is frozen and passed to this function before it is
	 * added.  The function may change it.
	 */
	void		(*side)(void *side_arg, struct profile *);
	void		*side_arg;
};

/*
 * Begin to add inputs to the profile, which must be initialised. n is the
 * number of inputs that will be added in all; it is used to show progress, and
 * to use less memory for a single input.  The options are not copied, so they
 * must live as long as the result, which sum_end() frees.
 */
struct sum *sum_begin(struct profile *, const struct sum_options *, size_t n);

/*
 * Add n inputs.  Their names must stay valid until sum_end().  After the call
 * the profile holds the sum so far, and the caller may change it.  Warnings and
 * errors are printed.  Return false after an error in this or an earlier call.
 * With keep_going, an input with an error is reported and left out, and is no
 * error of the call.
 */
bool	 sum_add(struct sum *, const struct sum_input *, size_t n);

/*
 * End the inputs of the first side of a difference.  If the statistic is not a
 * sum, the profile becomes the statistic of these inputs, and the caller may
 * change it; sum_end() then adds the statistic of the other side.
 */
void	 sum_turn(struct sum *);

/* Return how many inputs were added, were empty and were left out so far. */
struct sum_counts sum_counts(const struct sum *);

/* End the inputs, and set the list to the columns to write.  Free the sum.
   Return false if an error was reported. */
bool	 sum_end(struct sum *, struct event_list *);

/*
 * Report what is doubtful about a sum with these columns: dropped addresses,
 * dropped commands, and conditions in which its inputs differ.  Where doubts
 * are errors, report an error and return false.  sum_end() does this itself,
 * unless the option `part' takes the parts.
 */
bool	 sum_doubts(const struct sum_options *, const struct profile *,
	    const struct event_list *columns);

#endif
