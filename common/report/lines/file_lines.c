/*
 * Only a few files are listed, so their rows are found through an index by
 * file, which is made for the first of them.
 */
#include "report/lines/file_lines.h"

#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "profile/frozen.h"
#include "report/view/breakdown.h"

static uint32_t
file_of(const void *context, uint32_t section)
{
	const struct profile	*p = context;

	return p->sections[section].file;
}

static void
make_index(struct file_lines_index *x, const struct profile *p)
{
	buckets_make(&x->sections, (uint32_t)p->section_n,
	    (uint32_t)p->names.n, file_of, p);
}

/* Some of the sections of one file. */
struct some {
	const uint32_t	*sections;
	uint32_t	 n;
};

/* The cost rows of the sections, sorted by line; the caller frees them. */
static struct sort_item *
gather_rows(const struct breakdown *b, const struct some *s, size_t *n)
{
	struct sort_item	*items;
	struct row_range	 r;
	uint32_t		 i;
	size_t			 room = 0;

	*n = 0;
	items = mem_grow(NULL, &room, 1, sizeof(*items));
	for (i = 0; i < s->n; i++) {
		r = section_costs(b->p, s->sections[i]);
		items = mem_grow(items, &room, *n + row_range_n(r),
		    sizeof(*items));
		for (; r.row < r.end; r.row++)
			items[(*n)++] = (struct sort_item){
				row_word(&b->p->costs, r.row, 0), 0, r.row
			};
	}
	sort_items(items, *n);
	return items;
}

/* By the line of the call, then by the callee. */
static int
by_line(const void *context, uint32_t x, uint32_t y)
{
	const struct breakdown	*b = context;
	struct arc		 ax, ay;

	arc_read(b->p, x, &ax);
	arc_read(b->p, y, &ay);
	if (ax.from.line != ay.from.line)
		return ax.from.line < ay.from.line ? -1 : 1;
	/* Entries up to function_n are functions. */
	return entries_compare(&b->entries, ax.callee, ay.callee);
}

/* The arcs from these sections, in this order; the caller frees them. */
static uint32_t *
gather_arcs(const struct breakdown *b, const struct some *s, size_t *n)
{
	struct row_range	 r;
	uint32_t		*arcs = NULL, i;
	size_t			 room = 0;

	*n = 0;
	for (i = 0; i < s->n; i++) {
		r = section_arcs(b->p, s->sections[i]);
		arcs = mem_grow(arcs, &room, *n + row_range_n(r),
		    sizeof(*arcs));
		while (r.row < r.end)
			arcs[(*n)++] = r.row++;
	}
	sort_ids(arcs, *n, by_line, b);
	return arcs;
}

static void
make_calls(const struct breakdown *b, const uint32_t *arcs, size_t n,
    struct file_lines *l)
{
	const struct cost_table	*t = &b->p->arcs;
	struct file_call	*last = NULL;
	struct arc		 arc;
	size_t			 i;

	l->calls = mem_get(n, sizeof(*l->calls));
	tally_init(&l->call_counts, n);
	tally_init(&l->call_costs, n * b->event_n);
	for (i = 0; i < n; i++) {
		arc_read(b->p, arcs[i], &arc);
		if (last == NULL || arc.from.line != last->line ||
		    arc.callee != last->callee) {
			last = &l->calls[l->call_n++];
			*last = (struct file_call){
				arc.from.line, arc.callee
			};
		}
		tally_add_count(&l->call_counts, l->call_n - 1, t, arcs[i],
		    ARC_CALLS);
		tally_add_row(&l->call_costs, (l->call_n - 1) * b->event_n, t,
		    arcs[i], ARC_COSTS);
	}
}

/* Remove the calls that the report hides. */
static void
drop_calls(const struct breakdown *b, struct file_lines *l)
{
	size_t	 n = b->event_n, i, kept = 0;

	for (i = 0; i < l->call_n; i++) {
		if (wide_sign(tally_get(&l->call_counts, i)) == 0 &&
		    breakdown_sums_nothing(b, &l->call_costs, i * n))
			continue;
		l->calls[kept] = l->calls[i];
		tally_move(&l->call_counts, kept, i, 1);
		tally_move(&l->call_costs, kept++ * n, i * n, n);
	}
	l->call_n = kept;
}

/* Remove the lines that have no calls and only costs that the report hides. */
static void
drop_lines(const struct breakdown *b, struct file_lines *l)
{
	size_t	 n = b->event_n, i, call = 0, kept = 0;

	for (i = 0; i < l->n; i++) {
		while (call < l->call_n && l->calls[call].line < l->line[i])
			call++;
		l->counted[i] = l->counted[i] &&
		    !breakdown_sums_nothing(b, &l->costs, i * n);
		if (!l->counted[i] && (call == l->call_n ||
		    l->calls[call].line != l->line[i]))
			continue;
		l->line[kept] = l->line[i];
		l->counted[kept] = l->counted[i];
		tally_move(&l->costs, kept++ * n, i * n, n);
	}
	l->n = kept;
}

/* Merge the lines of cost rows and of calls, both sorted. */
static void
make_lines(const struct breakdown *b, const struct sort_item *rows, size_t n,
    struct file_lines *l)
{
	size_t		 i = 0, j = 0, most = n + l->call_n;
	uint32_t	 line;

	l->line = mem_get(most, sizeof(*l->line));
	l->counted = mem_get(most, sizeof(*l->counted));
	tally_init(&l->costs, most * b->event_n);
	while (i < n || j < l->call_n) {
		if (i == n || (j < l->call_n &&
		    l->calls[j].line < rows[i].high))
			line = l->calls[j].line;
		else
			line = (uint32_t)rows[i].high;
		for (; i < n && rows[i].high == line; i++) {
			l->counted[l->n] = true;
			tally_add_row(&l->costs, l->n * b->event_n,
			    &b->p->costs, rows[i].id, 0);
		}
		for (; j < l->call_n && l->calls[j].line == line; j++)
			;
		l->line[l->n++] = line;
	}
}

static void
open_some(struct file_lines *l, const struct breakdown *b,
    const struct some *s)
{
	struct sort_item	*rows;
	uint32_t		*arcs;
	size_t			 row_n, arc_n;

	memset(l, 0, sizeof(*l));
	rows = gather_rows(b, s, &row_n);
	arcs = gather_arcs(b, s, &arc_n);
	make_calls(b, arcs, arc_n, l);
	drop_calls(b, l);
	make_lines(b, rows, row_n, l);
	drop_lines(b, l);
	mem_free(rows);
	mem_free(arcs);
}

void
file_lines_open(struct file_lines *l, const struct breakdown *b,
    struct file_lines_index *x, uint32_t file)
{
	struct some	 s;

	if (x->sections.start == NULL)
		make_index(x, b->p);
	s.sections = x->sections.ids + x->sections.start[file];
	s.n = x->sections.start[file + 1] - x->sections.start[file];
	open_some(l, b, &s);
}

void
file_lines_open_section(struct file_lines *l, const struct breakdown *b,
    struct file_lines_index *x, uint32_t section)
{
	struct some	 s = { &section, 1 };

	if (x->sections.start == NULL)
		make_index(x, b->p);
	open_some(l, b, &s);
}

void
file_lines_close(struct file_lines *l)
{
	mem_free(l->line);
	mem_free(l->counted);
	tally_free(&l->costs);
	mem_free(l->calls);
	tally_free(&l->call_counts);
	tally_free(&l->call_costs);
	memset(l, 0, sizeof(*l));
}

void
file_lines_index_free(struct file_lines_index *x)
{
	buckets_free(&x->sections);
	memset(x, 0, sizeof(*x));
}
