#include "report/html/tables.h"

#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "text/namespace.h"
#include "text/num.h"
#include "text/percent.h"
#include "profile/event.h"
#include "profile/frozen.h"
#include "profile/profile.h"
#include "report/grid/cost_rows.h"
#include "report/grid/tables.h"
#include "report/html/html.h"
#include "report/html/html_grid.h"
#include "report/html/pick.h"
#include "report/view/graph.h"
#include "report/view/note.h"
#include "report/view/options.h"
#include "report/view/report.h"

/* The rows of a table of files, of objects or of namespaces have at most about
   GROUPS_BYTES bytes, and there are at most GROUPS_MOST rows. */
enum { GROUPS_BYTES = 150000, GROUPS_MOST = 500 };
enum { ROW_BYTES = 120, CELL_BYTES = 20 };

/* At most this many cycles are listed, in about so many bytes: the most costly
   ones. */
enum { CYCLES_BYTES = 150000, CYCLES_MOST = 200 };

/* Return the sum of these rows of costs; the caller frees it. */
static struct tally
sum_rows(const struct html *h, const struct tally *costs, const uint32_t *rows,
    size_t n)
{
	struct tally	 sums;
	uint32_t	 events = h->r->p->event_n;
	size_t		 i;

	tally_init(&sums, events);
	for (i = 0; i < n; i++)
		tally_add_all(&sums, 0, costs, rows[i] * (size_t)events,
		    events);
	return sums;
}

/* Write a row with the sum of all other functions.  It has no inclusive costs,
   since their sum would count calls several times. */
static void
put_other_functions(struct html *h, struct grid *g)
{
	struct tally	 sums;
	uint32_t	*list = mem_get(h->f.n, sizeof(*list));
	size_t		 i, n = 0;

	for (i = 0; i < h->f.n; i++)
		if (html_place(h, h->f.list[i]) == 0)
			list[n++] = h->f.list[i];
	sums = sum_rows(h, &h->r->breakdown.entries.self, list, n);
	if (n > 0) {
		note_costs(h->r, &sums, 0, "", "the other functions");
		g->total = sums.at;
		html_grid_rest(h, g, n, " more function",
		    " more functions, together");
	}
	tally_free(&sums);
	mem_free(list);
}

void
html_tables_functions(struct html *h)
{
	struct grid	 g;
	size_t		 i;

	html_raw(h, "<section id=functions class=view aria-labelledby=functions"
	    "-h><h2 id=functions-h>Functions</h2>\n");
	if (h->ends)
		html_raw(h, "<p class=note>File and Object are the ends of "
		    "paths, as far as these tell them apart; "
		    "<a href=\"#files\">Files</a> and "
		    "<a href=\"#objects\">Objects</a> have them whole.</p>\n");
	tables_functions(&g, &h->f);
	g.list = h->list;
	html_grid_begin(h, &g, "Functions", "\"costs functions\"");
	for (i = 0; i < h->n; i++)
		html_grid_row(h, &g, i);
	put_other_functions(h, &g);
	grid_close(&g);
	html_grid_end(h);
	if (h->f.n == 0)
		html_raw(h, h->changes ? "<p>No function has changed.</p>\n" :
		    "<p>No function has a cost.</p>\n");
	html_raw(h, "</section>\n");
}

/* A table of files, objects or namespaces.  Each row is the sum of the
   functions with one name of this kind. */
struct groups {
	struct html	*h;
	const char	*id, *title;	/* id and title of the table's
					   section */
	unsigned	 what;		/* the bits for cost_rows_open() */
	struct grid	 grid;
	const struct intern *names;
	uint32_t	*name;		/* by row: its name, as an id in
					   `names' */
	uint32_t	*order;
	struct tally	 sums;
	size_t		 n;
};

static int
downwards(const void *context, uint32_t x, uint32_t y)
{
	const struct groups	*g = context;
	const struct html	*h = g->h;
	size_t			 n = h->r->p->event_n;
	int			 way;

	way = num_compare_desc(g->sums.at + x * n, g->sums.at + y * n,
	    h->r->choice->sort.at, h->r->choice->sort.n);
	return way != 0 ? way : intern_compare(g->names, g->name[x],
	    g->name[y]);
}

static void
put_unreadable(struct html *h)
{
	if (h->unreadable == 0)
		return;
	html_raw(h, "<p class=note>Not shown, for they were not found or are "
	    "not the same for all inputs, are the sources of ");
	html_number(h, (int64_t)h->unreadable);
	html_raw(h, h->unreadable == 1 ? " file" : " files");
	html_raw(h, ". The option -I says where sources are: see "
	    "clannotate(1).</p>\n");
}

static void
put_left_out(struct html *h)
{
	if (h->left_out == 0)
		return;
	html_raw(h, "<p class=note>");
	html_number(h, (int64_t)h->left_out);
	html_raw(h, h->left_out == 1 ? " more file may have a source, which "
	    "has no room here; text has it.</p>\n" : " more files may have "
	    "sources, which have no room here; text has them.</p>\n");
}

/* Write a row with the sum of the first n groups (files, objects or
   namespaces). */
static void
put_other_groups(struct groups *g, size_t n)
{
	struct tally	 sums = sum_rows(g->h, &g->sums, g->order, n);
	struct cost_row	 rest = { .costs = sums.at };

	if (n > 0) {
		note_costs(g->h->r, &sums, 0, "", "the others");
		g->grid.row = &rest;
		html_grid_rest(g->h, &g->grid, n, " more", " more, together");
	}
	tally_free(&sums);
}

static void
put_row(struct groups *g, uint32_t group)
{
	struct html	*h = g->h;
	uint32_t	 name = g->name[group];
	struct cost_row	 row = {
		.place.kind = CELL_TEXT,
		.place.text = intern_slice(g->names, name),
		.costs = g->sums.at + group * (size_t)h->r->p->event_n
	};

	if (g->names == &h->r->p->names)
		row.place = (struct cell){ .kind = CELL_FILE, .name = name };
	html_grid_cost_row(h, &g->grid, &row);
}

/* Write the rows that there is room for, and the sum of the others. */
static void
put_rows(struct groups *g, size_t n)
{
	struct html	*h = g->h;
	size_t		 most = report_limit(h->r, n), left = 0, i;
	uint64_t	 end = h->bytes + GROUPS_BYTES, bytes;

	most = most < GROUPS_MOST ? most : GROUPS_MOST;
	for (i = 0; i < n; i++) {
		bytes = ROW_BYTES + html_cells_n(h) * CELL_BYTES +
		    html_size(intern_slice(g->names, g->name[g->order[i]]));
		if (i - left < most && h->bytes + bytes <= end)
			put_row(g, g->order[i]);
		else
			g->order[left++] = g->order[i];
	}
	put_other_groups(g, left);
}

static void
put_groups(struct groups *g)
{
	struct html	*h = g->h;
	size_t		 n = h->r->p->event_n, i, end = 0;

	g->order = mem_get(g->n, sizeof(*g->order));
	for (i = 0; i < g->n; i++) {
		note_costs(h->r, &g->sums, i * n, "", g->title);
		if (breakdown_has(&h->r->breakdown, &g->sums, i))
			g->order[end++] = (uint32_t)i;
	}
	sort_ids(g->order, end, downwards, g);
	html_section(h, g->id, g->title);
	cost_rows_open(&g->grid, h->r, g->what);
	html_grid_begin(h, &g->grid, g->title, "costs");
	put_rows(g, end);
	html_grid_end(h);
	grid_close(&g->grid);
	mem_free(g->order);
}

void
html_tables_files(struct html *h)
{
	struct groups	 g = {
		.h = h, .id = "files", .title = "Files",
		.what = COSTS_FILES, .names = &h->r->p->names,
		.name = h->r->breakdown.sources,
		.sums = h->r->breakdown.source_costs,
		.n = h->r->breakdown.source_n
	};

	put_groups(&g);
	put_unreadable(h);
	put_left_out(h);
	html_raw(h, "</section>\n");
}

/* Write, as a section, a table of the functions grouped by `names'
   (breakdown_group()). */
static void
put_entries_by(struct groups *g, const uint32_t *names, size_t name_n)
{
	struct breakdown_groups	 groups = { .n = 0 };
	size_t			 i;

	breakdown_group(&g->h->r->breakdown, &groups, names, name_n);
	g->name = mem_get(groups.n, sizeof(*g->name));
	for (i = 0; i < groups.n; i++)
		g->name[i] = groups.at[i].name;
	g->sums = groups.costs;
	g->n = groups.n;
	put_groups(g);
	html_raw(g->h, "</section>\n");
	mem_free(g->name);
	breakdown_groups_free(&groups);
}

void
html_tables_objects(struct html *h)
{
	const struct entries	*l = &h->r->breakdown.entries;
	uint32_t		*objects = mem_get(l->n, sizeof(*objects));
	size_t			 i;
	struct groups		 g = {
		.h = h, .id = "objects", .title = "Objects",
		.what = COSTS_OBJECTS, .names = &h->r->p->names
	};

	for (i = 0; i < l->n; i++)
		objects[i] = entries_at(l, i).object;
	put_entries_by(&g, objects, h->r->p->names.n);
	mem_free(objects);
}

/*
 * Return the namespace of each entry, as an id in `keys'; the caller frees the
 * array.  Many functions have the same name, so the namespace of a name is
 * found only once.
 */
static uint32_t *
find_namespaces(const struct html *h, struct intern *keys)
{
	const struct entries	*l = &h->r->breakdown.entries;
	uint32_t		*of = mem_none(h->r->p->names.n);
	uint32_t		*list = mem_get(l->n, sizeof(*list)), id;
	size_t			 i, room = 0;
	struct slice		 name;
	char			*text = NULL;

	for (i = 0; i < l->n; i++) {
		id = entries_at(l, i).name;
		if (of[id] == ID_NONE) {
			name = intern_slice(&h->r->p->names, id);
			text = mem_grow(text, &room, name.len + 1, 1);
			of[id] = intern_id(keys, text,
			    namespace_put(text, name));
		}
		list[i] = of[id];
	}
	mem_free(text);
	mem_free(of);
	return list;
}

void
html_tables_namespaces(struct html *h)
{
	struct intern	 keys = { .n = 0 };
	struct groups	 g = {
		.h = h, .id = "namespaces", .title = "Namespaces",
		.what = COSTS_NAMESPACES, .names = &keys
	};
	uint32_t	*namespaces = find_namespaces(h, &keys);

	put_entries_by(&g, namespaces, keys.n);
	intern_free(&keys);
	mem_free(namespaces);
}

/* Write a row with the sum of the calls that there is no room for. */
static void
put_others(struct html *h, struct grid *g, const uint32_t *edges, size_t n)
{
	const struct inclusive	*c = &h->f.calls;
	struct tally		 sums, calls;
	struct cost_row		 rest = { .costs = NULL };
	size_t			 i;

	sums = sum_rows(h, &c->graph.edge_costs, edges, n);
	tally_init(&calls, 1);
	for (i = 0; i < n; i++)
		tally_add_all(&calls, 0, &c->graph.edge_calls, edges[i], 1);
	if (sums.carry == NULL)
		rest.costs = sums.at;
	if (wide_fits(tally_get(&calls, 0)))
		rest.calls = calls.at;
	g->row = &rest;
	html_grid_rest(h, g, n, " more", " more, together");
	tally_free(&sums);
	tally_free(&calls);
}

static void
put_calls(struct html *h, uint32_t entry, bool callers)
{
	size_t		 most = html_pick_edges(h), n, i;
	const uint32_t	*edges = graph_edges(h->r, &h->f.calls, entry, callers,
			    &n);
	struct cost_row	 row;
	struct grid	 g;

	if (n == 0) {
		html_raw(h, callers ? "<p>Nothing is known to call it.</p>\n" :
		    "<p>It calls nothing.</p>\n");
		return;
	}
	cost_rows_open(&g, h->r, COSTS_CALLS);
	html_grid_begin(h, &g, callers ? "Callers" : "Callees", "costs");
	for (i = 0; i < n && i < most; i++) {
		row = cost_row_call(h->r, &h->f.calls, edges[i], callers);
		html_grid_cost_row(h, &g, &row);
	}
	if (i < n)
		put_others(h, &g, edges + i, n - i);
	html_grid_end(h);
	grid_close(&g);
}

static void
put_costs(struct html *h, uint32_t entry)
{
	struct cost_row	 self = cost_row_words("self",
			    breakdown_costs(&h->r->breakdown, entry));
	struct cost_row	 all = cost_row_words("inclusive",
			    html_inclusive(h, entry));
	struct grid	 g;

	self.both = all.both = side_calls_both(&h->f.sides, h->r->choice,
	    &h->f.calls, entry);
	cost_rows_open(&g, h->r, COSTS_FUNCTION);
	html_grid_begin(h, &g, "Costs", "\"costs few\"");
	html_grid_cost_row(h, &g, &self);
	if (h->inclusive)
		html_grid_cost_row(h, &g, &all);
	html_grid_end(h);
	grid_close(&g);
}

static void
put_facts(struct html *h, uint32_t entry)
{
	const struct entry	 at = entries_at(&h->r->breakdown.entries,
				    entry);
	const struct inclusive	*c = &h->f.calls;
	const struct side_calls	*sides = &h->f.sides;

	html_raw(h, "<p class=facts>");
	html_file(h, at.file);
	html_raw(h, " \xc2\xb7 ");
	html_name(h, at.object);
	if (h->counts)
		html_raw(h, h->changes && !sides->known ?
		    " \xc2\xb7 change of calls: " : " \xc2\xb7 calls: ");
	if (h->counts && sides->known) {
		html_number(h, sides->old.at[entry]);
		html_raw(h, " \xe2\x86\x92 ");
		html_number(h, sides->new.at[entry]);
	} else if (h->counts)
		(h->changes ? html_signed : html_number)(h,
		    c->called.at[entry]);
	if (c->cycle[entry] != 0)
		html_format(h, " \xc2\xb7 <a href=\"#cycles\">cycle %lu</a>",
		    (unsigned long)c->cycle[entry]);
	html_raw(h, c->recursive[entry] ? " \xc2\xb7 calls itself</p>\n" :
	    "</p>\n");
}

/*
 * Write, as attributes of a function's article, the number of the source on the
 * page that has the function, and its first and last line with costs there.
 * Write nothing if the page has no such source, or no line is known.
 */
static void
put_span(struct html *h, uint32_t entry)
{
	const struct profile	*p = h->r->p;
	const struct function	*f = &p->functions[entry];
	struct row_range	 r;

	/* A file of deleted lines that is a function itself, as cgfilter
	   --by=file makes one, is an entry after those of functions. */
	if (entry >= p->function_n || h->source[f->file] == 0 ||
	    f->home == ID_NONE)
		return;
	/* The rows of a section are in the order of their lines; that of
	   unknown lines, line 0, comes first. */
	r = section_costs(p, f->home);
	if (r.row < r.end && row_word(&p->costs, r.row, 0) == 0)
		r.row++;
	if (r.row < r.end)
		html_format(h, " data-source=s%lu data-lines=%lu-%lu",
		    (unsigned long)h->source[f->file],
		    (unsigned long)row_word(&p->costs, r.row, 0),
		    (unsigned long)row_word(&p->costs, r.end - 1, 0));
}

static void
put_article(struct html *h, uint32_t entry)
{
	const struct entry	 at = entries_at(&h->r->breakdown.entries,
				    entry);

	html_format(h, "<article class=view id=f%lu",
	    (unsigned long)html_place(h, entry));
	put_span(h, entry);
	html_raw(h, "><h2>");
	html_name(h, at.name);
	html_raw(h, "</h2>\n");
	put_facts(h, entry);
	put_costs(h, entry);
	if (h->calls) {
		put_calls(h, entry, true);
		put_calls(h, entry, false);
	}
	html_raw(h, "</article>\n");
}

void
html_tables_articles(struct html *h)
{
	size_t	 i;

	for (i = 0; i < h->n; i++)
		put_article(h, h->list[i]);
}

static const int64_t *
cycle_costs(const struct inclusive *c, uint32_t cycle)
{
	return c->cycle_costs.at + cycle * (size_t)c->p->event_n;
}

/* Compare two cycles by inclusive cost, the more costly first, and then by
   number. */
static int
by_cost(const void *html, uint32_t x, uint32_t y)
{
	const struct html	*h = html;
	const struct event_list	*sort = &h->r->choice->sort;
	int			 way;

	way = num_compare_desc(cycle_costs(&h->f.calls, x),
	    cycle_costs(&h->f.calls, y), sort->at, sort->n);
	return way != 0 ? way : (x > y) - (x < y);
}

void
html_tables_cycles(struct html *h)
{
	const struct inclusive	*c = &h->f.calls;
	struct cost_row		 row = { .costs = NULL };
	struct grid		 g;
	uint32_t		*cycles, i;
	uint64_t		 end = h->bytes + CYCLES_BYTES;

	if (c->cycle_n == 0)
		return;
	html_section(h, "cycles", "Cycles");
	html_raw(h, "<p>Functions that call each other in a circle. The cost "
	    "is that of all of them, with all that they call outside.</p>\n");
	cost_rows_open(&g, h->r, COSTS_CYCLES);
	html_grid_begin(h, &g, "Cycles", "costs");
	cycles = mem_get(c->cycle_n, sizeof(*cycles));
	for (i = 0; i < c->cycle_n; i++)
		cycles[i] = i + 1;
	sort_ids(cycles, c->cycle_n, by_cost, h);
	for (i = 0; i < c->cycle_n && i < CYCLES_MOST && h->bytes < end; i++) {
		row.place = (struct cell){
			.kind = CELL_CYCLE, .cycle = cycles[i]
		};
		row.costs = cycle_costs(c, cycles[i]);
		html_grid_cost_row(h, &g, &row);
	}
	mem_free(cycles);
	row = (struct cost_row){ .costs = NULL };
	if (i < c->cycle_n)
		html_grid_rest(h, &g, c->cycle_n - i, " more",
		    " more");
	html_grid_end(h);
	grid_close(&g);
	html_raw(h, "</section>\n");
}
