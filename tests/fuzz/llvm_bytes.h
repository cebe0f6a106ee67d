/*
 * llvm_bytes -- write profiles of LLVM to memory, for fuzz targets.
 */
#ifndef TESTS_FUZZ_LLVM_BYTES_H
#define TESTS_FUZZ_LLVM_BYTES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/complaint.h"
#include "text/string.h"
#include "io/sink.h"
#include "llvm/forms/indexed_out.h"
#include "llvm/forms/proftext.h"
#include "llvm/model/model.h"

/* Return the profile as text or in indexed form; the caller frees it by
   string_assign().  If the form cannot hold the profile, return no bytes. */
static inline struct string
llvm_bytes(struct llvm_profile *p, bool text)
{
	struct string		 to = { NULL, 0 };
	struct complaint	 wrong;
	struct sink		 out;
	bool			 good;

	sink_memory(&out, &to);
	good = text ? proftext_out(p, &out, false, &wrong) :
	    indexed_out(p, &out, indexed_out_version(p), false, &wrong);
	sink_close(&out);
	if (!good)
		string_assign(&to, NULL, 0);
	return to;
}

#endif
