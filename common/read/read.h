/*
 * read -- a Cachegrind or Callgrind text into a profile.
 *
 * One grammar covers both forms and every producer known (cgprofile(5)
 * describes it).  What is malformed or doubtful is reported to the caller,
 * finding by finding, with its line.
 */
#ifndef READ_READ_H
#define READ_READ_H

#include <stdbool.h>

#include "read/line/options.h"
#include "read/scratch.h"

struct source;

/*
 * Add what the source holds to the profile.  False if there was an error:
 * the profile is then without meaning.  A source without a byte is empty and
 * no error.  The caller frees the result, also after an error.
 */
bool	 read_profile(struct profile *, struct source *,
	    const struct read_options *, struct read_result *);

#endif
