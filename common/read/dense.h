/*
 * dense -- read all counts of a line at once.
 *
 * A loop over the counts of a line mispredicts its end about once a line.  With
 * AVX-512 and VBMI2, the counts of a line are instead gathered in a vector and
 * added together, zeros included.  On other processors this module reads
 * nothing, and fields.h does the work.
 */
#ifndef READ_DENSE_H
#define READ_DENSE_H

#include <stdbool.h>
#include <stdint.h>

#include "profile/cost_table.h"

enum { DENSE_MAX = 16 };

struct dense {
	uint64_t	 count[DENSE_MAX];	/* counts after the first
						   number; the rest are zeros */
	uint32_t	 first;
	uint32_t	 all;			/* number of counts in the
						   line */
};

/* Whether the processor has AVX-512 and VBMI2. */
bool	 dense_works(void);

/*
 * Read a number and at most max <= DENSE_MAX counts after it, of at most 8
 * digits each, separated by one blank each, within 64 bytes from p, all of
 * which must be readable.  Returns the next line, or NULL if the line has
 * another form.
 */
const char *dense_read(const char *p, uint32_t max, struct dense *);

/* Add n counts to the first n of DENSE_MAX sums (zeros may be added to the
   others) and to those of a row.  Returns false, with nothing changed, if one
   of them would overflow. */
bool	 dense_add(const struct dense *, uint32_t n, int64_t *sums,
	    const struct row_counts *);

#endif
