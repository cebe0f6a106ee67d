/*
 * tally -- sums of counts, side by side, that do not wrap.
 *
 * A sum is kept modulo 2^64, with a carry that is only there once an addition
 * overflows.  So it is read as a plain array wherever it is known to fit, and
 * what passes 64 bits on the way may come back.
 */
#ifndef PROFILE_TALLY_H
#define PROFILE_TALLY_H

#include <stddef.h>
#include <stdint.h>

#include "text/wide.h"
#include "profile/cost_table.h"

struct tally {
	int64_t		*at;		/* n of them */
	int64_t		*carry;		/* times 2^64 each; NULL: all are 0 */
	size_t		 n;
};

/* So many sums that are zero. */
void	 tally_init(struct tally *, size_t n);
void	 tally_free(struct tally *);

/* From now on there are at least n sums; those that are new are zero. */
void	 tally_extend(struct tally *, size_t n);

/* Sum i. */
static inline struct wide
tally_get(const struct tally *t, size_t i)
{
	return wide_make(t->at[i], t->carry == NULL ? 0 : t->carry[i]);
}

void	 tally_set(struct tally *, size_t i, struct wide);
void	 tally_add_wide(struct tally *, size_t i, struct wide);

/* Sum i overflowed when v was added. */
void	 tally_carry(struct tally *, size_t i, int64_t v);

static inline void
tally_add(struct tally *t, size_t i, int64_t v)
{
	if (__builtin_add_overflow(t->at[i], v, &t->at[i]))
		tally_carry(t, i, v);
}

/* To n sums from i on add those of another from j on. */
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

/* n sums from i on become those from j on, which stand after them. */
void	 tally_move(struct tally *, size_t i, size_t j, size_t n);

/* To sum i add count k of a row. */
static inline void
tally_add_count(struct tally *t, size_t i, const struct cost_table *rows,
    uint32_t row, uint32_t k)
{
	if (rows->carries)
		tally_add_wide(t, i, row_wide(rows, row, k));
	else
		tally_add(t, i, row_count(rows, row, k));
}

/* tally_add_row() where the counts have carries. */
void	 tally_add_wide_row(struct tally *, size_t i, const struct cost_table *,
	    uint32_t row, uint32_t first);

/* To sums from i on add the counts of a row from first on, all of them. */
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
	/* A loop for each, and none for one: this is done for every count of a
	   profile. */
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
