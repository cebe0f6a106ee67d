/*
 * read -- read a Cachegrind or Callgrind file into a profile.
 *
 * One grammar, described in cgprofile(5), covers both formats and all known
 * producers.  Malformed or doubtful lines are reported as findings with line
 * numbers (read_options.report).
 */
#ifndef READ_READ_H
#define READ_READ_H

#include <stdbool.h>

#include "read/line/options.h"
#include "read/scratch.h"

struct source;

/*
 * Add the contents of the source to the profile.  Returns false after an error;
 * the profile must then be freed and not be used.  An empty source is not an
 * error.  The result must be freed by read_result_free(), even after an error.
 */
bool	 read_profile(struct profile *, struct source *,
	    const struct read_options *, struct read_result *);

#endif
