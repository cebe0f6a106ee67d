/*
 * show -- print the report on a profile, in the form that the options choose.
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

/* Return which calls from code in this source file the reader must keep for the
   report.  With --diff it must keep all calls, without asking.  Several threads
   may call this at the same time. */
enum read_calls report_show_calls(const struct report_options *,
	    const char *file, size_t len);

/*
 * Print the report on a profile, which must have no addresses.  Return false
 * and set the complaint if a sum that the report prints, or sorts rows by,
 * overflows 64 bits; the output so far is then useless.
 */
bool	 report_show(struct profile *, const struct report_options *,
	    const struct choice *, struct sink *, struct complaint *);

#endif
