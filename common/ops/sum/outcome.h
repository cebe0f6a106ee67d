/*
 * sum_outcome -- read one of many inputs into a profile.
 */
#ifndef OPS_SUM_OUTCOME_H
#define OPS_SUM_OUTCOME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ops/sum/input.h"
#include "ops/sum/options.h"

struct event_names;
struct forks;
struct llvm_kin;
struct read_scratch;

/* The result for an input; small, as there may be a hundred thousand. */
struct sum_outcome {
	char		*text;		/* messages, len bytes, for
					   finding_log_say(), which frees
					   them */
	size_t		 len;
	uint32_t	 set;		/* number of its events in the names */
	uint32_t	 list;		/* the same in the file's own order */
	bool		 done, failed, empty;
	bool		 is_llvm;	/* with these flags */
	uint64_t	 flags;
};

/* What one thread needs to read inputs. */
struct sum_reader {
	const struct sum_options *options;
	struct profile	*p;		/* to which the inputs are added */
	struct event_names *names;	/* shared by all threads */
	struct llvm_kin	*kin;		/* shared */
	struct forks	*forks;		/* shared, or NULL */
	struct read_scratch *scratch;	/* of this thread */
	bool		 may_thread;	/* see source and read_options */
	bool		 compact_calls;	/* see read_options */
};

/* Read an input, multiply its counts by the weight, and set the outcome.  After
   an error the profile may hold part of the input. */
void	 sum_outcome_read(struct sum_outcome *, const struct sum_reader *,
	    const struct sum_input *, int64_t weight);

#endif
