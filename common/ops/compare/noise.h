/*
 * noise -- which changes of a difference may be due to chance.
 */
#ifndef OPS_COMPARE_NOISE_H
#define OPS_COMPARE_NOISE_H

#include <stddef.h>
#include <stdint.h>

struct comparison;
struct metadata;
struct profile;
struct runs;

/* How many functions changed in an event, and how many of those changed by no
   more than the spread of one side's runs. */
struct noise {
	size_t		 changed, within;
};

/* Count them, and mark the functions within noise in the comparison. */
void	 noise_mark(struct noise *, const struct runs *, struct comparison *,
	    const struct profile *, uint32_t column);

/* Add the counts to the descriptions of the profile. */
void	 noise_describe(const struct noise *, struct profile *,
	    uint32_t column);

#endif
