/*
 * Costs are told in floating point: this is a guess, and no sum is printed.
 */
#include "ops/lines/line_shifts.h"

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/mem.h"
#include "profile/frozen.h"
#include "profile/profile.h"

/* A change is much more than another one from here on; a function of fewer
   lines has moved only if it costs exactly what it did. */
enum { MUCH_MORE = 10, LINES_FEW = 3 };

/* What lines changed by: in sum, and all up and down. */
struct change {
	double		 sum, all;
	uint32_t	 lines;
};

static struct change
find_change(const struct profile *p, uint32_t section, uint32_t column)
{
	struct row_range	 r = section_costs(p, section);
	struct change		 c = { 0, 0, 0 };
	struct position		 at;
	double			 cost;

	for (; r.row < r.end; r.row++) {
		row_position(&p->costs, r.row, 0, p->instr, &at);
		cost = wide_double(row_wide(&p->costs, r.row, column));
		if (at.line == 0)
			continue;
		c.sum += cost;
		c.all += fabs(cost);
		c.lines += cost != 0;
	}
	return c;
}

static bool
has_moved(const struct change *c)
{
	return c->lines < LINES_FEW ? c->lines == 2 && c->sum == 0 :
	    fabs(c->sum) * MUCH_MORE <= c->all;
}

/* What functions of a file changed by, those that have moved and all, and how
   many have changed. */
struct file {
	double		 moved, all;
	uint32_t	 functions;
};

uint32_t *
line_shifts_find(const struct profile *p, uint32_t column)
{
	uint32_t		*shifts = mem_get(p->names.n, sizeof(*shifts));
	struct file		*files = mem_get(p->names.n, sizeof(*files));
	struct change		 c;
	uint32_t		 file, i;

	for (i = 0; i < p->section_n; i++) {
		file = p->sections[i].file;
		c = find_change(p, i, column);
		files[file].all += c.all;
		files[file].functions += c.lines > 0;
		if (!has_moved(&c))
			continue;
		files[file].moved += c.all;
		shifts[file]++;
	}
	for (i = 0; i < p->names.n; i++)
		if (files[i].moved * MUCH_MORE < files[i].all &&
		    shifts[i] * 2 <= files[i].functions)
			shifts[i] = 0;
	mem_free(files);
	return shifts;
}
