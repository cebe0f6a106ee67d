/*
 * llvm_options -- merge, filter and compare LLVM profiles.
 *
 * The first input that is not empty decides whether the inputs are LLVM
 * profiles or cost profiles; all others must be of the same family.
 */
#ifndef CLI_LLVM_OPTIONS_H
#define CLI_LLVM_OPTIONS_H

#include <stdbool.h>

#include "llvm/forms/indexed_out.h"
#include "cli/common_options.h"
#include "cli/options.h"

/* Rows of the group LLVM in an option table; M is a struct llvm_options. */
#define LLVM_OPTIONS_ROWS(M)						\
	{ 0, "llvm-version", "N", "write what LLVM N reads (12 to 23)",	\
	    TOOL_NUMBER(M.release, INDEXED_OUT_FIRST,			\
	    INDEXED_OUT_LAST) },					\
	{ 0, "sparse", NULL, "omit functions whose counts are 0",	\
	    TOOL_FLAG(M.sparse) }
#define LLVM_OPTIONS_STRICT_ROW(M)					\
	{ 0, "strict", NULL, "fail on a doubtful input",		\
	    TOOL_FLAG(M.strict) }
#define LLVM_OPTIONS_TO_ROW(M)						\
	{ 0, "to", "FORM",						\
	    "auto, callgrind, cachegrind, profdata, proftext",		\
	    TOOL_CHOICE(M.to, "auto", "cachegrind", "callgrind",	\
	    "profdata", "proftext") }

struct filter;
struct llvm_profile;

struct llvm_options {
	unsigned	 release;	/* LLVM release that must read the
					   output; 0: the inputs decide */
	bool		 sparse, strict;
	enum {
		LLVM_TO_AUTO, LLVM_TO_CACHEGRIND, LLVM_TO_CALLGRIND,
		LLVM_TO_PROFDATA, LLVM_TO_PROFTEXT
	}		 to;
};

/*
 * After all options and operands are read, return whether the inputs are LLVM
 * profiles, else cost profiles.  An option that only applies to the other
 * family is a usage error.
 */
bool	 llvm_options_family(struct llvm_options *, struct common_options *);

/* Check the options of a tool that reads LLVM profiles as costs: an option for
   LLVM's own output formats is a usage error with any other format. */
void	 llvm_options_costs(const struct llvm_options *,
	    struct common_options *);

/* Add the inputs, which are LLVM profiles, to a profile that is all-zero at
   first, and count them.  Returns false after printing an error. */
bool	 llvm_options_add(const struct llvm_options *,
	    const struct common_options *, const struct inputs *,
	    struct llvm_profile *, struct sum_counts *);

/* Write the profile, and sort its values. */
void	 llvm_options_write(const struct llvm_options *,
	    struct common_options *, struct llvm_profile *);

/* Merge the inputs, which are LLVM profiles, and write the sum.  Returns false
   after printing an error. */
bool	 llvm_options_merge(struct llvm_options *, struct common_options *,
	    struct sum_counts *);

/* The options allowed with llvm_options_filter(); NULL after the last. */
extern const char *const llvm_options_filter_with[];

/*
 * Read the inputs, which are LLVM profiles, select and rename functions, and
 * write the selected functions; *kept tells whether there are any.  Returns
 * false after printing an error.
 */
bool	 llvm_options_filter(struct llvm_options *, struct common_options *,
	    const struct filter *, bool *kept);

/* The arguments of --overlap. */
struct llvm_overlap {
	bool		 wanted;
	bool		 functions;	/* list functions with a counter of at
					   least `least' */
	uint64_t	 least;		/* least counter of functions that are
					   listed */
};

/* Called by an option whose member is a struct llvm_overlap. */
bool	 llvm_options_overlap(void *overlap, const char *least,
	    struct complaint *);

/* The options allowed with --overlap; NULL after the last. */
extern const char *const llvm_options_overlap_with[];

/* Read both sides, which are LLVM profiles, and write their overlap.  Returns
   false after printing an error. */
bool	 llvm_options_write_overlap(const struct llvm_overlap *,
	    const struct common_options *, const struct inputs *old);

#endif
