/*
 * name_bytes -- how much of an output are names.
 *
 * A profile has a name once, and a few bytes of input can mention it; most
 * forms of output repeat it for each mention.  So one long name and many
 * mentions of it make an output that grows with the square of the input.  No
 * system has paths of more than 4 KiB, and no real profile has functions
 * whose names are that long on average.
 */
#ifndef PROFILE_NAME_BYTES_H
#define PROFILE_NAME_BYTES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/complaint.h"
#include "base/hot.h"

struct profile;

/* Bytes of names that are never too many: so many, and as many times those
   that the profile has, each of which the input had; and those of each name
   beyond. */
enum { NAME_BYTES_ALWAYS = 16 << 20, NAME_BYTES_TIMES = 8,
    NAME_BYTES_EACH = 4096 };

/* Names of an output, so far. */
struct name_bytes {
	uint64_t	 n, bytes;
	uint64_t	 always;
};

/* Begin with those that a profile may always have. */
struct name_bytes name_bytes_of(const struct profile *);

HOT bool
name_bytes_fit(const struct name_bytes *b)
{
	return b->bytes <= b->always ||
	    b->bytes / NAME_BYTES_EACH <= b->n;
}

/* Say that they do not fit; false. */
bool	 name_bytes_refuse(const struct name_bytes *, struct complaint *);

/* Whether a form may repeat the names of a profile for each function, section
   and call; rows: for each row of costs and jumps, too.  False, with what is
   wrong. */
bool	 name_bytes_check(const struct profile *, bool rows,
	    struct complaint *wrong);

#endif
