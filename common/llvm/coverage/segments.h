/*
 * segments -- divide a source file into segments, each with a count.
 *
 * A segment begins at a position of the file and ends where the next one
 * begins.  The rules are those of llvm-cov: of nested regions the innermost one
 * gives the count, and the counts of regions with the same range, for example
 * of several instances of a template, are added.
 */
#ifndef LLVM_COVERAGE_SEGMENTS_H
#define LLVM_COVERAGE_SEGMENTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "llvm/coverage/coverage.h"

/* One or more regions with the same beginning, end and kind.  They are the
   regions first to first + n - 1 in sorted order. */
struct area {
	const struct coverage_region *region;	/* first of the regions */
	size_t		 first, n;
	uint64_t	 count;			/* sum of the regions' counts,
						   at most UINT64_MAX */
};

struct segment {
	uint32_t	 line, column;
	uint32_t	 area;
	bool		 counts;	/* the segment has a count, which is
					   that of the regions of its area */
	bool		 entry;		/* a region begins here, other than a
					   gap */
};

/* The segments of a file; all-zero is empty.  The memory is used again for the
   next file. */
struct segments {
	struct segment	*at;
	size_t		 n, room;
	struct area	*areas;
	size_t		 area_n, area_room;
	uint32_t	*ends;		/* areas whose regions are not empty,
					   sorted by their end; the first
					   `ended' of them have ended */
	size_t		 end_n, ended, end_room;
	/* A stack of the areas whose regions have begun.  The last one gives
	   the count; those below it may have ended already. */
	uint32_t	*open;
	size_t		 open_n, open_room;
};

/* segments_clear() begins a file.  segments_add() adds a region of the file
   with its count; `i' is the region's index in sorted order and must not
   decrease. */
void	 segments_clear(struct segments *);
void	 segments_add(struct segments *, const struct coverage_region *,
	    size_t i, uint64_t count);

/* Make the segments.  All regions must have been added. */
void	 segments_make(struct segments *);

void	 segments_free(struct segments *);

#endif
