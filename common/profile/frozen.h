/*
 * frozen -- the rows of a profile once input has ended.
 *
 * While a profile is read or added to, its rows lie in the order of first
 * sight, and only profile/build finds them.  Freezing (build/freeze.h) moves
 * the rows of each section side by side, sections in the order of their
 * numbers, and frees what rows were found by.  From then on counts may change,
 * but no row is added.
 *
 * What holds for a frozen profile:
 * - the rows of a section are [begin, end) of section_costs(), section_arcs()
 *   and section_jumps(), and no row is in two of these;
 * - row_owner() of each row is its section;
 * - the cost centres of a section are in the order of their positions, which
 *   differ;
 * - arcs and jumps of a section come in any order until order_rows() puts them
 *   into that of writing.
 */
#ifndef PROFILE_FROZEN_H
#define PROFILE_FROZEN_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "profile/profile.h"

/* Rows from row up to end. */
struct row_range {
	uint32_t	 row, end;
};

static inline uint32_t
row_range_n(struct row_range r)
{
	return r.end - r.row;
}

/* Move each row of [row, end) to the row that its head names, which is one of
   these. */
void	 frozen_move(const struct cost_table *, uint32_t row, uint32_t end);

/* The n rows from first on, all of one section, go into the order of a list of
   their numbers, and so do their marks, unless these are NULL. */
void	 frozen_sort(const struct cost_table *, bool *marks,
	    const uint32_t *list, uint32_t first, uint32_t n);

static inline struct row_range
frozen_range(const struct profile *p, const uint32_t *start, uint32_t section)
{
	return section >= p->frozen->section_n ? (struct row_range){ 0, 0 } :
	    (struct row_range){ start[section], start[section + 1] };
}

static inline struct row_range
section_costs(const struct profile *p, uint32_t section)
{
	assert(p->frozen != NULL);
	return frozen_range(p, p->frozen->costs, section);
}

static inline struct row_range
section_arcs(const struct profile *p, uint32_t section)
{
	assert(p->frozen != NULL);
	return frozen_range(p, p->frozen->arcs, section);
}

static inline struct row_range
section_jumps(const struct profile *p, uint32_t section)
{
	assert(p->frozen != NULL);
	return frozen_range(p, p->frozen->jumps, section);
}

/* Whether a row was first added after profile_mark(), if that was called. */
static inline bool
cost_is_later(const struct profile *p, uint32_t row)
{
	return p->frozen->later_costs != NULL && p->frozen->later_costs[row];
}

static inline bool
arc_is_later(const struct profile *p, uint32_t row)
{
	return p->frozen->later_arcs != NULL && p->frozen->later_arcs[row];
}

/* Whether a section has any row. */
static inline bool
section_has_rows(const struct profile *p, uint32_t section)
{
	struct row_range	 c = section_costs(p, section);
	struct row_range	 a = section_arcs(p, section);
	struct row_range	 j = section_jumps(p, section);

	return c.row < c.end || a.row < a.end || j.row < j.end;
}

#endif
