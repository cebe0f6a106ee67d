/*
 * flatten -- reduce a profile to what Cachegrind's format can hold.
 */
#ifndef OPS_FILTER_FLATTEN_H
#define OPS_FILTER_FLATTEN_H

#include <stdbool.h>

struct profile;

/*
 * Replace the profile by one of cost centres keyed by current file, function
 * and line, without objects, calls, jumps, addresses or event definitions.
 * Unless quiet, print what was lost.
 */
void	 flatten(struct profile *, bool quiet);

#endif
