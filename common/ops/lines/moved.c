#include "ops/lines/moved.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "text/line_diff.h"
#include "text/slice.h"
#include "text/string.h"
#include "text/wide.h"
#include "profile/event.h"
#include "profile/frozen.h"
#include "profile/profile.h"

/*
 * A change is much more than another one if it is MUCH_MORE times as large.  A
 * function with fewer than LINES_FEW changed lines counts as moved only if its
 * total is unchanged.  Floating point is exact enough: whether lines moved is a
 * guess, and no sum is printed.
 */
enum { MUCH_MORE = 10, LINES_FEW = 3 };

/* A line of a function: its change, and its cost on the old side. */
struct line_change {
	uint32_t	 line;
	struct wide	 by, old;
};

/* For one function: the sum of the changes of its lines, the sum of their
   absolute values, how many of its lines changed, and the costs that are now on
   other lines. */
struct change {
	double		 sum, all, moved;
	uint32_t	 lines;
};

/* The costs of a function's lines on one side: as a text with one cost in each
   line, and the index of the line that has it. */
struct side_text {
	struct string	 text;
	size_t		 room, *lines, n, lines_room;
};

/* Add up the rows of each line of a section, which differ in their addresses.
   `old' is the column of old costs, or ID_NONE.  Set *n to the number of lines;
   the caller frees the array. */
static struct line_change *
lines_of(const struct profile *p, uint32_t section, uint32_t column,
    uint32_t old, size_t *n)
{
	struct row_range	 r = section_costs(p, section);
	struct sort_item	*rows = mem_get(r.end - r.row, sizeof(*rows));
	struct line_change	*lines, *at;
	struct position		 where;
	size_t			 row_n = 0, i;

	for (; r.row < r.end; r.row++) {
		row_position(&p->costs, r.row, 0, p->instr, &where);
		if (where.line != 0)
			rows[row_n++] = (struct sort_item){
				where.line, 0, r.row
			};
	}
	sort_items(rows, row_n);
	lines = mem_get(row_n, sizeof(*lines));
	for (i = *n = 0; i < row_n; i++) {
		if (i == 0 || rows[i].high != rows[i - 1].high)
			lines[(*n)++].line = (uint32_t)rows[i].high;
		at = &lines[*n - 1];
		at->by = wide_add(at->by, row_wide(&p->costs, rows[i].id,
		    column));
		if (old != ID_NONE)
			at->old = wide_add(at->old, row_wide(&p->costs,
			    rows[i].id, old));
	}
	mem_free(rows);
	return lines;
}

static void
add_cost(struct side_text *side, size_t line, struct wide cost)
{
	char	 text[WIDE_ROOM + 1];

	if (wide_sign(cost) == 0)
		return;
	strcat(wide_text(text, cost), "\n");
	string_append(&side->text, &side->room, text, strlen(text));
	side->lines = mem_grow(side->lines, &side->lines_room, side->n + 1,
	    sizeof(*side->lines));
	side->lines[side->n++] = line;
}

/* Return the costs of lines of a run that moved by the same distance, and that
   have different costs. */
static double
moved_together(const struct line_change *lines, const struct side_text *old,
    const struct side_text *new, const struct line_run *run)
{
	const struct line_change	*l, *first = NULL;
	int64_t				 by = 0, distance;
	double				 all = 0, sum = 0;
	uint32_t			 i;
	bool				 differ = false;

	for (i = 0; i < run->n; i++) {
		l = &lines[old->lines[run->old - 1 + i]];
		distance = (int64_t)lines[new->lines[run->new - 1 + i]].line -
		    l->line;
		if (first == NULL || distance != by) {
			all += differ && by != 0 ? sum : 0;
			first = l;
			by = distance;
			sum = 0;
			differ = false;
		}
		sum += fabs(wide_double(l->old));
		differ |= wide_compare(l->old, first->old) != 0;
	}
	return all + (differ && by != 0 ? sum : 0);
}

/*
 * Match the lines of both sides that have equal costs, in their order, and
 * return the sum of the costs of those lines that moved together: that follow
 * each other, have different costs, and are now further up or down by the same
 * number of lines.  Costs that are all equal, as those of straight code are,
 * match anywhere.
 *
 * If lines were inserted and make a function dearer, its changes do not cancel
 * out, but the lines below them have their old costs.
 */
static double
find_moved(const struct line_change *lines, size_t n)
{
	struct side_text	 old = { .n = 0 }, new = { .n = 0 };
	struct line_map		 map = { .n = 0 };
	double			 moved = 0;
	size_t			 i;

	for (i = 0; i < n; i++) {
		add_cost(&old, i, lines[i].old);
		add_cost(&new, i, wide_add(lines[i].old, lines[i].by));
	}
	if (old.n > 0 && new.n > 0)
		line_diff(&map, (struct slice){ old.text.at, old.text.len },
		    (struct slice){ new.text.at, new.text.len });
	for (i = 0; i < map.n; i++)
		moved += moved_together(lines, &old, &new, &map.runs[i]);
	line_map_free(&map);
	mem_free(old.text.at);
	mem_free(old.lines);
	mem_free(new.text.at);
	mem_free(new.lines);
	return moved;
}

static struct change
find_change(const struct profile *p, uint32_t section, uint32_t column,
    uint32_t old)
{
	struct change		 c = { .lines = 0 };
	struct line_change	*lines;
	double			 cost;
	size_t			 n, i;

	lines = lines_of(p, section, column, old, &n);
	for (i = 0; i < n; i++) {
		cost = wide_double(lines[i].by);
		c.sum += cost;
		c.all += fabs(cost);
		c.lines += cost != 0;
	}
	if (old != ID_NONE && c.lines >= LINES_FEW)
		c.moved = find_moved(lines, n);
	mem_free(lines);
	return c;
}

static bool
has_moved(const struct change *c)
{
	return c->lines < LINES_FEW ? c->lines == 2 && c->sum == 0 :
	    fabs(c->sum) * MUCH_MORE <= c->all || c->moved * 2 >= c->all;
}

/* For one file: the sum of the absolute changes of lines in functions that
   moved, the same sum over all functions, and how many functions changed. */
struct file {
	double		 moved, all;
	uint32_t	 functions;
};

uint32_t *
moved_lines(const struct profile *p, uint32_t column, bool *functions)
{
	uint32_t		*moved = mem_get(p->names.n, sizeof(*moved));
	struct file		*files = mem_get(p->names.n, sizeof(*files));
	struct change		 c;
	uint32_t		 old = event_side(p, event_text(p, column),
				    "Old"), file, i;

	for (i = 0; i < p->section_n; i++) {
		file = p->sections[i].file;
		c = find_change(p, i, column, old);
		files[file].all += c.all;
		files[file].functions += c.lines > 0;
		if (!has_moved(&c))
			continue;
		files[file].moved += c.all;
		moved[file]++;
		if (functions != NULL)
			functions[p->sections[i].function] = true;
	}
	for (i = 0; i < p->names.n; i++)
		if (files[i].moved * MUCH_MORE < files[i].all &&
		    moved[i] * 2 <= files[i].functions)
			moved[i] = 0;
	mem_free(files);
	return moved;
}
