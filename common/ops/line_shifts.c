/*
 * Rows of a section are told from those of others by their track, not by what
 * is in them: sums come first, then the rows of sections whose sums are zero.
 */
#include "ops/line_shifts.h"

#include <stdbool.h>
#include <stddef.h>

#include "base/mem.h"
#include "profile/profile.h"
#include "profile/section_rows.h"
#include "profile/tally.h"

static bool
sums_nothing(const struct tally *sums, size_t at, const struct event_list *e)
{
	uint32_t	 i;

	for (i = 0; i < e->n; i++)
		if (wide_sign(tally_get(sums, at + e->at[i])) != 0)
			return false;
	return true;
}

/* Whether anything has changed on a line that is known. */
static bool
has_changes(const struct profile *p, const struct section_rows *rows,
    uint32_t section, const struct event_list *events)
{
	uint32_t	 *list, n, i, j;
	struct position	 at;

	list = section_rows_list(rows, section, &n);
	for (i = 0; i < n; i++) {
		row_position(&p->costs, list[i], 0, p->instr, &at);
		for (j = 0; at.line != 0 && j < events->n; j++)
			if (row_sign(&p->costs, list[i], events->at[j]) != 0)
				return true;
	}
	return false;
}

uint32_t *
line_shifts_find(const struct profile *p, const struct event_list *events)
{
	uint32_t		*shifts = mem_get(p->names.n, sizeof(*shifts));
	struct section_rows	 rows;
	struct tally		 sums;
	uint32_t		 i;

	section_rows_sum(p, &sums);
	section_rows_of_costs(&rows, p);
	for (i = 0; i < p->section_n; i++)
		if (sums_nothing(&sums, (size_t)i * p->event_n, events) &&
		    has_changes(p, &rows, i, events))
			shifts[p->sections[i].file]++;
	section_rows_free(&rows);
	tally_free(&sums);
	return shifts;
}
