/*
 * section_sums -- sum the costs of each section of a profile, frozen or not.
 */
#ifndef PROFILE_BUILD_SECTION_SUMS_H
#define PROFILE_BUILD_SECTION_SUMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct profile;
struct tally;

/* Sum the cost centres of each section.  The sums of section i begin at i *
   event_n in the tally, which the code that calls section_sums() frees. */
void	 section_sums(const struct profile *, struct tally *);

/* Add the costs of a section of a frozen profile to the sums from i on. */
void	 section_sums_add(const struct profile *, uint32_t section,
	    struct tally *, size_t i);

/* For each section of a profile that is not frozen, whether the section has a
   cost centre, an arc or a jump.  The code that calls section_sums_any() frees
   the array. */
bool	*section_sums_any(const struct profile *);

#endif
