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

/* Rows of the group LLVM in a table of options.  M is a struct llvm_options. */
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
	unsigned	 release;	/* LLVM release that must be able to
					   read the output; 0 if the inputs
					   decide */
	bool		 sparse, strict;
	enum {
		LLVM_TO_AUTO, LLVM_TO_CACHEGRIND, LLVM_TO_CALLGRIND,
		LLVM_TO_PROFDATA, LLVM_TO_PROFTEXT
	}		 to;
};

/*
 * Call this after all options and operands are read.  Return true if the inputs
 * are LLVM profiles, and false if they are cost profiles.  If an option does
 * not apply to profiles of this kind, print a usage error and end the program.
 */
bool	 llvm_options_family(struct llvm_options *, struct common_options *);

/*
 * Check the options of a tool that reads LLVM profiles as costs.  If an option
 * for LLVM's own output formats is used with another format, print a usage
 * error and end the program.
 */
void	 llvm_options_costs(const struct llvm_options *,
	    struct common_options *);

/* Add the inputs, which are LLVM profiles, to a profile that is initially all
   zero, and count them.  On an error, print it and return false. */
bool	 llvm_options_add(const struct llvm_options *,
	    const struct common_options *, const struct inputs *,
	    struct llvm_profile *, struct sum_counts *);

/* Merge the inputs, which are LLVM profiles, and write the sum.  On an error,
   print it and return false. */
bool	 llvm_options_merge(struct llvm_options *, struct common_options *,
	    struct sum_counts *);

/* Names of the options that may be combined with llvm_options_filter(), up to
   NULL. */
extern const char *const llvm_options_filter_with[];

/*
 * Read the inputs, which are LLVM profiles, select and rename functions, and
 * write the selected ones.  Set *kept to whether there are any.  On an error,
 * print it and return false.
 */
bool	 llvm_options_filter(struct llvm_options *, struct common_options *,
	    const struct filter *, bool *kept);

/* The value of the option --overlap. */
struct llvm_overlap {
	bool		 wanted;
	bool		 functions;	/* list the functions that have a
					   counter of at least `least' */
	uint64_t	 least;		/* functions whose largest counter is
					   smaller are not listed */
};

/* The callback (tool_option.take) of an option whose member is a struct
   llvm_overlap. */
bool	 llvm_options_overlap(void *overlap, const char *least,
	    struct complaint *);

/* Names of the options that may be combined with --overlap, up to NULL. */
extern const char *const llvm_options_overlap_with[];

/* Read both sides, which are LLVM profiles, and write how much they overlap.
   On an error, print it and return false. */
bool	 llvm_options_write_overlap(const struct llvm_overlap *,
	    const struct common_options *, const struct inputs *old);

#endif
