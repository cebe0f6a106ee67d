/*
 * indexed_out -- write an instrumentation profile in the form for compilers.
 *
 * The bytes are those that llvm-profdata of the matching release writes, except
 * as indexed_keys.h says.
 */
#ifndef LLVM_FORMS_INDEXED_OUT_H
#define LLVM_FORMS_INDEXED_OUT_H

#include <stdbool.h>

#include "base/complaint.h"

struct llvm_profile;
struct llvm_write_options;
struct sink;

/* The most widely readable version, from INDEXED_OUT_MIN to INDEXED_MAX,
   that loses nothing, or no more than the inputs' own versions do. */
enum { INDEXED_OUT_MIN = 7 };
unsigned indexed_out_version(const struct llvm_profile *);

/* Data that a version cannot hold. */
enum {
	INDEXED_OUT_IDS = 1, INDEXED_OUT_TRACES = 2, INDEXED_OUT_BITMAPS = 4,
	INDEXED_OUT_VTABLES = 8, INDEXED_OUT_LOOPS = 16
};

/* The data of the profile that this version would lose. */
unsigned indexed_out_lost(const struct llvm_profile *, unsigned version);

/* Write the profile, except what the version loses; values get sorted.
   Returns false with a complaint if it does not fit the form. */
bool	 indexed_out(struct llvm_profile *, struct sink *,
	    const struct llvm_write_options *, struct complaint *);

#endif
