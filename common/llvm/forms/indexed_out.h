/*
 * indexed_out -- an instrumentation profile in the form for compilers.
 *
 * The bytes are those of llvm-profdata of the release that writes the version,
 * as far as indexed_keys.h says.
 */
#ifndef LLVM_FORMS_INDEXED_OUT_H
#define LLVM_FORMS_INDEXED_OUT_H

#include <stdbool.h>

#include "base/complaint.h"

struct llvm_profile;
struct llvm_write_options;
struct sink;

/* The version that can be read most widely and loses nothing, or as little as
   the inputs' own; from INDEXED_OUT_MIN to INDEXED_MAX. */
enum { INDEXED_OUT_MIN = 7 };
unsigned indexed_out_version(const struct llvm_profile *);

/* What a version has no place for. */
enum {
	INDEXED_OUT_IDS = 1, INDEXED_OUT_TRACES = 2, INDEXED_OUT_BITMAPS = 4,
	INDEXED_OUT_VTABLES = 8, INDEXED_OUT_LOOPS = 16
};

/* What of the profile would be lost by this version. */
unsigned indexed_out_lost(const struct llvm_profile *, unsigned version);

/* Write it, but for what is lost; values get sorted.  False, with what is
   wrong, if it does not fit the form. */
bool	 indexed_out(struct llvm_profile *, struct sink *,
	    const struct llvm_write_options *, struct complaint *);

#endif
