/*
 * noise -- which changes of a difference may be chance.
 */
#ifndef OPS_COMPARE_NOISE_H
#define OPS_COMPARE_NOISE_H

#include <stddef.h>
#include <stdint.h>

struct comparison;
struct metadata;
struct profile;
struct runs;

/* How many functions have changed in an event, and how many of these by no more
   than runs of one side differ. */
struct noise {
	size_t		 changed, within;
};

/* Count them, and mark the latter in the comparison (compare.h). */
void	 noise_mark(struct noise *, const struct runs *, struct comparison *,
	    const struct profile *, uint32_t column);

/* Note it as a description of the profile. */
void	 noise_describe(const struct noise *, struct profile *,
	    uint32_t column);

#endif
