/*
 * frozen -- the rows of a profile once input has ended.
 *
 * While a profile is read or added to, its rows lie in the order in which the
 * input first had them, and only profile/build finds them.  Freezing
 * (build/freeze.h) gathers the rows of each section side by side, sections in
 * the order of their first rows, and frees the indexes that found rows.  From
 * then on counts may change, but no row is added, except by build/repack.h.
 *
 * What holds for a frozen profile:
 *
 * - the rows of a section are [row, end) of section_costs(), section_arcs()
 *   and section_jumps(), and each row is in one of these;
 * - row_owner() gives the section of each arc;
 * - row_is_later() tells whether a cost centre or an arc was added after
 *   profile_mark(), if that was called;
 * - the cost centres of a section are in the order of their positions, which
 *   differ;
 * - if rows have addresses, the jumps of a section are in the order of their
 *   keys, until order_rows();
 * - other arcs and jumps of a section come in any order until order_rows()
 *   sorts them as they are written.
 */
#ifndef PROFILE_FROZEN_H
#define PROFILE_FROZEN_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "profile/profile.h"

static inline uint32_t
row_range_n(struct row_range r)
{
	return r.end - r.row;
}

static inline struct row_range
section_range(const struct profile *p, enum row_kind kind, uint32_t section)
{
	assert(p->frozen != NULL);
	return section < p->frozen->section_n ?
	    p->frozen->rows[kind][section] : (struct row_range){ 0, 0 };
}

static inline struct row_range
section_costs(const struct profile *p, uint32_t section)
{
	return section_range(p, ROWS_COSTS, section);
}

static inline struct row_range
section_arcs(const struct profile *p, uint32_t section)
{
	return section_range(p, ROWS_ARCS, section);
}

static inline struct row_range
section_jumps(const struct profile *p, uint32_t section)
{
	return section_range(p, ROWS_JUMPS, section);
}

/* Return whether a section has any row. */
static inline bool
section_has_rows(const struct profile *p, uint32_t section)
{
	return row_range_n(section_costs(p, section)) > 0 ||
	    row_range_n(section_arcs(p, section)) > 0 ||
	    row_range_n(section_jumps(p, section)) > 0;
}

/*
 * Return for each function whether the profile would name it if it were written
 * without the functions for which `gone' is not 0 (NULL: with all): whether it
 * has rows or is called by one that stays.  Of others, which options removed or
 * whose calls lack their cost lines, only names are left.  The caller frees the
 * array.
 */
bool	*frozen_find_named(const struct profile *, const uint32_t *gone);

#endif
