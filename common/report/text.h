/*
 * annotate -- the report on a profile, as cg_annotate prints it.
 */
#ifndef REPORT_TEXT_H
#define REPORT_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "report/options.h"

struct profile;
struct sink;

/* Whether the report may show calls that are made in a file of this name. */
bool	 report_wants_calls(const struct report_options *,
	    const char *file, size_t len);

/*
 * Print the report on a profile, which has no addresses.  False if a sum that
 * is shown, or that rows are sorted by, overflows 64 bits: why, which has
 * room for OVERFLOW_WHY (overflow.h), then names the first of them, and what
 * was printed has no meaning.
 */
bool	 report_text(struct profile *, const struct report_options *,
	    struct sink *, char *why);

#endif
