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
	/* Return whether to show a function with these names; NULL shows
	   all. */
	bool		(*wants)(void *arg,
			    const struct slice names[NAME_KINDS]);
	void		*arg;
	size_t		 limit;		/* the most functions to show, or 0 for
					   all */
	size_t		 inputs;	/* number of inputs that were merged */
};

/* The sites of one kind of values in all functions: the number of sites, the
   number of sites that have values, and the number of values. */
struct llvm_show_sites {
	size_t		 sites, used, values;
	size_t		*histogram;	/* histogram[n] is the number of sites
					   that have n values */
	size_t		 histogram_n, room;
};

/* A profile, prepared for printing.  Functions are ordered by their largest
   counter, the largest first, then by name. */
struct llvm_show {
	const struct llvm_profile *p;
	const struct llvm_show_options *o;
	struct summary	 whole, context;
	struct llvm_show_sites kinds[LLVM_KINDS];
	uint32_t	*functions;
	size_t		 function_n;
	size_t		 wanted_n;	/* number of functions selected,
					   including those beyond the limit */
	size_t		 ran_n;		/* number of functions that have a count
					   above 0 */
	bool		 entries;	/* first counters count how often
					   functions were entered */
};

/* Prepare the profile for printing, and sort its values.  The profile and the
   options must outlive the struct. */
void	 llvm_show_open(struct llvm_show *, struct llvm_profile *,
	    const struct llvm_show_options *);
void	 llvm_show_close(struct llvm_show *);

/* llvm_show_text() prints the profile as text, llvm_show_json() as JSON. */
void	 llvm_show_text(const struct llvm_show *, struct sink *);
void	 llvm_show_json(const struct llvm_show *, struct sink *);

#endif
