#include "report/lines/file_lines.h"

#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "profile/frozen.h"
#include "report/view/breakdown.h"

/* The rows of several sections, in the order of their lines; `next' is the
   index of the first row that was not used yet. */
struct rows {
	uint32_t	*at;
	size_t		 n, next;
};

static struct rows
gather(const struct breakdown *b, struct file_sections s,
    struct row_range (*range)(const struct profile *, uint32_t section),
    sort_rule *order)
{
	struct rows		 rows = { .n = 0 };
	struct row_range	 r;
	size_t			 room = 0;
	uint32_t		 i;

	for (i = 0; i < s.n; i++) {
		r = range(b->p, s.at[i]);
		rows.at = mem_grow(rows.at, &room, rows.n + row_range_n(r),
		    sizeof(*rows.at));
		while (r.row < r.end)
			rows.at[rows.n++] = r.row++;
	}
	sort_ids(rows.at, rows.n, order, b);
	return rows;
}

static uint32_t
line_of(const struct breakdown *b, uint32_t row)
{
	return row_word(&b->p->costs, row, 0);
}

static int
by_line(const void *context, uint32_t x, uint32_t y)
{
	uint32_t	 lx = line_of(context, x), ly = line_of(context, y);

	return (lx > ly) - (lx < ly);
}

/* Compare two arcs by the line of the call, then by the names of the callee. */
static int
by_call(const void *context, uint32_t x, uint32_t y)
{
	const struct breakdown	*b = context;
	struct arc		 ax, ay;

	arc_read(b->p, x, &ax);
	arc_read(b->p, y, &ay);
	if (ax.from.line != ay.from.line)
		return ax.from.line < ay.from.line ? -1 : 1;
	/* In struct entries, entry i is function i of the profile, so callees
	   can be compared as entries. */
	return entries_compare(&b->entries, ax.callee, ay.callee);
}

static void
clear(struct tally *t, size_t i, size_t n)
{
	for (; n > 0; n--)
		tally_set(t, i++, wide_of(0));
}

/* Read the next arc into `arc' if it is a call from this line; otherwise return
   false. */
static bool
read_arc(const struct breakdown *b, const struct rows *arcs, uint32_t line,
    struct arc *arc)
{
	if (arcs->next == arcs->n)
		return false;
	arc_read(b->p, arcs->at[arcs->next], arc);
	return arc->from.line == line;
}

/* Add the calls from a line, except those that the report hides. */
static void
add_calls(struct file_lines *l, const struct breakdown *b, struct rows *arcs,
    uint32_t line)
{
	const struct cost_table	*t = &b->p->arcs;
	size_t			 call, costs;
	struct arc		 arc;

	while (read_arc(b, arcs, line, &arc)) {
		call = l->call_n;
		costs = call * b->event_n;
		l->callees[call] = arc.callee;
		do {
			tally_add_count(&l->call_counts, call, t,
			    arcs->at[arcs->next], ARC_CALLS);
			tally_add_row(&l->call_costs, costs, t,
			    arcs->at[arcs->next++], ARC_COSTS);
		} while (read_arc(b, arcs, line, &arc) &&
		    arc.callee == l->callees[call]);
		if (wide_sign(tally_get(&l->call_counts, call)) == 0 &&
		    breakdown_sums_nothing(b, &l->call_costs, costs))
			clear(&l->call_costs, costs, b->event_n);
		else
			l->call_n++;
	}
}

/* Add a line, unless it has no calls and the report hides its costs. */
static void
add_line(struct file_lines *l, const struct breakdown *b, struct rows *costs,
    struct rows *arcs, uint32_t line)
{
	struct file_line	*at = &l->at[l->n];
	size_t			 sum = l->n * b->event_n;

	at->number = line;
	for (; costs->next < costs->n &&
	    line_of(b, costs->at[costs->next]) == line; costs->next++) {
		at->counted = true;
		tally_add_row(&l->costs, sum, &b->p->costs,
		    costs->at[costs->next], 0);
	}
	at->counted = at->counted && !breakdown_sums_nothing(b, &l->costs,
	    sum);
	at->call = l->call_n;
	add_calls(l, b, arcs, line);
	at->call_end = l->call_n;
	if (at->counted || at->call < at->call_end)
		l->n++;
	else
		clear(&l->costs, sum, b->event_n);
}

void
file_lines_open(struct file_lines *l, const struct breakdown *b,
    struct file_sections s)
{
	struct rows	 costs = gather(b, s, section_costs, by_line);
	struct rows	 arcs = gather(b, s, section_arcs, by_call);
	struct arc	 arc;
	uint32_t	 line;

	*l = (struct file_lines){ .event_n = b->event_n };
	l->at = mem_get(costs.n + arcs.n, sizeof(*l->at));
	l->callees = mem_get(arcs.n, sizeof(*l->callees));
	tally_init(&l->costs, (costs.n + arcs.n) * b->event_n);
	tally_init(&l->call_counts, arcs.n);
	tally_init(&l->call_costs, arcs.n * b->event_n);
	while (costs.next < costs.n || arcs.next < arcs.n) {
		line = UINT32_MAX;
		if (costs.next < costs.n)
			line = line_of(b, costs.at[costs.next]);
		if (arcs.next < arcs.n && !read_arc(b, &arcs, line, &arc) &&
		    arc.from.line < line)
			line = arc.from.line;
		add_line(l, b, &costs, &arcs, line);
	}
	mem_free(costs.at);
	mem_free(arcs.at);
}

void
file_lines_close(struct file_lines *l)
{
	mem_free(l->at);
	tally_free(&l->costs);
	mem_free(l->callees);
	tally_free(&l->call_counts);
	tally_free(&l->call_costs);
	memset(l, 0, sizeof(*l));
}
