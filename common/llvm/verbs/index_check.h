/*
 * index_check -- check that the hash table and the summary of an indexed
 * profile match its functions.
 */
#ifndef LLVM_VERBS_INDEX_CHECK_H
#define LLVM_VERBS_INDEX_CHECK_H

#include <stdbool.h>
#include <stdint.h>

struct llvm_profile;

/*
 * The offset of the first bucket with a function that a lookup in the table
 * does not find, or 0 if all are found.  The profile at `at' must have been
 * read without error before.
 */
uint64_t index_check_table(const char *at);

/* Whether the summary at `at' matches the profile that was read from there;
   true if the version has no summary. */
bool	 index_check_summary(const char *at, const struct llvm_profile *);

#endif
