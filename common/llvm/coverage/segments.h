/*
 * segments -- a file from region to region: what counts from where on.
 *
 * A segment ends where the next one begins.  The rules are those of llvm-cov:
 * of regions that contain each other the innermost counts, and regions of one
 * area, as of several instances of a template, add up.
 */
#ifndef LLVM_COVERAGE_SEGMENTS_H
#define LLVM_COVERAGE_SEGMENTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "llvm/coverage/coverage.h"

/* Regions of one area and kind: n of those that are ordered, from first on. */
struct area {
	const struct coverage_region *region;	/* the first of them */
	size_t		 first, n;
	uint64_t	 count;			/* of all; stays at its end */
};

struct segment {
	uint32_t	 line, column;
	uint32_t	 area;
	bool		 counts;	/* it has a count: that of its area */
	bool		 entry;		/* a region begins, and no gap */
};

/* All-zero is none; the memory stays for the next file. */
struct segments {
	struct segment	*at;
	size_t		 n, room;
	struct area	*areas;
	size_t		 area_n, area_room;
	uint32_t	*ends;		/* areas with room in them, by where
					   they end */
	size_t		 end_n, ended, end_room;
	/* Areas that have begun, the last of which goes on; others may have
	   ended. */
	uint32_t	*open;
	size_t		 open_n, open_room;
};

/* Forget the file at hand; add a region of the next one with its count, which
   is number i of those that are ordered, so that i never falls. */
void	 segments_clear(struct segments *);
void	 segments_add(struct segments *, const struct coverage_region *,
	    size_t i, uint64_t count);

/* All regions are added: make the segments. */
void	 segments_make(struct segments *);

void	 segments_free(struct segments *);

#endif
