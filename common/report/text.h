/*
 * annotate -- the report on a profile, as cg_annotate prints it.
 */
#ifndef REPORT_TEXT_H
#define REPORT_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "report/options.h"

struct choice;
struct complaint;
struct profile;
struct sink;

/* Whether the report may show calls that are made in a file of this name. */
bool	 report_wants_calls(const struct report_options *,
	    const char *file, size_t len);

/*
 * Print the report on a profile, which has no addresses.  False if a sum that
 * is shown, or that rows are sorted by, overflows 64 bits: the first of them is
 * then what is wrong, and what was printed has no meaning.
 */
bool	 report_show(struct profile *, const struct report_options *,
	    const struct choice *, struct sink *, struct complaint *);

#endif
