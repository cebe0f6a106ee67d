/*
 * read -- read an LLVM instrumentation profile in any of its forms.
 *
 * The first bytes decide whether a file is a raw profile (.profraw, versions 5
 * and 7 to 11, of 32 and 64 bits, in either byte order), an indexed one
 * (.profdata, versions 1 to 14) or text (.proftext).
 */
#ifndef LLVM_FORMS_READ_H
#define LLVM_FORMS_READ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/complaint.h"

struct llvm_profile;
struct llvm_read_options;
struct source;

enum llvm_form { LLVM_NONE, LLVM_RAW, LLVM_INDEXED, LLVM_TEXT };

struct llvm_trouble {
	uint64_t	 where;		/* offset of the error or, in text, its
					   line, counted from 1 */
	struct complaint what;
};

/* Return the form of an input that begins with these bytes.  Of an input that
   may be text they must contain three lines that are no comments, unless they
   are the whole input. */
enum llvm_form llvm_read_form(const char *at, size_t len);

/* Add the profile in these len bytes.  On error returns false and sets the
   trouble; a part of the profile may have been added. */
bool	 llvm_read(struct llvm_profile *, const char *at, size_t len,
	    const struct llvm_read_options *, struct llvm_trouble *);

/*
 * llvm_read_can_file() returns whether a source that was just opened can be
 * read by llvm_read_file(), which needs little memory, and sets *len to its
 * size: it is an indexed profile that can be read at any offset.
 * llvm_read_file() is like llvm_read() otherwise, but cannot look for the flaws
 * that llvm_read_options.flaws receives.
 */
bool	 llvm_read_can_file(struct source *, size_t *len);
bool	 llvm_read_file(struct llvm_profile *, const struct source *,
	    size_t len, const struct llvm_read_options *,
	    struct llvm_trouble *);

#endif
