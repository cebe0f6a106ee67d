/*
 * filter -- select and rename the functions of an instrumentation profile.
 *
 * The file of a function is the one in front of its name (names.h), or `???'.
 * Targets of calls, and functions in traces, are renamed like the functions.
 * Functions that are not selected are removed from traces, but calls to them
 * are kept.
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
	struct rename	*rename;	/* rules for names, or NULL */
	/* Return whether to keep a function, which has these names after
	   renaming. */
	bool		(*keeps)(void *arg,
			    const struct slice names[NAME_KINDS]);
	void		*arg;
};

/*
 * Add the selected functions of `from' to `to', which must be all-zero.
 * Functions with the same name, after renaming, and the same hash are added up.
 * Returns how many functions lost data that does not fit an earlier function of
 * the same name and hash.
 */
size_t	 llvm_filter(const struct llvm_filter *, struct llvm_profile *from,
	    struct llvm_profile *to);

#endif
