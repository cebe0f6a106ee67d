/*
 * proftext -- instrumentation profiles as text (.proftext).
 *
 * Blank lines and lines that begin with `#' are ignored everywhere.  First come
 * lines of flags, which begin with `:', then for each function its name, its
 * hash, its counters, and further data.
 */
#ifndef LLVM_FORMS_PROFTEXT_H
#define LLVM_FORMS_PROFTEXT_H

#include <stdbool.h>
#include <stddef.h>

struct complaint;
struct llvm_profile;
struct reader;
struct sink;

/* Return whether a file that begins with this text is in this form. */
bool	 proftext_is(const char *at, size_t len);

/* Read the profile.  Returns false on error. */
bool	 proftext_read(struct reader *);

/*
 * Write the profile with the same bytes as llvm-profdata, and sort its values.
 * If `sparse' is true, omit functions whose counts are all 0.  The text form
 * cannot hold ids of programs.  A value that is the hash of a name is lost if
 * no function of that name is written.  Returns false, with a complaint, if a
 * name would be read as something else.
 */
bool	 proftext_out(struct llvm_profile *, struct sink *, bool sparse,
	    struct complaint *);

#endif
