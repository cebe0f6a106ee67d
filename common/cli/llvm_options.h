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

/* M is a struct llvm_options.  These rows are of the group LLVM. */
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
	unsigned	 release;	/* 0: choose by the inputs */
	bool		 sparse, strict;
	enum {
		LLVM_TO_AUTO, LLVM_TO_CACHEGRIND, LLVM_TO_CALLGRIND,
		LLVM_TO_PROFDATA, LLVM_TO_PROFTEXT
	}		 to;
};

/* After all options and operands are read, return whether the inputs are
   LLVM profiles.  Options for the other family are a usage error. */
bool	 llvm_options_family(struct llvm_options *, struct common_options *);

/* Check the options of a tool that reads LLVM profiles as costs unless it
   writes LLVM's own form: options that only that form has are a usage error. */
void	 llvm_options_costs(const struct llvm_options *,
	    struct common_options *);

/* Add the inputs, LLVM profiles, to a profile that is all-zero at first, and
   count them.  Returns false after printing an error. */
bool	 llvm_options_add(const struct llvm_options *,
	    const struct common_options *, const struct inputs *,
	    struct llvm_profile *, struct sum_counts *);

/* Write the profile; values get sorted. */
void	 llvm_options_write(const struct llvm_options *,
	    struct common_options *, struct llvm_profile *);

/* Merge the inputs, LLVM profiles, and write the sum.  Returns false after
   printing an error. */
bool	 llvm_options_merge(struct llvm_options *, struct common_options *,
	    struct sum_counts *);

/* The options allowed with llvm_options_filter(), up to NULL. */
extern const char *const llvm_options_filter_with[];

/*
 * Read the inputs, LLVM profiles, select and rename functions, and write those
 * that are kept; *kept is set to whether there are any.  Returns false after
 * printing an error.
 */
bool	 llvm_options_filter(struct llvm_options *, struct common_options *,
	    const struct filter *, bool *kept);

/* What --overlap sets. */
struct llvm_overlap {
	bool		 wanted;
	bool		 functions;	/* list functions with a counter */
	uint64_t	 least;		/* the functions to list have a counter
					   of at least this */
};

/* Called by a row, for a struct llvm_overlap. */
bool	 llvm_options_overlap(void *overlap, const char *least,
	    struct complaint *);

/* The options allowed with --overlap, up to NULL. */
extern const char *const llvm_options_overlap_with[];

/* Read both sides, LLVM profiles, and write their overlap.  Returns false after
   printing an error. */
bool	 llvm_options_write_overlap(const struct llvm_overlap *,
	    const struct common_options *, const struct inputs *old);

#endif
