/*
 * A group is printed if one of its entries reaches the threshold, with all
 * entries that do.  Beside a group's share of the total is the share of all
 * groups up to this one.
 */
#include "report/text/breakdown_table.h"

#include <string.h>

#include "base/mem.h"
#include "io/sink.h"
#include "profile/profile.h"
#include "report/grid/cost_rows.h"
#include "report/text/text_grid.h"
#include "report/view/note.h"
#include "report/view/print.h"
#include "report/view/report.h"

/* What the table will print. */
struct breakdown_table {
	struct report	*r;
	const struct breakdown_groups *groups;
	bool		 by_function;
	uint32_t	*list;		/* groups, in order */
	size_t		 n;
	uint32_t	*entries;	/* entries of these groups */
	size_t		*first;		/* index of each group's first entry, n
					   + 1 numbers */
	struct tally	 sums;		/* event_n sums of all groups up to each
					   group */
};

static const int64_t *
group_costs(const struct breakdown_table *b, uint32_t group)
{
	return b->groups->costs.at + (size_t)group * b->r->p->event_n;
}

/* Append the entries of a group that reach the threshold. */
static size_t
choose_entries(struct breakdown_table *b, uint32_t group, size_t n)
{
	const struct breakdown		*all = &b->r->breakdown;
	const struct breakdown_group	*at = &b->groups->at[group];
	const uint32_t			*entries = b->groups->entries +
					    at->first;
	size_t				 i, begin = n;

	for (i = 0; i < at->n; i++)
		if (report_is_much(b->r, breakdown_costs(all, entries[i])))
			b->entries[n++] = entries[i];
	/* In a table by file, entries are sorted by function name. */
	breakdown_sort_entries(all, !b->by_function, b->entries + begin,
	    n - begin, &b->r->choice->sort);
	return n;
}

static bool
has_much(const struct breakdown_table *b, size_t group)
{
	const struct breakdown_group	*at = &b->groups->at[group];
	const uint32_t			*entries = b->groups->entries +
					    at->first;
	size_t				 i;

	for (i = 0; i < at->n; i++)
		if (report_is_much(b->r, breakdown_costs(&b->r->breakdown,
		    entries[i])))
			return true;
	return false;
}

static void
choose_groups(struct breakdown_table *b)
{
	size_t	 n = 0, i;

	b->list = mem_get(b->groups->n, sizeof(*b->list));
	b->first = mem_get(b->groups->n + 1, sizeof(*b->first));
	b->entries = mem_get(b->r->breakdown.entries.n, sizeof(*b->entries));
	for (i = 0; i < b->groups->n; i++)
		if (has_much(b, i))
			b->list[b->n++] = (uint32_t)i;
	breakdown_sort_groups(&b->r->breakdown, b->groups, b->list, b->n,
	    &b->r->choice->sort);
	for (i = 0; i < b->n; i++) {
		b->first[i] = n;
		n = choose_entries(b, b->list[i], n);
	}
	b->first[b->n] = n;
}

static void
add_up(struct breakdown_table *b)
{
	uint32_t	 n = b->r->p->event_n;
	size_t		 i, at;

	tally_init(&b->sums, (b->n + 1) * n);
	for (i = 0; i < b->n; i++) {
		at = i * n;
		if (i > 0)
			tally_add_all(&b->sums, at, &b->sums, at - n, n);
		tally_add_all(&b->sums, at, &b->groups->costs,
		    (size_t)b->list[i] * n, n);
		note_costs(b->r, &b->sums, at, "", b->by_function ?
		    "the first functions" : "the first files");
	}
}

/* The row of an entry; `half' if its group has a row of its own. */
static struct cost_row
entry_row(const struct breakdown_table *b, uint32_t entry, bool half)
{
	return (struct cost_row){
		.costs = breakdown_costs(&b->r->breakdown, entry),
		.arrow = "   ", .place = {
			.kind = CELL_PLACE, .mark = "", .half = half,
			.at = entries_at(&b->r->breakdown.entries, entry),
			.backwards = b->by_function
		}
	};
}

/* Make the rows of a group and its entries, from `to' on; returns their number.
   If a group has a single entry, both are one row. */
static size_t
make_rows(const struct breakdown_table *b, size_t i, struct cost_row *to)
{
	const struct breakdown_group	*group = &b->groups->at[b->list[i]];
	size_t		 n = b->r->p->event_n, j, end = b->first[i + 1], k = 1;

	to[0] = entry_row(b, b->entries[b->first[i]], false);
	if (end - b->first[i] > 1 || memcmp(to[0].costs, group_costs(b,
	    b->list[i]), n * sizeof(*to[0].costs)) != 0) {
		to[0].place.at = (struct entry){
			b->r->p->empty, group->name, b->r->p->empty
		};
		to[0].place.backwards = false;
		for (j = b->first[i]; j < end; j++)
			to[k++] = entry_row(b, b->entries[j], true);
	}
	to[0].lead = b->by_function ? "> " : "< ";
	to[0].arrow = " ";
	to[0].costs = group_costs(b, b->list[i]);
	to[0].sum = b->sums.at + i * n;
	to[k - 1].gap = true;
	return k;
}

static void
put_groups(struct breakdown_table *b)
{
	size_t		 n = report_limit(b->r, b->n), row_n = 0, i;
	struct cost_row	*rows = mem_get(n + b->first[n], sizeof(*rows));

	for (i = 0; i < n; i++)
		row_n += make_rows(b, i, rows + row_n);
	print_title(b->r, b->by_function ? "Function:file summary" :
	    "File:function summary");
	text_grid_costs(b->r, rows, row_n, COSTS_INDENTED | COSTS_SUMS |
	    (b->by_function ? COSTS_BY_FUNCTION : COSTS_PLACES));
	print_left_out(b->r, b->n - n, b->by_function ? "function" : "file");
	sink_text(b->r->out, n < b->n ? "\n" : "");
	mem_free(rows);
}

static void
finish(struct breakdown_table *b)
{
	if (b->by_function)
		mem_free(b->list);
	else {
		b->r->files = b->list;
		b->r->file_n = b->n;
	}
	mem_free(b->first);
	mem_free(b->entries);
	tally_free(&b->sums);
}

void
breakdown_table_put(struct report *r, bool by_function)
{
	struct breakdown_table	 b = { .r = r, .by_function = by_function };

	b.groups = by_function ? &r->breakdown.functions : &r->breakdown.files;
	choose_groups(&b);
	add_up(&b);
	put_groups(&b);
	finish(&b);
}

void
breakdown_table_files(struct report *r)
{
	struct breakdown_table	 b = { .r = r, .groups = &r->breakdown.files };

	choose_groups(&b);
	finish(&b);
}
