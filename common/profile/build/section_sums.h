/*
 * section_sums -- sum the costs of each section of a profile, frozen or not.
 */
#ifndef PROFILE_BUILD_SECTION_SUMS_H
#define PROFILE_BUILD_SECTION_SUMS_H

#include <stddef.h>
#include <stdint.h>

struct profile;
struct tally;

/* Sum the cost centres of each section.  The sums of section i begin at index i
   * event_n of the tally, which the caller frees. */
void	 section_sums(const struct profile *, struct tally *);

/* Add the costs of a section of a frozen profile to the sums from sum i on. */
void	 section_sums_add(const struct profile *, uint32_t section,
	    struct tally *, size_t i);

#endif
