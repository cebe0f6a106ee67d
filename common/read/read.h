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
 * the profile can then only be freed.  An empty source is not an error.  Free
 * the result with read_result_free(), also after an error.
 */
bool	 read_profile(struct profile *, struct source *,
	    const struct read_options *, struct read_result *);

#endif
