/*
 * filter -- select and rename the functions of an instrumentation profile.
 *
 * The file of a function is in front of its name (names.h), or else
 * `???', as in cost profiles.  Targets of calls, and functions in traces, are
 * renamed like the functions; functions that are not selected are removed from
 * traces, while calls to them stay.
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
	struct rename	*rename;	/* NULL: rename nothing */
	/* Whether to keep a function, which has these names after renaming. */
	bool		(*keeps)(void *arg,
			    const struct slice names[NAME_KINDS]);
	void		*arg;
};

/*
 * Add the selected functions of `from' to `to', which must be all-zero.
 * Functions that get the same name and have the same hash are added up.
 * Returns how many functions lost data that does not fit an earlier function
 * of the same name and hash.
 */
size_t	 llvm_filter(const struct llvm_filter *, struct llvm_profile *from,
	    struct llvm_profile *to);

#endif
