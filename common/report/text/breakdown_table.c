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
#include "report/view/note.h"
#include "report/view/print.h"
#include "report/view/report.h"
#include "report/view/table.h"

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
	struct table	*table;
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

/* Measure the first n groups. */
static void
measure(struct breakdown_table *b, size_t n)
{
	size_t	 i;

	b->table = report_table_new(b->r, true);
	for (i = 0; i < n; i++) {
		table_note(b->table, group_costs(b, b->list[i]));
		table_note_sum(b->table, b->sums.at + i * b->r->p->event_n);
	}
	for (i = 0; i < b->first[n]; i++)
		table_note(b->table, breakdown_costs(&b->r->breakdown,
		    b->entries[i]));
	table_measure(b->table);
}

static void
put_entry(const struct breakdown_table *b, uint32_t entry)
{
	const struct entry	 at = entries_at(&b->r->breakdown.entries,
				    entry);

	print_short(b->r, b->by_function ? at.file : at.name);
	print_object(b->r, at);
	sink_text(b->r->out, "\n");
}

/* If a group has a single entry, both are printed on one line. */
static void
put_group(const struct breakdown_table *b, size_t i)
{
	const struct breakdown	*all = &b->r->breakdown;
	struct sink		*out = b->r->out;
	const int64_t		*costs = group_costs(b, b->list[i]), *entry;
	size_t			 n = b->r->p->event_n, j = b->first[i];

	sink_text(out, b->by_function ? "> " : "< ");
	table_put(b->table, out, costs, b->sums.at + i * n);
	sink_text(out, " ");
	print_short(b->r, b->groups->at[b->list[i]].name);
	sink_text(out, ":");
	entry = breakdown_costs(all, b->entries[j]);
	if (b->first[i + 1] - j == 1 &&
	    memcmp(costs, entry, n * sizeof(*entry)) == 0) {
		put_entry(b, b->entries[j]);
		sink_text(out, "\n");
		return;
	}
	sink_text(out, "\n");
	for (; j < b->first[i + 1]; j++) {
		sink_text(out, "  ");
		table_put(b->table, out, breakdown_costs(all, b->entries[j]),
		    NULL);
		sink_text(out, "   ");
		put_entry(b, b->entries[j]);
	}
	sink_text(out, "\n");
}

static void
put_groups(struct breakdown_table *b)
{
	struct sink	*out = b->r->out;
	size_t		 n = report_limit(b->r, b->n), i;

	measure(b, n);
	print_title(b->r, b->by_function ? "Function:file summary" :
	    "File:function summary");
	sink_text(out, "  ");
	table_head(b->table, out);
	sink_text(out, b->by_function ? " function:file\n\n" :
	    " file:function\n\n");
	for (i = 0; i < n; i++)
		put_group(b, i);
	print_left_out(b->r, b->n - n, b->by_function ? "function" : "file");
	sink_text(out, n < b->n ? "\n" : "");
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
	mem_free(b->table);
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
