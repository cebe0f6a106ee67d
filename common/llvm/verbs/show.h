/*
 * show -- what an instrumentation profile holds, for those who show it.
 */
#ifndef LLVM_VERBS_SHOW_H
#define LLVM_VERBS_SHOW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/name_kind.h"
#include "text/slice.h"
#include "llvm/model/summary.h"
#include "llvm/model/values.h"

struct llvm_function;
struct llvm_profile;

/* What is to be shown. */
struct llvm_show_options {
	/* NULL, or whether a function is to be, which has these names. */
	bool		(*wants)(void *arg,
			    const struct slice names[NAME_KINDS]);
	void		*arg;
	size_t		 limit;		/* functions at most; 0: all */
	size_t		 inputs;	/* that were added up */
};

/* The sites of a kind of values, in all functions. */
struct llvm_show_sites {
	size_t		 sites, used, values;
	uint32_t	*histogram;	/* of each site, how many values it
					   has, in order */
};

/* Functions with the largest counters first, then by name. */
struct llvm_show {
	const struct llvm_profile *p;
	const struct llvm_show_options *o;
	struct summary	 whole, context;
	struct llvm_show_sites kinds[LLVM_KINDS];
	uint32_t	*functions;
	size_t		 function_n;	/* that are shown */
	size_t		 wanted_n;	/* without a limit */
	size_t		 ran_n;		/* that have a count */
	bool		 entries;	/* first counters count them */
};

/* Values of the profile get sorted.  Both are kept until it is closed. */
void	 llvm_show_open(struct llvm_show *, struct llvm_profile *,
	    const struct llvm_show_options *);
void	 llvm_show_close(struct llvm_show *);

/* How values of this kind, and the profile's instrumentation, are called. */
const char *llvm_show_kind(enum llvm_kind);
const char *llvm_show_level(const struct llvm_profile *);

/* "hot" or "warm", if the function has no counts but that, or NULL. */
const char *llvm_show_pseudo(const struct llvm_profile *,
	    const struct llvm_function *);

/* The name of a function, or of what has this hash; without text if that is
   not known. */
struct slice llvm_show_name(const struct llvm_profile *, uint64_t hash);

#endif
