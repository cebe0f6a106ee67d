/*
 * sum -- add up many inputs in one profile.
 *
 *	s = sum_begin(&profile, &options, n);
 *	sum_add(s, inputs, n);
 *	good = sum_end(s, &columns);
 *
 * The result does not depend on the order of the inputs, on their grouping,
 * or on the number of threads.  Nor do the messages about them, which appear in
 * the order of the inputs.
 */
#ifndef OPS_SUM_SUM_H
#define OPS_SUM_SUM_H

#include <stdbool.h>
#include <stddef.h>

#include "ops/sum/input.h"
#include "ops/sum/options.h"

struct event_list;
struct profile;
struct sum;

/* Numbers of inputs. */
struct sum_counts {
	size_t	 added, empty, left_out;
};

/*
 * Begin to add n inputs in all to the profile, which must be initialised.  n
 * serves to show progress, and to save memory with a single input.  The options
 * are kept, not copied.  sum_end() frees the result.
 */
struct sum *sum_begin(struct profile *, const struct sum_options *, size_t n);

/*
 * Add inputs; their names must stay until sum_end().  Afterwards the profile
 * holds all that was added, and may be changed.  Reports warnings and errors;
 * returns false after an error in this or an earlier call.  With keep_going, an
 * input with an error is reported and nothing of it is added.
 */
bool	 sum_add(struct sum *, const struct sum_input *, size_t n);

/*
 * End the inputs of the first side.  Unless the statistic is a sum, the profile
 * becomes their statistic, and may be changed; sum_end() adds the statistic of
 * the other side.
 */
void	 sum_turn(struct sum *);

/* The numbers of inputs so far. */
struct sum_counts sum_counts(const struct sum *);

/* End the inputs and set the list to the columns to write.  Return false on
   error, already reported. */
bool	 sum_end(struct sum *, struct event_list *);

#endif
