/*
 * sum_outcome -- one of many inputs, read into a profile.
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

/* What came of it; small, for there may be a hundred thousand. */
struct sum_outcome {
	char		*text;		/* what to say of it (finding_log_say(),
					   which frees it), and how long that
					   is */
	size_t		 len;
	uint32_t	 set;		/* of its events, in the names */
	uint32_t	 list;		/* the same in the file's own order */
	bool		 done, failed, empty;
	bool		 is_llvm;	/* with these flags */
	uint64_t	 flags;
};

/* What the inputs that one thread reads have in common. */
struct sum_reader {
	const struct sum_options *options;
	struct profile	*p;		/* gets it all */
	struct event_names *names;	/* of all threads, */
	struct llvm_kin	*kin;		/* and this, */
	struct forks	*forks;		/* and this, or NULL */
	struct read_scratch *scratch;	/* of this one */
	bool		 may_thread;	/* see source and read_options, */
	bool		 compact_calls;	/* and this */
};

/* Read an input, every count of it so many times, and note what came of it.
   After trouble the profile may have some of it. */
void	 sum_outcome_read(struct sum_outcome *, const struct sum_reader *,
	    const struct sum_input *, int64_t weight);

#endif
