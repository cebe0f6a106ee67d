/*
 * flatten -- reduce a profile to what Cachegrind's form can hold.
 */
#ifndef OPS_FILTER_FLATTEN_H
#define OPS_FILTER_FLATTEN_H

#include <stdbool.h>

struct profile;

/*
 * Replace the profile by one of cost centres keyed by current file, function
 * and line: no objects, calls, jumps, addresses or event definitions.  What
 * was lost is said unless quiet.
 */
void	 flatten(struct profile *, bool quiet);

#endif
