#include "book.h"

#include <string.h>

#include "mem.h"
#include "num.h"
#include "profile.h"
#include "sort.h"

static const char	 unspecified_name[] = "<unspecified>";

/* Add to what stands in the file; place_of says which place a name is. */
static bool
add_place(struct book *b, uint32_t *place_of, uint32_t file,
    const int64_t *costs)
{
	if (place_of[file] == 0) {
		b->places[b->place_n++] = file;
		place_of[file] = (uint32_t)b->place_n;
	}
	return num_add_all(b->place_costs + (place_of[file] - 1) *
	    (size_t)b->event_n, costs, b->event_n);
}

/* Where costs stand: files, and leaves of them. */
static bool
find_places(struct book *b)
{
	const struct profile	*p = b->p;
	const struct section	*s;
	uint32_t		*place_of;
	size_t			 i;
	bool			 good = true;

	place_of = mem_get(p->names.n, sizeof(*place_of));
	b->places = mem_get(p->section_n, sizeof(*b->places));
	b->place_costs = mem_get(p->section_n * b->event_n,
	    sizeof(*b->place_costs));
	for (i = 0; i < p->section_n; i++) {
		s = &p->sections[i];
		if (s->costs.head == ROW_NONE)
			continue;
		b->listed[b->leaves.of_section[i]] = true;
		good = add_place(b, place_of, s->file,
		    b->leaves.sections + i * b->event_n) && good;
	}
	mem_free(place_of);
	return good;
}

/* Each file that has leaves has such a one, with costs or without. */
static void
add_unspecified(struct book *b, uint32_t name)
{
	struct leaf	*at = b->leaves.at;
	unsigned char	*known = mem_get(b->p->names.n, 1);
	size_t		 i, n = b->leaves.n;

	for (i = 0; i < n; i++)
		if (b->listed[i] && at[i].name == name)
			known[at[i].file] = 1;
	for (i = 0; i < n; i++)
		if (b->listed[i] && !known[at[i].file]) {
			known[at[i].file] = 1;
			b->listed[b->leaves.n] = true;
			leaves_add(&b->leaves, (struct leaf){
				b->p->empty, at[i].file, name
			});
		}
	mem_free(known);
}

static uint32_t
page_name(const struct book *b, size_t leaf, bool by_function)
{
	return by_function ? b->leaves.at[leaf].name : b->leaves.at[leaf].file;
}

/* One page for each name. */
static bool
make_pages(const struct book *b, struct book_pages *pages, bool by_function)
{
	uint32_t	*page_of = mem_get(b->p->names.n, sizeof(*page_of));
	uint32_t	 page;
	size_t		 i, at = 0;
	bool		 good = true;

	pages->at = mem_get(b->leaves.n, sizeof(*pages->at));
	pages->leaves = mem_get(b->leaves.n, sizeof(*pages->leaves));
	for (i = 0; i < b->leaves.n; i++) {
		if (!b->listed[i])
			continue;
		page = page_name(b, i, by_function);
		if (page_of[page] == 0) {
			pages->at[pages->n].name = page;
			page_of[page] = (uint32_t)++pages->n;
		}
		pages->at[page_of[page] - 1].n++;
	}
	for (i = 0; i < pages->n; i++) {
		pages->at[i].first = at;
		at += pages->at[i].n;
		pages->at[i].n = 0;
	}
	pages->costs = mem_get(pages->n * b->event_n, sizeof(*pages->costs));
	for (i = 0; i < b->leaves.n; i++) {
		if (!b->listed[i])
			continue;
		page = page_of[page_name(b, i, by_function)] - 1;
		pages->leaves[pages->at[page].first + pages->at[page].n++] =
		    (uint32_t)i;
		good = num_add_all(pages->costs + (size_t)page * b->event_n,
		    book_costs(b, i), b->event_n) && good;
	}
	mem_free(page_of);
	return good;
}

bool
book_open(struct book *b, struct profile *p, bool unspecified, bool split)
{
	uint32_t	 name = 0, column;
	bool		 good;

	memset(b, 0, sizeof(*b));
	if (unspecified)
		name = intern_id(&p->names, unspecified_name,
		    strlen(unspecified_name));
	b->p = p;
	b->event_n = p->event_n;
	b->totals = mem_get(EVENT_MAX, sizeof(*b->totals));
	good = profile_totals(p, b->totals, &column);
	if (p->arcs.n > 0)
		order_init(&b->order, p);
	good = leaves_open(&b->leaves, p, split) && good;
	b->listed = mem_get(2 * b->leaves.n, sizeof(*b->listed));
	good = find_places(b) && good;
	if (unspecified)
		add_unspecified(b, name);
	good = make_pages(b, &b->files, false) && good;
	return make_pages(b, &b->functions, true) && good;
}

static void
free_pages(struct book_pages *pages)
{
	mem_free(pages->at);
	mem_free(pages->costs);
	mem_free(pages->leaves);
}

void
book_close(struct book *b)
{
	mem_free(b->totals);
	leaves_close(&b->leaves);
	mem_free(b->listed);
	free_pages(&b->files);
	free_pages(&b->functions);
	mem_free(b->places);
	mem_free(b->place_costs);
	order_free(&b->order);
	memset(b, 0, sizeof(*b));
}

/* Items that grow. */
struct items {
	struct sort_item *at;
	size_t		 n, room;
};

/* The cost rows that stand in the file, by line. */
static void
gather_rows(const struct book *b, uint32_t file, struct items *items)
{
	const struct profile	*p = b->p;
	struct row_lists	 hashed;
	uint32_t		*list = NULL, i, j, n;
	size_t			 room = 0;

	rows_by_owner(&p->costs, (uint32_t)p->section_n, &hashed.rows,
	    &hashed.start);
	for (i = 0; i < p->section_n; i++) {
		if (p->sections[i].file != file)
			continue;
		n = profile_rows(p, &hashed, i, &list, &room);
		items->at = mem_grow(items->at, &items->room, items->n + n,
		    sizeof(*items->at));
		for (j = 0; j < n; j++)
			items->at[items->n++] = (struct sort_item){
				row_word(&p->costs, list[j], 0), 0, list[j]
			};
	}
	mem_free(list);
	mem_free(hashed.rows);
	mem_free(hashed.start);
	if (items->n > 0)
		sort_items(items->at, items->n);
}

/* The arcs that start in the file, by line and callee. */
static void
gather_arcs(const struct book *b, uint32_t file, struct items *items)
{
	const struct profile	*p = b->p;
	struct arc		 arc;
	uint32_t		 row;

	for (row = 0; row < p->arcs.n; row++) {
		if (p->sections[row_head(&p->arcs, row)].file != file)
			continue;
		arc_read(p, row, &arc);
		items->at = mem_grow(items->at, &items->room, items->n + 1,
		    sizeof(*items->at));
		items->at[items->n++] = (struct sort_item){
			arc.from.line, b->order.function[arc.callee], row
		};
	}
	if (items->n > 0)
		sort_items(items->at, items->n);
}

static bool
add_row(int64_t *to, const struct rows *t, uint32_t row, uint32_t first,
    uint32_t n)
{
	uint32_t	 k;
	bool		 good = true;

	for (k = 0; k < n; k++)
		good = num_add(&to[k], row_count(t, row, first + k)) && good;
	return good;
}

static bool
make_calls(const struct book *b, const struct items *items,
    struct book_lines *l)
{
	const struct rows	*t = &b->p->arcs;
	struct arc		 arc;
	size_t			 i;
	bool			 good = true;

	l->calls = mem_get(items->n, sizeof(*l->calls));
	l->call_costs = mem_get(items->n * b->event_n,
	    sizeof(*l->call_costs));
	for (i = 0; i < items->n; i++) {
		arc_read(b->p, items->at[i].id, &arc);
		if (i == 0 || items->at[i].high != items->at[i - 1].high ||
		    items->at[i].low != items->at[i - 1].low)
			l->calls[l->call_n++] = (struct book_call){
				arc.from.line, arc.callee, 0
			};
		good = num_add(&l->calls[l->call_n - 1].calls,
		    row_count(t, items->at[i].id, ARC_CALLS)) &&
		    add_row(l->call_costs + (l->call_n - 1) * b->event_n, t,
		    items->at[i].id, ARC_COSTS, b->event_n) && good;
	}
	return good;
}

/* Lines of both, in order: rows and calls are. */
static bool
make_lines(const struct book *b, const struct items *rows,
    struct book_lines *l)
{
	size_t		 i = 0, j = 0, most = rows->n + l->call_n;
	uint32_t	 line;
	bool		 good = true;

	l->line = mem_get(most, sizeof(*l->line));
	l->counted = mem_get(most, sizeof(*l->counted));
	l->costs = mem_get(most * b->event_n, sizeof(*l->costs));
	while (i < rows->n || j < l->call_n) {
		if (i == rows->n || (j < l->call_n &&
		    l->calls[j].line < rows->at[i].high))
			line = l->calls[j].line;
		else
			line = (uint32_t)rows->at[i].high;
		for (; i < rows->n && rows->at[i].high == line; i++) {
			l->counted[l->n] = true;
			good = add_row(l->costs + l->n * b->event_n,
			    &b->p->costs, rows->at[i].id, 0, b->event_n) &&
			    good;
		}
		for (; j < l->call_n && l->calls[j].line == line; j++)
			;
		l->line[l->n++] = line;
	}
	return good;
}

bool
book_lines(const struct book *b, uint32_t file, struct book_lines *l)
{
	struct items	 rows = { .n = 0 }, arcs = { .n = 0 };
	bool		 good;

	memset(l, 0, sizeof(*l));
	gather_rows(b, file, &rows);
	gather_arcs(b, file, &arcs);
	good = make_calls(b, &arcs, l);
	good = make_lines(b, &rows, l) && good;
	mem_free(rows.at);
	mem_free(arcs.at);
	return good;
}

void
book_lines_free(struct book_lines *l)
{
	mem_free(l->line);
	mem_free(l->counted);
	mem_free(l->costs);
	mem_free(l->calls);
	mem_free(l->call_costs);
	memset(l, 0, sizeof(*l));
}

/* One order of a report. */
struct sorting {
	const struct book	*b;
	const struct book_pages	*pages;		/* or NULL: leaves, */
	bool			 by_function;	/* by this name */
	const uint32_t		*columns;
	uint32_t		 n;
};

static int
downwards(const void *context, uint32_t x, uint32_t y)
{
	const struct sorting	*s = context;
	const int64_t		*costs = s->pages != NULL ? s->pages->costs :
				    s->b->leaves.self;
	const int64_t		*a = costs + (size_t)x * s->b->event_n;
	const int64_t		*b = costs + (size_t)y * s->b->event_n;
	int			 way = num_downwards(a, b, s->columns, s->n);

	if (way != 0)
		return way;
	x = s->pages != NULL ? s->pages->at[x].name :
	    page_name(s->b, x, s->by_function);
	y = s->pages != NULL ? s->pages->at[y].name :
	    page_name(s->b, y, s->by_function);
	return intern_compare(&s->b->p->names, y, x);
}

void
book_sort_pages(const struct book *b, const struct book_pages *pages,
    uint32_t *list, size_t n, const uint32_t *columns, uint32_t column_n)
{
	struct sorting	 s = { b, pages, false, columns, column_n };

	sort_ids(list, n, downwards, &s);
}

void
book_sort_leaves(const struct book *b, bool by_function, uint32_t *list,
    size_t n, const uint32_t *columns, uint32_t column_n)
{
	struct sorting	 s = { b, NULL, by_function, columns, column_n };

	sort_ids(list, n, downwards, &s);
}
