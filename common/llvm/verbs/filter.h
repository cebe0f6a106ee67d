/*
 * filter -- choose and rename the functions of an instrumentation profile.
 *
 * A function has a file, which stands in front of its name (function_name.h);
 * without one that is `???', as in costs.  Targets of calls, and functions in
 * traces, are renamed with the functions; traces are without those that are
 * left out, while calls to them stay.
 */
#ifndef LLVM_VERBS_FILTER_H
#define LLVM_VERBS_FILTER_H

#include <stdbool.h>
#include <stddef.h>

#include "text/name_kind.h"
#include "text/slice.h"

struct llvm_profile;
struct rename;

struct llvm_filter {
	struct rename	*rename;	/* or NULL */
	/* Whether a function stays, which has these names after renaming. */
	bool		(*keeps)(void *arg,
			    const struct slice names[NAME_KINDS]);
	void		*arg;
};

/*
 * Add what the filter leaves of a profile to another one, which is all-zero.
 * Functions that get the same name, and have the same hash, add up; returns
 * how many did not go together, of which something was left out.
 */
size_t	 llvm_filter(const struct llvm_filter *, struct llvm_profile *from,
	    struct llvm_profile *to);

#endif
