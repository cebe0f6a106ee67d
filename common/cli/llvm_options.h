/*
 * llvm_options -- profiles of LLVM among the inputs of a tool that merges.
 *
 * The first input that is not empty says which family they are of; all others
 * must be of the same.
 */
#ifndef CLI_LLVM_OPTIONS_H
#define CLI_LLVM_OPTIONS_H

#include <stdbool.h>

#include "cli/common_options.h"
#include "cli/tool.h"

/* Releases that write an indexed form which we write. */
enum { LLVM_OPTIONS_FIRST = 12, LLVM_OPTIONS_LAST = 23 };

/* M is a struct llvm_options. */
#define LLVM_OPTIONS_VERSION_ROW(M)					\
	{ 0, "llvm-version", "N", "write what LLVM N reads (12 to 23)",	\
	    TOOL_NUMBER(M.release, LLVM_OPTIONS_FIRST, LLVM_OPTIONS_LAST) }
#define LLVM_OPTIONS_SPARSE_ROW(M)					\
	{ 0, "sparse", NULL, "LLVM: leave out zero functions",	\
	    TOOL_FLAG(M.sparse) }
#define LLVM_OPTIONS_STRICT_ROW(M)					\
	{ 0, "strict", NULL, "a doubtful input is trouble",	\
	    TOOL_FLAG(M.strict) }
#define LLVM_OPTIONS_TO_ROW(M)						\
	{ 0, "to", "FORM", "auto, callgrind, cachegrind, profdata, proftext",\
	    TOOL_CHOICE(M.to, "auto", "cachegrind",	\
	    "callgrind", "profdata", "proftext") }

struct filter;
struct llvm_profile;

struct llvm_options {
	unsigned	 release;	/* or 0 */
	bool		 sparse, strict;
	enum {
		LLVM_TO_AUTO, LLVM_TO_CACHEGRIND, LLVM_TO_CALLGRIND,
		LLVM_TO_PROFDATA, LLVM_TO_PROFTEXT
	}		 to;
	struct source	*opened;	/* the input that was looked at */
};

/* All options are taken, and all operands: whether the inputs are of LLVM.
   Options that do not go with the family are a usage error. */
bool	 llvm_options_family(struct llvm_options *, struct common_options *);

/* All options are taken, by a tool that shows profiles of LLVM as costs unless
   it is to write LLVM's own form: options that only that form has are a usage
   error. */
void	 llvm_options_costs(const struct llvm_options *,
	    struct common_options *);

/* Add the inputs, which are of LLVM, to a profile, which is all-zero at first,
   and count them.  False on trouble, which was said. */
bool	 llvm_options_add(const struct llvm_options *,
	    const struct common_options *, const struct inputs *,
	    struct llvm_profile *, struct sum_counts *);

/* Write it; values get sorted. */
void	 llvm_options_write(const struct llvm_options *,
	    struct common_options *, struct llvm_profile *);

/* Merge the inputs, which are of LLVM, and write the sum.  False on trouble,
   which was said. */
bool	 llvm_options_merge(struct llvm_options *, struct common_options *,
	    struct sum_counts *);

/* The names of the options that go with llvm_options_filter(), up to NULL. */
extern const char *const llvm_options_filter_with[];

/* Read the inputs, which are of LLVM, choose and rename functions, and write
   those that are kept; *kept tells whether there is any.  False on trouble,
   which was said. */
bool	 llvm_options_filter(struct llvm_options *, struct common_options *,
	    const struct filter *, bool *kept);

void	 llvm_options_free(struct llvm_options *);

#endif
