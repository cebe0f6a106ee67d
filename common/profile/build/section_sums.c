#include "profile/build/section_sums.h"

#include "base/mem.h"
#include "profile/frozen.h"
#include "profile/tally.h"
#include "profile/build/build.h"

void
section_sums_add(const struct profile *p, uint32_t section,
    struct tally *costs, size_t i)
{
	struct row_range	 r = section_costs(p, section);
	int64_t			 sum = 0;

	if (!p->costs.wide && p->costs.counts == 1) {
		cost_table_sum(&p->costs, r.row, r.end, &sum);
		tally_add(costs, i, sum);
		return;
	}
	for (; r.row < r.end; r.row++)
		tally_add_row(costs, i, &p->costs, r.row, 0);
}

/* Return for each cost centre the section that it belongs to.  The profile must
   not be frozen. */
static uint32_t *
find_owners(const struct profile *p)
{
	uint32_t		*owners, i, row;
	const struct track	*k;

	owners = mem_resize(NULL, p->costs.n, sizeof(*owners));
	for (row = 0; row < p->costs.n; row++)
		owners[row] = row_head(&p->costs, row);
	for (i = 0; i < p->section_n; i++) {
		k = &p->build->tracks[i].costs;
		if (!track_is_ordered(k))
			continue;
		for (row = k->head; row != ROW_NONE;
		    row = row_head(&p->costs, row))
			owners[row] = i;
	}
	return owners;
}

void
section_sums(const struct profile *p, struct tally *costs)
{
	uint32_t	*owners, i;

	tally_init(costs, p->section_n * p->event_n);
	for (i = 0; p->frozen != NULL && i < p->section_n; i++)
		section_sums_add(p, i, costs, i * (size_t)p->event_n);
	if (p->frozen != NULL)
		return;
	owners = find_owners(p);
	for (i = 0; i < p->costs.n; i++)
		tally_add_row(costs, owners[i] * (size_t)p->event_n, &p->costs,
		    i, 0);
	mem_free(owners);
}
