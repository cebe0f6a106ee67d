/*
 * segments -- divide a file into segments, each with the count that holds
 * there.
 *
 * A segment ends where the next one begins.  The rules are those of llvm-cov:
 * among nested regions the innermost counts, and the counts of regions of one
 * area, as of several instances of a template, are added.
 */
#ifndef LLVM_COVERAGE_SEGMENTS_H
#define LLVM_COVERAGE_SEGMENTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "llvm/coverage/coverage.h"

/* The regions of one area and kind: n of the sorted ones, from first on. */
struct area {
	const struct coverage_region *region;	/* the first region */
	size_t		 first, n;
	uint64_t	 count;			/* sum of their counts, up to
						   UINT64_MAX */
};

struct segment {
	uint32_t	 line, column;
	uint32_t	 area;
	bool		 counts;	/* it has a count, that of its area */
	bool		 entry;		/* a region other than a gap begins */
};

/* All-zero is empty; the memory is reused for the next file. */
struct segments {
	struct segment	*at;
	size_t		 n, room;
	struct area	*areas;
	size_t		 area_n, area_room;
	uint32_t	*ends;		/* areas of nonzero extent, by their
					   end */
	size_t		 end_n, ended, end_room;
	/* A stack of the areas that have begun; the last one's count holds,
	   others may have ended already. */
	uint32_t	*open;
	size_t		 open_n, open_room;
};

/* Start the next file; add one of its regions with its count. i is the
   region's index in the sorted regions and must not decrease. */
void	 segments_clear(struct segments *);
void	 segments_add(struct segments *, const struct coverage_region *,
	    size_t i, uint64_t count);

/* Make the segments after all regions were added. */
void	 segments_make(struct segments *);

void	 segments_free(struct segments *);

#endif
