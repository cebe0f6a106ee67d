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
#ifndef OPS_SUM_SUM_H
#define OPS_SUM_SUM_H

#include <stdbool.h>
#include <stddef.h>

#include "ops/sum/input.h"
#include "ops/sum/options.h"

struct event_list;
struct profile;
struct sum;

/* What became of inputs. */
struct sum_counts {
	size_t	 added, empty, left_out;
};

/*
 * Begin to add to the profile, which must be initialised, n inputs in all: that
 * is for showing progress, and one alone is read for itself.  The options are
 * kept, not copied.
 * sum_end() frees what is returned.
 */
struct sum *sum_begin(struct profile *, const struct sum_options *, size_t n);

/*
 * Add inputs; their names must stay until sum_end().  The profile then has all
 * that was added, and may be changed.  Warnings and trouble are said; false
 * after trouble, now or before.  With keep_going, trouble with one input is
 * said, and nothing of that input is added.
 */
bool	 sum_add(struct sum *, const struct sum_input *, size_t n);

/*
 * All inputs of a side are added.  Unless it is a sum, the profile becomes
 * their statistic, and may be changed; that of the inputs of the other side is
 * added by sum_end().
 */
void	 sum_turn(struct sum *);

/* Of all inputs so far. */
struct sum_counts sum_counts(const struct sum *);

/* All inputs are added: the columns to be written go to the list.  False after
   trouble, which was said. */
bool	 sum_end(struct sum *, struct event_list *);

#endif
