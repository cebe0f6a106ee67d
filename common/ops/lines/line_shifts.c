/*
 * Floating point is exact enough: this is a guess, and no sum is printed.
 */
#include "ops/lines/line_shifts.h"

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/mem.h"
#include "profile/frozen.h"
#include "profile/profile.h"

/* The ratio from which a change is much more than another; a function with
   fewer changed lines has moved only if its total is unchanged. */
enum { MUCH_MORE = 10, LINES_FEW = 3 };

/* The sum of the changes of lines, and the sum of their sizes. */
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

/* The changes of functions of a file: of those that have moved and of all, and
   how many have changed. */
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
