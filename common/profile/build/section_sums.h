/*
 * section_sums -- what each section of a profile costs, so far or frozen.
 */
#ifndef PROFILE_BUILD_SECTION_SUMS_H
#define PROFILE_BUILD_SECTION_SUMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct profile;
struct tally;

/* The sums over the cost centres of each section, event_n columns a section;
   the caller frees them. */
void	 section_sums(const struct profile *, struct tally *);

/* To sums from i on add the costs of a section of a frozen profile. */
void	 section_sums_add(const struct profile *, uint32_t section,
	    struct tally *, size_t i);

/* Whether each section has a cost centre, an arc or a jump; the caller frees
   the array. */
bool	*section_sums_any(const struct profile *);

#endif
