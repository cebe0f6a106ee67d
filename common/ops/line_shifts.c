/*
 * Costs are told in floating point: this is a guess, and no sum is printed.
 */
#include "ops/line_shifts.h"

#include <math.h>
#include <stddef.h>

#include "base/mem.h"
#include "profile/profile.h"
#include "profile/section_rows.h"

/* A change is much more than another one from here on; fewer lines are no
   function that has moved. */
enum { MUCH_MORE = 10, LINES_FEW = 3 };

/* What lines changed by: in sum, and all up and down. */
struct change {
	double		 sum, all;
	uint32_t	 lines;
};

static struct change
find_change(const struct profile *p, const struct section_rows *rows,
    uint32_t section, uint32_t column)
{
	struct change	 c = { 0, 0, 0 };
	uint32_t	*list, n, i;
	struct position	 at;
	double		 cost;

	list = section_rows_list(rows, section, &n);
	for (i = 0; i < n; i++) {
		row_position(&p->costs, list[i], 0, p->instr, &at);
		cost = wide_double(row_wide(&p->costs, list[i], column));
		if (at.line == 0)
			continue;
		c.sum += cost;
		c.all += fabs(cost);
		c.lines += cost != 0;
	}
	return c;
}

uint32_t *
line_shifts_find(const struct profile *p, uint32_t column)
{
	uint32_t		*shifts = mem_get(p->names.n, sizeof(*shifts));
	struct change		*files = mem_get(p->names.n, sizeof(*files));
	struct section_rows	 rows;
	struct change		 c;
	uint32_t		 file, i;

	/* Of a file, the sum is that of the functions that are counted. */
	section_rows_of_costs(&rows, p);
	for (i = 0; i < p->section_n; i++) {
		file = p->sections[i].file;
		c = find_change(p, &rows, i, column);
		files[file].all += c.all;
		if (c.lines < LINES_FEW || fabs(c.sum) * MUCH_MORE > c.all)
			continue;
		files[file].sum += c.all;
		shifts[file]++;
	}
	for (i = 0; i < p->names.n; i++)
		if (files[i].sum * MUCH_MORE < files[i].all)
			shifts[i] = 0;
	section_rows_free(&rows);
	mem_free(files);
	return shifts;
}
