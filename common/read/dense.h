/*
 * dense -- read all counts of a line at once.
 *
 * A loop over the counts of a line ends with a mispredicted branch on most
 * lines.  With AVX-512 and VBMI2, the counts of a line are instead gathered in
 * a vector and added at once, zeros included.  On other processors this module
 * reads nothing, and fields.h does the work.
 */
#ifndef READ_DENSE_H
#define READ_DENSE_H

#include <stdbool.h>
#include <stdint.h>

#include "profile/cost_table.h"

enum { DENSE_MAX = 16 };

struct dense {
	uint64_t	 count[DENSE_MAX];	/* the counts, which follow
						   `first'; unused elements are
						   0 */
	uint32_t	 first;			/* first number of the line */
	uint32_t	 all;			/* number of counts in the
						   line */
};

/* Whether the processor has AVX-512 and VBMI2. */
bool	 dense_works(void);

/*
 * Read a line of one number and at most max <= DENSE_MAX counts after it.  All
 * have at most 8 digits and are separated by single blanks, and the line ends
 * within 64 bytes from p.  These 64 bytes must be readable.  Returns the next
 * line, or NULL if the line has another form.
 */
const char *dense_read(const char *p, uint32_t max, struct dense *);

/* Add n counts to the first n of DENSE_MAX sums (zeros may be added to the
   other sums) and to the counts of a row.  Returns false, with nothing changed,
   if a sum or a count of the row would overflow. */
bool	 dense_add(const struct dense *, uint32_t n, int64_t *sums,
	    const struct row_counts *);

#endif
