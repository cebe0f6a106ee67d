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

/* An area is the range of one or more regions with the same beginning, end and
   kind: regions first to first + n - 1 of the sorted ones. */
struct area {
	const struct coverage_region *region;	/* the first region */
	size_t		 first, n;
	uint64_t	 count;			/* sum of the regions' counts,
						   up to UINT64_MAX */
};

struct segment {
	uint32_t	 line, column;
	uint32_t	 area;
	bool		 counts;	/* the segment has the count of its
					   area */
	bool		 entry;		/* a region that is not a gap begins
					   here */
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
	/* A stack of the areas that have begun.  The count of the last one
	   holds; areas below it may have ended already. */
	uint32_t	*open;
	size_t		 open_n, open_room;
};

/* Start the next file; add one of its regions with its count.  `i' is the
   region's index among the sorted regions and must not decrease. */
void	 segments_clear(struct segments *);
void	 segments_add(struct segments *, const struct coverage_region *,
	    size_t i, uint64_t count);

/* Make the segments after all regions were added. */
void	 segments_make(struct segments *);

void	 segments_free(struct segments *);

#endif
