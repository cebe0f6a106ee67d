/*
 * name_bytes -- limit how many bytes of names an output repeats.
 *
 * A profile holds each name once, and an input mentions it again with a few
 * bytes, but most output formats write the name in full each time.  So one long
 * name that is mentioned often makes the output grow with the square of the
 * size of the input.
 * The limit does not affect real profiles: paths have at most 4 KiB, and no
 * program has functions with names that long on average.
 */
#ifndef PROFILE_NAME_BYTES_H
#define PROFILE_NAME_BYTES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/complaint.h"
#include "base/hot.h"

struct profile;

/* The limits.  An output may have NAME_BYTES_ALWAYS bytes of names, plus
   NAME_BYTES_TIMES times the bytes of all names in the profile.  If it has
   more, its names may have at most NAME_BYTES_EACH bytes on average. */
enum { NAME_BYTES_ALWAYS = 16 << 20, NAME_BYTES_TIMES = 8,
    NAME_BYTES_EACH = 4096 };

struct name_bytes {
	uint64_t	 n, bytes;	/* number of names in the output, and of
					   their bytes */
	uint64_t	 always;	/* number of bytes that are always
					   allowed */
};

/* Begin to count names for an output of this profile. */
struct name_bytes name_bytes_of(const struct profile *);

HOT bool
name_bytes_fit(const struct name_bytes *b)
{
	return b->bytes <= b->always ||
	    b->bytes / NAME_BYTES_EACH <= b->n;
}

/* Set a complaint: the output has too many bytes of names.  Returns false. */
bool	 name_bytes_refuse(const struct name_bytes *, struct complaint *);

/* Return whether an output may have the names of the profile in full for each
   function, section and call; if `rows' is true, also for each cost centre and
   jump.  If not, the complaint says why. */
bool	 name_bytes_check(const struct profile *, bool rows,
	    struct complaint *wrong);

#endif
