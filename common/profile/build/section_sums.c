#include "profile/build/section_sums.h"

#include "base/mem.h"
#include "profile/frozen.h"
#include "profile/tally.h"
#include "profile/build/section_rows.h"

void
section_sums_add(const struct profile *p, uint32_t section,
    struct tally *costs, size_t i)
{
	struct row_range	 r = section_costs(p, section);

	for (; r.row < r.end; r.row++)
		tally_add_row(costs, i, &p->costs, r.row, 0);
}

void
section_sums(const struct profile *p, struct tally *costs)
{
	struct section_rows	 rows;
	const uint32_t		*list;
	uint32_t		 i, j, n;

	section_rows_of_costs(&rows, p);
	tally_init(costs, p->section_n * p->event_n);
	for (i = 0; i < p->section_n; i++) {
		list = section_rows_list(&rows, i, &n);
		for (j = 0; j < n; j++)
			tally_add_row(costs, i * (size_t)p->event_n, &p->costs,
			    list[j], 0);
	}
	section_rows_free(&rows);
}

static void
note_owners(const struct cost_table *t, bool *any)
{
	uint32_t	 row;

	for (row = 0; row < t->n; row++)
		any[row_owner(t, row)] = true;
}

bool *
section_sums_any(const struct profile *p)
{
	struct section_rows	 rows;
	bool			*any = mem_get(p->section_n, sizeof(*any));
	uint32_t		 i;

	section_rows_of_costs(&rows, p);
	for (i = 0; i < p->section_n; i++)
		any[i] = section_rows_count(&rows, i) > 0;
	section_rows_free(&rows);
	note_owners(&p->arcs, any);
	note_owners(&p->jumps, any);
	return any;
}
