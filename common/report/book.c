#include "report/book.h"

#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "text/num.h"
#include "profile/profile.h"

static const char	 unspecified_name[] = "<unspecified>";

/* Add to what stands in the file; place_of says which place a name is. */
static void
add_place(struct book *b, uint32_t *place_of, uint32_t file, size_t section)
{
	if (place_of[file] == 0) {
		b->places[b->place_n++] = file;
		place_of[file] = (uint32_t)b->place_n;
	}
	tally_add_all(&b->place_costs, (place_of[file] - 1) *
	    (size_t)b->event_n, &b->leaves.sections, section * b->event_n,
	    b->event_n);
}

/* Where costs stand: files, and leaves of them. */
static void
find_places(struct book *b)
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
		b->listed[b->leaves.of_section[i]] = true;
		add_place(b, place_of, s->file, i);
	}
	mem_free(place_of);
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
static void
make_pages(const struct book *b, struct book_pages *pages, bool by_function)
{
	uint32_t	*page_of = mem_get(b->p->names.n, sizeof(*page_of));
	uint32_t	 page;
	size_t		 i, at = 0;

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
	tally_init(&pages->costs, pages->n * b->event_n);
	for (i = 0; i < b->leaves.n; i++) {
		if (!b->listed[i])
			continue;
		page = page_of[page_name(b, i, by_function)] - 1;
		pages->leaves[pages->at[page].first + pages->at[page].n++] =
		    (uint32_t)i;
		tally_add_all(&pages->costs, (size_t)page * b->event_n,
		    &b->leaves.self, i * b->event_n, b->event_n);
	}
	mem_free(page_of);
}

void
book_open(struct book *b, struct profile *p, const struct wide *totals,
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
	leaves_open(&b->leaves, p, split);
	b->listed = mem_get(2 * b->leaves.n, sizeof(*b->listed));
	find_places(b);
	if (unspecified)
		add_unspecified(b, name);
	make_pages(b, &b->files, false);
	make_pages(b, &b->functions, true);
}

/* Whether a row counts nothing that is to be shown; own counts stand before
   its costs. */
static bool
is_nothing(const struct book *b, const struct rows *t, uint32_t row,
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
all_nothing(const struct book *b, const struct rows *t, uint32_t own)
{
	uint32_t	 row;

	for (row = 0; row < t->n; row++)
		if (!is_nothing(b, t, row, own))
			return false;
	return true;
}

bool
book_is_empty(const struct book *b)
{
	return all_nothing(b, &b->p->costs, 0) &&
	    all_nothing(b, &b->p->arcs, ARC_COSTS) &&
	    all_nothing(b, &b->p->jumps, JUMP_COUNTS);
}

static void
free_pages(struct book_pages *pages)
{
	mem_free(pages->at);
	tally_free(&pages->costs);
	mem_free(pages->leaves);
}

static void
free_index(struct book_index *x)
{
	mem_free(x->sections);
	mem_free(x->first);
	mem_free(x->costs.rows);
	mem_free(x->costs.start);
	mem_free(x->arcs.rows);
	mem_free(x->arcs.start);
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
	tally_free(&b->place_costs);
	free_index(&b->index);
	memset(b, 0, sizeof(*b));
}

static void
make_index(struct book *b)
{
	const struct profile	*p = b->p;
	struct book_index	*x = &b->index;
	uint32_t		 n = (uint32_t)p->section_n, i;

	rows_by_owner(&p->costs, n, &x->costs.rows, &x->costs.start);
	rows_by_owner(&p->arcs, n, &x->arcs.rows, &x->arcs.start);
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
gather_rows(const struct book *b, uint32_t file, size_t *n)
{
	const struct profile	*p = b->p;
	const struct book_index	*x = &b->index;
	struct sort_item	*items;
	uint32_t		*list = NULL, i, j, found;
	size_t			 room = 0, list_room = 0;

	*n = 0;
	items = mem_grow(NULL, &room, 1, sizeof(*items));
	for (i = x->first[file]; i < x->first[file + 1]; i++) {
		found = profile_rows(p, &x->costs, x->sections[i], &list,
		    &list_room);
		items = mem_grow(items, &room, *n + found, sizeof(*items));
		for (j = 0; j < found; j++)
			items[(*n)++] = (struct sort_item){
				row_word(&p->costs, list[j], 0), 0, list[j]
			};
	}
	mem_free(list);
	sort_items(items, *n);
	return items;
}

/* By the line that a call is made in, then by the callee. */
static int
by_line(const void *context, uint32_t x, uint32_t y)
{
	const struct book	*b = context;
	struct arc		 ax, ay;

	arc_read(b->p, x, &ax);
	arc_read(b->p, y, &ay);
	if (ax.from.line != ay.from.line)
		return ax.from.line < ay.from.line ? -1 : 1;
	/* Functions are the first leaves. */
	return leaves_compare(&b->leaves, ax.callee, ay.callee);
}

/* The arcs that start in the file, in this order; the caller frees them. */
static uint32_t *
gather_arcs(const struct book *b, uint32_t file, size_t *n)
{
	const struct book_index	*x = &b->index;
	const uint32_t		*start;
	uint32_t		*arcs = NULL, i;
	size_t			 room = 0, found;

	*n = 0;
	for (i = x->first[file]; i < x->first[file + 1]; i++) {
		start = &x->arcs.start[x->sections[i]];
		found = start[1] - start[0];
		arcs = mem_grow(arcs, &room, *n + found, sizeof(*arcs));
		if (found > 0)
			memcpy(arcs + *n, x->arcs.rows + start[0],
			    found * sizeof(*arcs));
		*n += found;
	}
	sort_ids(arcs, *n, by_line, b);
	return arcs;
}

static void
make_calls(const struct book *b, const uint32_t *arcs, size_t n,
    struct book_lines *l)
{
	const struct rows	*t = &b->p->arcs;
	struct book_call	*last = NULL;
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
			*last = (struct book_call){
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
drop_calls(const struct book *b, struct book_lines *l)
{
	size_t	 n = b->event_n, i, kept = 0;

	for (i = 0; i < l->call_n; i++) {
		if (wide_sign(tally_get(&l->call_counts, i)) == 0 &&
		    book_sums_nothing(b, &l->call_costs, i * n))
			continue;
		l->calls[kept] = l->calls[i];
		tally_move(&l->call_counts, kept, i, 1);
		tally_move(&l->call_costs, kept++ * n, i * n, n);
	}
	l->call_n = kept;
}

/* Lines without calls, and without costs that are to be shown, go. */
static void
drop_lines(const struct book *b, struct book_lines *l)
{
	size_t	 n = b->event_n, i, call = 0, kept = 0;

	for (i = 0; i < l->n; i++) {
		while (call < l->call_n && l->calls[call].line < l->line[i])
			call++;
		l->counted[i] = l->counted[i] &&
		    !book_sums_nothing(b, &l->costs, i * n);
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
make_lines(const struct book *b, const struct sort_item *rows, size_t n,
    struct book_lines *l)
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
book_lines(struct book *b, uint32_t file, struct book_lines *l)
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
book_lines_free(struct book_lines *l)
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
	const int64_t		*costs = s->pages != NULL ?
				    s->pages->costs.at :
				    s->b->leaves.self.at;
	const int64_t		*a = costs + (size_t)x * s->b->event_n;
	const int64_t		*b = costs + (size_t)y * s->b->event_n;
	const struct intern	*names = &s->b->p->names;
	int			 way = num_downwards(a, b, s->columns, s->n);

	if (way != 0)
		return way;
	if (s->pages != NULL)
		return intern_compare(names, s->pages->at[y].name,
		    s->pages->at[x].name);
	way = intern_compare(names, page_name(s->b, y, s->by_function),
	    page_name(s->b, x, s->by_function));
	return way != 0 ? way : leaves_compare(&s->b->leaves, y, x);
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
