/*
 * tally -- arrays of sums that do not overflow.
 *
 * A sum is kept modulo 2^64, with a carry.  The carries are allocated when the
 * first addition overflows.  So sums that are known to fit 64 bits can be read
 * as a plain array, and a sum may exceed 64 bits for some time.
 */
#ifndef PROFILE_TALLY_H
#define PROFILE_TALLY_H

#include <stddef.h>
#include <stdint.h>

#include "text/wide.h"
#include "profile/cost_table.h"

struct tally {
	int64_t		*at;		/* the n sums, modulo 2^64 */
	int64_t		*carry;		/* for each sum, how many times 2^64
					   must be added; NULL if all are 0 */
	size_t		 n;
};

/* Make n sums, all of them 0. */
void	 tally_init(struct tally *, size_t n);
void	 tally_free(struct tally *);

/* Enlarge the tally to at least n sums; new sums are 0. */
void	 tally_extend(struct tally *, size_t n);

/* Return sum i, including its carry. */
static inline struct wide
tally_get(const struct tally *t, size_t i)
{
	return wide_make(t->at[i], t->carry == NULL ? 0 : t->carry[i]);
}

void	 tally_set(struct tally *, size_t i, struct wide);
void	 tally_add_wide(struct tally *, size_t i, struct wide);

/* Correct the carry of sum i, which has just wrapped when v was added. */
void	 tally_carry(struct tally *, size_t i, int64_t v);

static inline void
tally_add(struct tally *t, size_t i, int64_t v)
{
	if (__builtin_add_overflow(t->at[i], v, &t->at[i]))
		tally_carry(t, i, v);
}

/* Add n sums of another tally, from index j on, to the sums from index i on. */
static inline void
tally_add_all(struct tally *t, size_t i, const struct tally *from, size_t j,
    uint32_t n)
{
	uint32_t	 k;

	for (k = 0; from->carry == NULL && k < n; k++)
		tally_add(t, i + k, from->at[j + k]);
	for (; k < n; k++)
		tally_add_wide(t, i + k, tally_get(from, j + k));
}

/* Add count k of a row to sum i. */
static inline void
tally_add_count(struct tally *t, size_t i, const struct cost_table *rows,
    uint32_t row, uint32_t k)
{
	if (rows->carries)
		tally_add_wide(t, i, row_wide(rows, row, k));
	else
		tally_add(t, i, row_count(rows, row, k));
}

/* Do the same as tally_add_row() for a table with carries. */
void	 tally_add_wide_row(struct tally *, size_t i, const struct cost_table *,
	    uint32_t row, uint32_t first);

/* Add the counts of a row, from count `first' on, to the sums from sum i on. */
static inline void
tally_add_row(struct tally *t, size_t i, const struct cost_table *rows,
    uint32_t row, uint32_t first)
{
	struct row_counts	 c = row_counts(rows, row);
	uint32_t		 n = rows->counts, k;
	int64_t			 v64;
	int32_t			 v32;

	if (rows->carries) {
		tally_add_wide_row(t, i, rows, row, first);
		return;
	}
	/* Each width of counts has a loop of its own, and a single count needs
	   none: this code is executed for every row of a profile. */
	if (!c.wide && n == first + 1) {
		memcpy(&v32, c.at + 4 * (size_t)first, sizeof(v32));
		tally_add(t, i, v32);
		return;
	}
	if (c.wide)
		for (k = first; k < n; k++, i++) {
			memcpy(&v64, c.at + 8 * (size_t)k, sizeof(v64));
			tally_add(t, i, v64);
		}
	else
		for (k = first; k < n; k++, i++) {
			memcpy(&v32, c.at + 4 * (size_t)k, sizeof(v32));
			tally_add(t, i, v32);
		}
}

#endif
