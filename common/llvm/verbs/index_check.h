/*
 * index_check -- whether the hash table and the summary of an indexed profile
 * are those of its functions.
 */
#ifndef LLVM_VERBS_INDEX_CHECK_H
#define LLVM_VERBS_INDEX_CHECK_H

#include <stdbool.h>
#include <stdint.h>

struct llvm_profile;

/* The offset of the first bucket whose functions the table does not find, or 0
   if it finds all.  What is at at was read without trouble before. */
uint64_t index_check_table(const char *at);

/* Whether the summary is that of the profile, which was read from there; true
   if the version has no summary. */
bool	 index_check_summary(const char *at, const struct llvm_profile *);

#endif
