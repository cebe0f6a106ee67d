/*
 * show -- the report on a profile, in the form that is wanted.
 */
#ifndef REPORT_SHOW_H
#define REPORT_SHOW_H

#include <stdbool.h>
#include <stddef.h>

#include "read/line/options.h"

struct choice;
struct complaint;
struct profile;
struct report_options;
struct sink;

/* What the report may show of the calls that are made in a file of this name;
   several threads may ask at once. */
enum read_calls report_show_calls(const struct report_options *,
	    const char *file, size_t len);

/*
 * Print the report on a profile, which has no addresses.  False if a sum that
 * is shown, or that rows are sorted by, overflows 64 bits: the first of them is
 * then what is wrong, and what was printed has no meaning.
 */
bool	 report_show(struct profile *, const struct report_options *,
	    const struct choice *, struct sink *, struct complaint *);

#endif
