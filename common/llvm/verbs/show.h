/*
 * show -- print an LLVM instrumentation profile as text or JSON.
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
struct sink;

struct llvm_show_options {
	/* Unless NULL, tells whether to show a function with these names. */
	bool		(*wants)(void *arg,
			    const struct slice names[NAME_KINDS]);
	void		*arg;
	size_t		 limit;		/* the most functions to show; 0: all */
	size_t		 inputs;	/* number of inputs that were merged */
};

/* The sites of one kind of values, in all functions: how many there are, how
   many have values, and how many values. */
struct llvm_show_sites {
	size_t		 sites, used, values;
	size_t		*histogram;	/* by number of values: how many sites
					   have so many */
	size_t		 histogram_n, room;
};

/* Functions are ordered by largest counter, the largest first, then by name. */
struct llvm_show {
	const struct llvm_profile *p;
	const struct llvm_show_options *o;
	struct summary	 whole, context;
	struct llvm_show_sites kinds[LLVM_KINDS];
	uint32_t	*functions;
	size_t		 function_n;	/* number of functions shown */
	size_t		 wanted_n;	/* number of functions selected, before
					   the limit */
	size_t		 ran_n;		/* number of functions with a count
					   above 0 */
	bool		 entries;	/* first counters count entries */
};

/* Prepare to print the profile, and sort its values.  Profile and options must
   outlive the struct. */
void	 llvm_show_open(struct llvm_show *, struct llvm_profile *,
	    const struct llvm_show_options *);
void	 llvm_show_close(struct llvm_show *);

/* Print the profile as text, or as JSON. */
void	 llvm_show_text(const struct llvm_show *, struct sink *);
void	 llvm_show_json(const struct llvm_show *, struct sink *);

#endif
