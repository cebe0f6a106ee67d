/*
 * dense -- a line of many counts, all of them at once.
 *
 * A loop over the counts of a line guesses wrong, about once a line, where it
 * ends.  Where the processor has AVX-512 with VBMI2, the counts of a line are
 * put side by side in a vector instead, and added as one, zeros and all.
 * Elsewhere nothing is read here, and fields.h does the work.
 */
#ifndef READ_DENSE_H
#define READ_DENSE_H

#include <stdbool.h>
#include <stdint.h>

#include "profile/cost_table.h"

enum { DENSE_MAX = 16 };

struct dense {
	uint64_t	 count[DENSE_MAX];	/* after the first number, and
						   zeros */
	uint32_t	 first;
	uint32_t	 all;			/* counts */
};

/* Whether the processor has what this needs. */
bool	 dense_works(void);

/*
 * A number and at most max counts after it, max being at most DENSE_MAX, of at
 * most 8 digits each, divided by one blank each, within the 64 bytes at p,
 * which may all be read: the next line, or NULL if the line is not so.
 */
const char *dense_read(const char *p, uint32_t max, struct dense *);

/* Add n counts to the first n of DENSE_MAX sums (the others may have zeros
   added), and to those of a row.  False, with nothing changed, if a sum, or a
   count of the row, needs more bits than it has. */
bool	 dense_add(const struct dense *, uint32_t n, int64_t *sums,
	    const struct row_counts *);

#endif
