/*
 * proftext -- the form of instrumentation profiles for people (.proftext).
 *
 * Lines; those that are blank or begin with `#' say nothing, wherever they
 * are.  Lines of flags, which begin with `:', then for each function its name,
 * its hash, its counters, and what else it has.
 */
#ifndef LLVM_FORMS_PROFTEXT_H
#define LLVM_FORMS_PROFTEXT_H

#include <stdbool.h>
#include <stddef.h>

struct reader;

/* The name that stands for functions which are not in the profile. */
#define PROFTEXT_EXTERNAL	"** External Symbol **"

/* Whether text that begins so is of this form. */
bool	 proftext_is(const char *at, size_t len);

/* Whether a name would be read as it is written; where traces are, it stands
   in lists as well. */
bool	 proftext_can_name(const char *at, size_t len, bool in_traces);

/* Read all of it; false: trouble. */
bool	 proftext_read(struct reader *);

#endif
