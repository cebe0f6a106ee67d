/*
 * read -- an instrumentation profile of LLVM, in any of its forms.
 *
 * Raw profiles (.profraw, versions 5 and 7 to 11, of 32 and 64 bits, in either
 * byte order), indexed ones (.profdata, versions 1 to 13) and text (.proftext)
 * are told by their first bytes.
 */
#ifndef LLVM_FORMS_READ_H
#define LLVM_FORMS_READ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/complaint.h"

struct llvm_profile;
struct llvm_read_options;

enum llvm_form { LLVM_NONE, LLVM_RAW, LLVM_INDEXED, LLVM_TEXT };

struct llvm_trouble {
	uint64_t	 where;		/* an offset; in text a line, from 1 */
	struct complaint what;
};

/* The form of an input that begins with these bytes; they suffice if they are
   all of it or, in text, three lines that are no comments. */
enum llvm_form llvm_read_form(const char *at, size_t len);

/* Add the profile, all of it in these bytes.  False, with what is wrong and
   where, if that cannot be: then part of it may have been added. */
bool	 llvm_read(struct llvm_profile *, const char *at, size_t len,
	    const struct llvm_read_options *, struct llvm_trouble *);

#endif
