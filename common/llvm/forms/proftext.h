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

struct reader;

/* The name for functions that are not in the profile. */
#define PROFTEXT_EXTERNAL	"** External Symbol **"

/* Whether a text that begins like this is in this form. */
bool	 proftext_is(const char *at, size_t len);

/* Whether the text form can hold this name; in_traces: names also occur in
   the lists of traces. */
bool	 proftext_can_name(const char *at, size_t len, bool in_traces);

/* Read the profile; false on error. */
bool	 proftext_read(struct reader *);

#endif
