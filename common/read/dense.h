/*
 * dense -- read all counts of a line at once.
 *
 * A loop over the counts of a line ends with a mispredicted branch on most
 * lines.  On a processor with AVX-512 and VBMI2, the counts of a line are
 * instead collected in a vector and added at once, zeros included.  On other
 * processors this module reads nothing, and fields.h does the work.
 */
#ifndef READ_DENSE_H
#define READ_DENSE_H

#include <stdbool.h>
#include <stdint.h>

#include "profile/cost_table.h"

enum { DENSE_MAX = 16 };

struct dense {
	uint64_t	 count[DENSE_MAX];	/* the counts, which come after
						   `first'; unused elements are
						   0 */
	uint32_t	 first;			/* first number of the line, its
						   position */
	uint32_t	 all;			/* number of counts in the
						   line */
};

/* Return whether the processor has AVX-512 and VBMI2. */
bool	 dense_works(void);

/*
 * Read a line of one number and at most max counts after it; max is at most
 * DENSE_MAX.  All have at most 8 digits and are separated by single blanks, and
 * the line ends within 64 bytes from p, which must be readable.  Returns the
 * next line, or NULL if the line has another form.
 */
const char *dense_read(const char *p, uint32_t max, struct dense *);

/* Add n counts to the first n of DENSE_MAX sums (zeros may be added to the
   other sums) and to the counts of a row.  Returns false, with nothing changed,
   if a sum or a count of the row would overflow. */
bool	 dense_add(const struct dense *, uint32_t n, int64_t *sums,
	    const struct row_counts *);

#endif
