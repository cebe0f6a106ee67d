#include "report/breakdown.h"

#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "text/num.h"
#include "profile/profile.h"

static const char	 unspecified_name[] = "<unspecified>";

/* Add to what stands in the file; place_of says which place a name is. */
static void
add_place(struct breakdown *b, uint32_t *place_of, uint32_t file,
    size_t section)
{
	if (place_of[file] == 0) {
		b->places[b->place_n++] = file;
		place_of[file] = (uint32_t)b->place_n;
	}
	tally_add_all(&b->place_costs, (place_of[file] - 1) *
	    (size_t)b->event_n, &b->entries.sections, section * b->event_n,
	    b->event_n);
}

/* Where costs stand: files, and entries of them. */
static void
find_places(struct breakdown *b)
{
	const struct profile	*p = b->p;
	const struct section	*s;
	uint32_t		*place_of;
	size_t			 i;

	place_of = mem_get(p->names.n, sizeof(*place_of));
	b->places = mem_get(p->section_n, sizeof(*b->places));
	tally_init(&b->place_costs, p->section_n * b->event_n);
	for (i = 0; i < p->section_n; i++) {
		s = &p->sections[i];
		if (s->costs.head == ROW_NONE)
			continue;
		b->listed[b->entries.of_section[i]] = true;
		add_place(b, place_of, s->file, i);
	}
	mem_free(place_of);
}

/* Each file that has entries has such a one, with costs or without. */
static void
add_unspecified(struct breakdown *b, uint32_t name)
{
	struct entry	*at = b->entries.at;
	unsigned char	*known = mem_get(b->p->names.n, 1);
	size_t		 i, n = b->entries.n;

	for (i = 0; i < n; i++)
		if (b->listed[i] && at[i].name == name)
			known[at[i].file] = 1;
	for (i = 0; i < n; i++)
		if (b->listed[i] && !known[at[i].file]) {
			known[at[i].file] = 1;
			b->listed[b->entries.n] = true;
			entries_add(&b->entries, (struct entry){
				b->p->empty, at[i].file, name
			});
		}
	mem_free(known);
}

static uint32_t
page_name(const struct breakdown *b, size_t entry, bool by_function)
{
	return by_function ?
	    b->entries.at[entry].name : b->entries.at[entry].file;
}

/* One group for each name. */
static void
make_pages(const struct breakdown *b, struct breakdown_groups *groups,
    bool by_function)
{
	uint32_t	*page_of = mem_get(b->p->names.n, sizeof(*page_of));
	uint32_t	 group;
	size_t		 i, at = 0;

	groups->at = mem_get(b->entries.n, sizeof(*groups->at));
	groups->entries = mem_get(b->entries.n, sizeof(*groups->entries));
	for (i = 0; i < b->entries.n; i++) {
		if (!b->listed[i])
			continue;
		group = page_name(b, i, by_function);
		if (page_of[group] == 0) {
			groups->at[groups->n].name = group;
			page_of[group] = (uint32_t)++groups->n;
		}
		groups->at[page_of[group] - 1].n++;
	}
	for (i = 0; i < groups->n; i++) {
		groups->at[i].first = at;
		at += groups->at[i].n;
		groups->at[i].n = 0;
	}
	tally_init(&groups->costs, groups->n * b->event_n);
	for (i = 0; i < b->entries.n; i++) {
		if (!b->listed[i])
			continue;
		group = page_of[page_name(b, i, by_function)] - 1;
		groups->entries[groups->at[group].first +
		    groups->at[group].n++] =
		    (uint32_t)i;
		tally_add_all(&groups->costs, (size_t)group * b->event_n,
		    &b->entries.self, i * b->event_n, b->event_n);
	}
	mem_free(page_of);
}

void
breakdown_open(struct breakdown *b, struct profile *p,
    const struct wide *totals,
    bool unspecified, bool split)
{
	uint32_t	 name = 0, i;

	memset(b, 0, sizeof(*b));
	if (unspecified)
		name = intern_id(&p->names, unspecified_name,
		    strlen(unspecified_name));
	b->p = p;
	b->event_n = p->event_n;
	b->totals = mem_get(EVENT_MAX, sizeof(*b->totals));
	for (i = 0; i < p->event_n; i++)
		b->totals[i] = (int64_t)totals[i].low;
	entries_open(&b->entries, p, split);
	b->listed = mem_get(2 * b->entries.n, sizeof(*b->listed));
	find_places(b);
	if (unspecified)
		add_unspecified(b, name);
	make_pages(b, &b->files, false);
	make_pages(b, &b->functions, true);
}

/* Whether a row counts nothing that is to be shown; own counts stand before
   its costs. */
static bool
is_nothing(const struct breakdown *b, const struct cost_table *t, uint32_t row,
    uint32_t own)
{
	uint32_t	 i;

	for (i = 0; i < own; i++)
		if (row_sign(t, row, i) != 0)
			return false;
	for (i = 0; own < t->counts && i < b->changed_n; i++)
		if (row_sign(t, row, own + b->changed[i]) != 0)
			return false;
	return b->changed_n > 0;
}

static bool
all_nothing(const struct breakdown *b, const struct cost_table *t, uint32_t own)
{
	uint32_t	 row;

	for (row = 0; row < t->n; row++)
		if (!is_nothing(b, t, row, own))
			return false;
	return true;
}

bool
breakdown_is_empty(const struct breakdown *b)
{
	return all_nothing(b, &b->p->costs, 0) &&
	    all_nothing(b, &b->p->arcs, ARC_COSTS) &&
	    all_nothing(b, &b->p->jumps, JUMP_COUNTS);
}

static void
free_pages(struct breakdown_groups *groups)
{
	mem_free(groups->at);
	tally_free(&groups->costs);
	mem_free(groups->entries);
}

static void
free_index(struct breakdown_index *x)
{
	mem_free(x->sections);
	mem_free(x->first);
	section_rows_free(&x->costs);
	section_rows_free(&x->arcs);
}

void
breakdown_close(struct breakdown *b)
{
	mem_free(b->totals);
	entries_close(&b->entries);
	mem_free(b->listed);
	free_pages(&b->files);
	free_pages(&b->functions);
	mem_free(b->places);
	tally_free(&b->place_costs);
	free_index(&b->index);
	memset(b, 0, sizeof(*b));
}

static void
make_index(struct breakdown *b)
{
	const struct profile	*p = b->p;
	struct breakdown_index	*x = &b->index;
	uint32_t		 n = (uint32_t)p->section_n, i;

	section_rows_of_costs(&x->costs, p);
	section_rows_of_arcs(&x->arcs, p);
	x->sections = mem_get(n, sizeof(*x->sections));
	/* Two places ahead, so that filling in leaves the first ones. */
	x->first = mem_get(p->names.n + 2, sizeof(*x->first));
	for (i = 0; i < n; i++)
		x->first[p->sections[i].file + 2]++;
	for (i = 0; i < p->names.n; i++)
		x->first[i + 2] += x->first[i + 1];
	for (i = 0; i < n; i++)
		x->sections[x->first[p->sections[i].file + 1]++] = i;
}

/* The cost rows that stand in the file, by line; the caller frees them. */
static struct sort_item *
gather_rows(const struct breakdown *b, uint32_t file, size_t *n)
{
	const struct profile	*p = b->p;
	const struct breakdown_index	*x = &b->index;
	struct sort_item	*items;
	const uint32_t		*list;
	uint32_t		 i, j, found;
	size_t			 room = 0;

	*n = 0;
	items = mem_grow(NULL, &room, 1, sizeof(*items));
	for (i = x->first[file]; i < x->first[file + 1]; i++) {
		list = section_rows_list(&x->costs, x->sections[i], &found);
		items = mem_grow(items, &room, *n + found, sizeof(*items));
		for (j = 0; j < found; j++)
			items[(*n)++] = (struct sort_item){
				row_word(&p->costs, list[j], 0), 0, list[j]
			};
	}
	sort_items(items, *n);
	return items;
}

/* By the line that a call is made in, then by the callee. */
static int
by_line(const void *context, uint32_t x, uint32_t y)
{
	const struct breakdown	*b = context;
	struct arc		 ax, ay;

	arc_read(b->p, x, &ax);
	arc_read(b->p, y, &ay);
	if (ax.from.line != ay.from.line)
		return ax.from.line < ay.from.line ? -1 : 1;
	/* Functions are the first entries. */
	return entries_compare(&b->entries, ax.callee, ay.callee);
}

/* The arcs that start in the file, in this order; the caller frees them. */
static uint32_t *
gather_arcs(const struct breakdown *b, uint32_t file, size_t *n)
{
	const struct breakdown_index	*x = &b->index;
	const uint32_t		*list;
	uint32_t		*arcs = NULL, i, found;
	size_t			 room = 0;

	*n = 0;
	for (i = x->first[file]; i < x->first[file + 1]; i++) {
		list = section_rows_list(&x->arcs, x->sections[i], &found);
		arcs = mem_grow(arcs, &room, *n + found, sizeof(*arcs));
		if (found > 0)
			memcpy(arcs + *n, list, found * sizeof(*arcs));
		*n += found;
	}
	sort_ids(arcs, *n, by_line, b);
	return arcs;
}

static void
make_calls(const struct breakdown *b, const uint32_t *arcs, size_t n,
    struct breakdown_lines *l)
{
	const struct cost_table	*t = &b->p->arcs;
	struct breakdown_call	*last = NULL;
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
			*last = (struct breakdown_call){
				arc.from.line, arc.callee
			};
		}
		tally_add_row(&l->call_counts, l->call_n - 1, t, arcs[i],
		    ARC_CALLS, 1);
		tally_add_row(&l->call_costs, (l->call_n - 1) * b->event_n, t,
		    arcs[i], ARC_COSTS, b->event_n);
	}
}

/* Calls that are not to be shown go. */
static void
drop_calls(const struct breakdown *b, struct breakdown_lines *l)
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

/* Lines without calls, and without costs that are to be shown, go. */
static void
drop_lines(const struct breakdown *b, struct breakdown_lines *l)
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

/* Lines of both, in order: rows and calls are. */
static void
make_lines(const struct breakdown *b, const struct sort_item *rows, size_t n,
    struct breakdown_lines *l)
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
			    &b->p->costs, rows[i].id, 0, b->event_n);
		}
		for (; j < l->call_n && l->calls[j].line == line; j++)
			;
		l->line[l->n++] = line;
	}
}

void
breakdown_lines(struct breakdown *b, uint32_t file, struct breakdown_lines *l)
{
	struct sort_item	*rows;
	uint32_t		*arcs;
	size_t			 row_n, arc_n;

	memset(l, 0, sizeof(*l));
	if (b->index.first == NULL)
		make_index(b);
	rows = gather_rows(b, file, &row_n);
	arcs = gather_arcs(b, file, &arc_n);
	make_calls(b, arcs, arc_n, l);
	drop_calls(b, l);
	make_lines(b, rows, row_n, l);
	drop_lines(b, l);
	mem_free(rows);
	mem_free(arcs);
}

void
breakdown_lines_free(struct breakdown_lines *l)
{
	mem_free(l->line);
	mem_free(l->counted);
	tally_free(&l->costs);
	mem_free(l->calls);
	tally_free(&l->call_counts);
	tally_free(&l->call_costs);
	memset(l, 0, sizeof(*l));
}

/* One order of a report. */
struct sorting {
	const struct breakdown	*b;
	const struct breakdown_groups	*groups;	/* or NULL: entries, */
	bool			 by_function;	/* by this name */
	const uint32_t		*columns;
	uint32_t		 n;
};

static int
downwards(const void *context, uint32_t x, uint32_t y)
{
	const struct sorting	*s = context;
	const int64_t		*costs = s->groups != NULL ?
				    s->groups->costs.at :
				    s->b->entries.self.at;
	const int64_t		*a = costs + (size_t)x * s->b->event_n;
	const int64_t		*b = costs + (size_t)y * s->b->event_n;
	const struct intern	*names = &s->b->p->names;
	int			 way = num_compare_desc(a, b, s->columns, s->n);

	if (way != 0)
		return way;
	if (s->groups != NULL)
		return intern_compare(names, s->groups->at[y].name,
		    s->groups->at[x].name);
	way = intern_compare(names, page_name(s->b, y, s->by_function),
	    page_name(s->b, x, s->by_function));
	return way != 0 ? way : entries_compare(&s->b->entries, y, x);
}

void
breakdown_sort_groups(const struct breakdown *b,
    const struct breakdown_groups *groups,
    uint32_t *list, size_t n, const uint32_t *columns, uint32_t column_n)
{
	struct sorting	 s = { b, groups, false, columns, column_n };

	sort_ids(list, n, downwards, &s);
}

void
breakdown_sort_entries(const struct breakdown *b, bool by_function,
    uint32_t *list,
    size_t n, const uint32_t *columns, uint32_t column_n)
{
	struct sorting	 s = { b, NULL, by_function, columns, column_n };

	sort_ids(list, n, downwards, &s);
}
