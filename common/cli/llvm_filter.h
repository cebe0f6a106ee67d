/*
 * llvm_filter -- profiles of LLVM that stay such while they are filtered.
 */
#ifndef CLI_LLVM_FILTER_H
#define CLI_LLVM_FILTER_H

#include <stdbool.h>

struct common_options;
struct filter;
struct llvm_options;

/* The names of options that go with that, up to NULL. */
extern const char *const llvm_filter_with[];

/* Read the inputs, choose and rename functions, and write what is left, of
   which *kept says whether there is any.  False on trouble, which was said. */
bool	 llvm_filter_run(struct llvm_options *, struct common_options *,
	    const struct filter *, bool *kept);

#endif
