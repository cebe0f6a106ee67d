/*
 * index_check -- whether the hash table and the summary of an indexed profile
 * are those of its functions.
 */
#ifndef LLVM_INDEX_CHECK_H
#define LLVM_INDEX_CHECK_H

#include <stdbool.h>
#include <stdint.h>

struct llvm_profile;

/* The offset of the first bucket whose functions the table does not find, 0 if
   there is none; the profile is one that was read. */
uint64_t index_check_table(const char *at);

/* Whether what the summary says is so, of the profile that was read; true if
   the version has none. */
bool	 index_check_summary(const char *at, const struct llvm_profile *);

#endif
