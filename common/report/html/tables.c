/*
 * The script hides the columns of events by number, so all rows of a table have
 * all cells, and the cells of an event are adjacent.  Also, if all events have
 * sides, a style hides the old and the new costs in a narrow window: it relies
 * on every third column being a change.
 *
 * Inside a cycle each call contains the next one, so the costs of these calls
 * have no share.
 */
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
#include "report/grid/tables.h"
#include "report/html/html.h"
#include "report/html/pick.h"
#include "report/view/graph.h"
#include "report/view/note.h"
#include "report/view/options.h"
#include "report/view/report.h"

/* The most bytes of rows in the tables of files, objects and namespaces, and
   the most rows. */
enum { GROUPS_BYTES = 150000, GROUPS_MOST = 500 };
enum { ROW_BYTES = 120, CELL_BYTES = 20 };

/* The most members of a cycle listed, and the most cycles. */
enum { MEMBERS_MOST = 100, CYCLES_MOST = 200 };

/* Begin a table of class `kind' with `lead' columns before the costs, and with
   `twice' two columns for each event. */
static void
begin_table(struct html *h, const char *caption, const char *kind, size_t lead,
    bool twice)
{
	html_format(h, "<div class=wide role=region tabindex=0 aria-label="
	    "\"%s\"><table class=%s data-lead=%zu%s%s><caption>%s</caption>\n"
	    "<thead><tr>", caption, kind, lead, twice ? " data-twice" : "",
	    html_cells_n(h) == 3 * h->event_n ? " data-sides" : "", caption);
}

static void
begin_rows(struct html *h)
{
	html_raw(h, "</thead>\n<tbody>\n");
}

void
html_tables_begin(struct html *h, const char *caption, size_t lead,
    const char *heads)
{
	uint32_t	 i;

	begin_table(h, caption, "costs", lead, false);
	html_raw(h, heads);
	for (i = 0; i < h->event_n; i++)
		html_head(h, i, "");
	begin_rows(h);
}

void
html_tables_end(struct html *h)
{
	html_raw(h, "</tbody></table></div>\n");
}

/* Begin the row that sums up n rows that there is no room for. */
static void
begin_rest(struct html *h, size_t n, const char *one, const char *more)
{
	html_raw(h, "</tbody><tbody class=rest><tr><th scope=row>");
	html_number(h, (int64_t)n);
	html_raw(h, n == 1 ? one : more);
}

/* Write the costs that end a row. */
static void
end_row(struct html *h, const int64_t *costs)
{
	html_costs(h, costs);
	html_raw(h, "\n");
}

/* Write the name of a file, as a link if the page has its source. */
static void
put_file(struct html *h, uint32_t name)
{
	uint32_t	 source = h->source[name];

	if (source != 0)
		html_format(h, "<a href=\"#s%lu\">", (unsigned long)source);
	html_name(h, name);
	html_raw(h, source != 0 ? "</a>" : "");
}

/* Write a number of calls; in a difference, its change. */
static void
put_calls(struct html *h, int64_t n)
{
	if (!h->counts)
		return;
	(h->changes ? html_signed : html_number)(h, n);
}

static void
put_flags(struct html *h, uint32_t entry)
{
	const struct inclusive	*c = &h->f.calls;
	const char		*word = marks_word(&h->r->marks, entry);

	if (c->cycle[entry] != 0)
		html_format(h, " <b class=tag>cycle %lu</b>",
		    (unsigned long)c->cycle[entry]);
	if (c->recursive[entry])
		html_raw(h, " <b class=tag>recursive</b>");
	if (*word != '\0')
		html_format(h, " <b class=tag>%s</b>", word);
}

/* Write the members of a whole (parts.h), with the change of each event, inside
   the cell of the whole, so that they stay with it when the rows are sorted. */
static void
put_parts(struct html *h, const struct part_whole *w)
{
	const struct parts	*t = &h->r->parts;
	size_t			 i;
	uint32_t		 k;

	html_format(h, " <b class=tag>%s</b><ul class=parts>",
	    w->became ? "became" : "was");
	for (i = w->first; i < w->end; i++) {
		html_raw(h, "<li>");
		html_name(h, t->members[i].name);
		for (k = 0; k < h->event_n; k++) {
			html_raw(h, k == 0 ? " " : ", ");
			if (h->event_n > 1) {
				html_text(h, event_text(h->r->p,
				    h->events[k].column));
				html_raw(h, " ");
			}
			html_signed(h, parts_costs(t, i)[
			    h->events[k].column]);
		}
	}
	html_raw(h, "</ul>");
}

static void
put_cell(struct html *h, const struct grid *g, size_t i,
    const struct cell *cell)
{
	const struct part_whole	*whole;
	char			 text[GRID_ROOM];

	if (cell->kind == CELL_PLACE) {
		html_entry(h, cell->entry, true);
		put_flags(h, cell->entry);
		whole = parts_whole(&h->r->parts, cell->entry);
		if (whole != NULL)
			put_parts(h, whole);
	} else if (cell->kind == CELL_NAME)
		html_end(h, cell->name);
	else
		html_raw(h, grid_number(g, i, cell, text));
}

static void
put_cells(struct html *h, const struct grid *g, size_t i, size_t row)
{
	struct cell	 cell;

	for (; i < g->n; i++) {
		cell = grid_get(g, i, row, GRID_ITSELF);
		if (g->at[i].column->where & EACH_EVENT) {
			html_cost(h, (uint32_t)g->at[i].index, cell.costs);
			continue;
		}
		html_raw(h, i == 0 ? "<tr><th scope=row>" : "<td>");
		put_cell(h, g, i, &cell);
	}
	html_raw(h, "\n");
}

static void
put_heads(struct html *h, const struct grid *g)
{
	const struct grid_column	*c;
	size_t				 lead = 0, i;

	while (!(g->at[lead].column->where & EACH_EVENT))
		lead++;
	begin_table(h, "Functions", "\"costs functions\"", lead,
	    g->n > lead + h->event_n);
	for (i = 0; i < g->n; i++) {
		c = g->at[i].column;
		if (c->where & EACH_EVENT)
			html_head(h, (uint32_t)g->at[i].index, c->head);
		else
			html_format(h, "<th scope=col%s>%s", c->where &
			    IS_NUMBER ? " class=n" : "", c->head);
	}
	begin_rows(h);
}

/* Note overflows in the sums of omitted rows; return the sums from index i
   on. */
static const int64_t *
fit(struct html *h, const struct tally *sums, size_t i, const char *of)
{
	note_costs(h->r, sums, i, "", of);
	return sums->at + i;
}

/* Sum up these rows of costs; the caller frees the sums. */
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

/* Write a row for all other functions.  A sum of their inclusive costs would
   have no meaning. */
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
		begin_rest(h, n, " more function", " more functions, together");
		g->total = fit(h, &sums, 0, "the other functions");
		put_cells(h, g, 1, GRID_TOTAL);
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
	put_heads(h, &g);
	for (i = 0; i < h->n; i++)
		put_cells(h, &g, 0, i);
	put_other_functions(h, &g);
	grid_close(&g);
	html_tables_end(h);
	if (h->n == 0)
		html_raw(h, h->changes ? "<p>No function has changed.</p>\n" :
		    "<p>No function has a cost.</p>\n");
	html_raw(h, "</section>\n");
}

/* The rows of a table of files, objects or namespaces: sums by name. */
struct groups {
	struct html	*h;
	const char	*id, *title;	/* of the section on the page */
	const char	*head;		/* head of the column of names, as
					   markup */
	const struct intern *names;
	uint32_t	*name;		/* of each row: index of its name in
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

/* Write why some files have no source. */
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

static bool
is_empty(const struct html *h, const int64_t *costs)
{
	uint32_t	 i;

	for (i = 0; i < h->r->p->event_n; i++)
		if (costs[i] != 0)
			return false;
	return true;
}

/* Write a row for the groups after the first ones. */
static void
put_other_groups(struct groups *g, size_t first, size_t end)
{
	struct tally	 sums = sum_rows(g->h, &g->sums, g->order + first,
			    end - first);

	if (first < end) {
		begin_rest(g->h, end - first, " more", " more, together");
		end_row(g->h, fit(g->h, &sums, 0, "the others"));
	}
	tally_free(&sums);
}

/* Write groups up to `end' in their order. */
static void
put_rows(struct groups *g, size_t end)
{
	struct html	*h = g->h;
	size_t		 n = h->r->p->event_n, i, shown;

	shown = GROUPS_BYTES / (ROW_BYTES + html_cells_n(h) * CELL_BYTES);
	shown = shown < GROUPS_MOST ? shown : GROUPS_MOST;
	if (report_limit(h->r, end) < shown)
		shown = report_limit(h->r, end);
	for (i = 0; i < shown; i++) {
		html_raw(h, "<tr><th scope=row>");
		if (g->names == &h->r->p->names)
			put_file(h, g->name[g->order[i]]);
		else
			html_named(h, intern_slice(g->names,
			    g->name[g->order[i]]));
		end_row(h, g->sums.at + g->order[i] * n);
	}
	put_other_groups(g, shown, end);
}

/* Write the table as a section, which the caller ends. */
static void
put_groups(struct groups *g)
{
	struct html	*h = g->h;
	size_t		 n = h->r->p->event_n, i, end = 0;

	g->order = mem_get(g->n, sizeof(*g->order));
	for (i = 0; i < g->n; i++)
		if (!breakdown_is_nothing(&h->r->breakdown,
		    fit(h, &g->sums, i * n, g->title)) &&
		    !is_empty(h, g->sums.at + i * n))
			g->order[end++] = (uint32_t)i;
	sort_ids(g->order, end, downwards, g);
	html_section(h, g->id, g->title);
	html_tables_begin(h, g->title, 1, g->head);
	put_rows(g, end);
	html_tables_end(h);
	mem_free(g->order);
}

void
html_tables_files(struct html *h)
{
	struct groups	 g = {
		.h = h, .id = "files", .title = "Files",
		.head = "<th scope=col>File", .names = &h->r->p->names,
		.name = h->r->breakdown.sources,
		.sums = h->r->breakdown.source_costs,
		.n = h->r->breakdown.source_n
	};

	put_groups(&g);
	put_unreadable(h);
	html_raw(h, "</section>\n");
}

/* Write a table of the entries grouped by `names' (breakdown_group()), as a
   section. */
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
		.head = "<th scope=col>Object", .names = &h->r->p->names
	};

	for (i = 0; i < l->n; i++)
		objects[i] = entries_at(l, i).object;
	put_entries_by(&g, objects, h->r->p->names.n);
	mem_free(objects);
}

/* The namespace of each entry, as a number in `keys'; the caller frees the
   list.  Many functions share a name, so namespaces are found by name. */
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
		.head = "<th scope=col>Namespace", .names = &keys
	};
	uint32_t	*namespaces = find_namespaces(h, &keys);

	put_entries_by(&g, namespaces, keys.n);
	intern_free(&keys);
	mem_free(namespaces);
}

static int
by_cost(const void *context, uint32_t x, uint32_t y)
{
	const struct html	*h = context;

	return graph_compare_edges(h->r, &h->f.calls, x, y);
}

/* Write the share of the function's cost that a call has in the first sort
   column. */
static void
put_part(struct html *h, const int64_t *costs, const int64_t *whole)
{
	uint32_t	 column = h->r->choice->sort.at[0];
	char		 text[PERCENT_ROOM];

	if (!h->r->o->shares || whole[column] == 0)
		return;
	html_raw(h, percent_text(text, costs[column], whole[column]));
	html_raw(h, "%");
}

static void
put_edge(struct html *h, uint32_t edge, bool callers)
{
	const struct inclusive		*c = &h->f.calls;
	const struct call_edge		*e = &c->graph.edges[edge];

	html_raw(h, "<tr><th scope=row>");
	html_entry(h, callers ? e->caller : e->callee, false);
	html_raw(h, e->inside ? " <b class=tag>in cycle</b><td>" : "<td>");
	put_calls(h, c->graph.edge_calls.at[edge]);
	html_raw(h, h->changes ? "" : "<td>");
	if (!h->changes && !e->inside)
		put_part(h, graph_edge_costs(c, edge), html_inclusive(h,
		    callers ? e->callee : e->caller));
	end_row(h, graph_edge_costs(c, edge));
}

/* Write a row for the edges that do not fit the table. */
static void
put_others(struct html *h, const uint32_t *edges, size_t n)
{
	const struct inclusive	*c = &h->f.calls;
	struct tally		 sums, calls;
	size_t			 i;

	sums = sum_rows(h, &c->graph.edge_costs, edges, n);
	tally_init(&calls, 1);
	for (i = 0; i < n; i++)
		tally_add_all(&calls, 0, &c->graph.edge_calls, edges[i], 1);
	begin_rest(h, n, " more<td>", " more, together<td>");
	if (wide_fits(tally_get(&calls, 0)))
		put_calls(h, calls.at[0]);
	html_raw(h, h->changes ? "" : "<td>");
	end_row(h, sums.carry == NULL ? sums.at : NULL);
	tally_free(&sums);
	tally_free(&calls);
}

static void
put_edges(struct html *h, uint32_t entry, bool callers)
{
	const struct call_graph	*g = &h->f.calls.graph;
	uint32_t		*edges, n, i, most = html_pick_edges(h);
	const uint32_t		*of = buckets_list(callers ? &g->into :
				    &g->from, entry, &n);

	if (n == 0) {
		html_raw(h, callers ? "<p>Nothing is known to call it.</p>\n" :
		    "<p>It calls nothing.</p>\n");
		return;
	}
	edges = mem_get(n, sizeof(*edges));
	memcpy(edges, of, n * sizeof(*edges));
	sort_ids(edges, n, by_cost, h);
	html_tables_begin(h, callers ? "Callers" : "Callees",
	    h->changes ? 2 : 3, h->changes ? "<th scope=col>Function"
	    "<th scope=col class=n>Calls change" : "<th scope=col>Function"
	    "<th scope=col class=n>Calls<th scope=col class=n>Of it");
	for (i = 0; i < n && i < most; i++)
		put_edge(h, edges[i], callers);
	if (i < n)
		put_others(h, edges + i, n - i);
	html_tables_end(h);
	mem_free(edges);
}

/* Write the costs of an entry, one event a row. */
static void
put_costs(struct html *h, uint32_t entry)
{
	html_tables_begin(h, "Costs", 1, "<th scope=col>Of the function");
	html_raw(h, "<tr><th scope=row>self");
	end_row(h, breakdown_costs(&h->r->breakdown, entry));
	if (h->calls) {
		html_raw(h, "<tr><th scope=row>inclusive");
		end_row(h, html_inclusive(h, entry));
	}
	html_tables_end(h);
}

static void
put_facts(struct html *h, uint32_t entry)
{
	const struct entry	 at = entries_at(&h->r->breakdown.entries,
				    entry);
	const struct inclusive	*c = &h->f.calls;
	const struct side_calls	*sides = &h->f.sides;

	html_raw(h, "<p class=facts>");
	put_file(h, at.file);
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
		put_calls(h, c->called.at[entry]);
	if (c->cycle[entry] != 0)
		html_format(h, " \xc2\xb7 <a href=\"#cycles\">cycle %lu</a>",
		    (unsigned long)c->cycle[entry]);
	html_raw(h, c->recursive[entry] ? " \xc2\xb7 calls itself</p>\n" :
	    "</p>\n");
}

/* By html_place(): the first and the last line of each function that have costs
   in the function's own file; 0: no line is known. */
struct spans {
	uint32_t	*first, *last;
};

static void
add_section(struct spans *s, const struct html *h, uint32_t section,
    uint32_t place)
{
	struct row_range	 r = section_costs(h->r->p, section);
	uint32_t		 line;

	for (; r.row < r.end; r.row++) {
		if ((line = row_word(&h->r->p->costs, r.row, 0)) == 0)
			continue;
		if (s->first[place] == 0 || line < s->first[place])
			s->first[place] = line;
		if (line > s->last[place])
			s->last[place] = line;
	}
}

/* Find the lines from the first to the last of each function.  A function may
   have several sections in one file, as in a difference with deleted lines: its
   lines are those of all of them. */
static void
spans_open(struct spans *s, const struct html *h)
{
	const struct profile	*p = h->r->p;
	uint32_t		 i, function;

	s->first = mem_get(h->n + 1, sizeof(*s->first));
	s->last = mem_get(h->n + 1, sizeof(*s->last));
	for (i = 0; i < p->section_n; i++) {
		function = p->sections[i].function;
		if (html_place(h, function) != 0 &&
		    p->sections[i].file == p->functions[function].file)
			add_section(s, h, i, html_place(h, function));
	}
}

static void
spans_close(struct spans *s)
{
	mem_free(s->first);
	mem_free(s->last);
}

static void
put_article(struct html *h, const struct spans *spans, uint32_t entry)
{
	const struct entry	 at = entries_at(&h->r->breakdown.entries,
				    entry);
	uint32_t		 place = html_place(h, entry);

	html_format(h, "<article class=view id=f%lu", (unsigned long)place);
	if (h->source[at.file] != 0 && spans->first[place] != 0)
		html_format(h, " data-source=s%lu data-lines=%lu-%lu",
		    (unsigned long)h->source[at.file],
		    (unsigned long)spans->first[place],
		    (unsigned long)spans->last[place]);
	html_raw(h, "><h2>");
	html_name(h, at.name);
	html_raw(h, "</h2>\n");
	put_facts(h, entry);
	put_costs(h, entry);
	if (h->calls) {
		put_edges(h, entry, true);
		put_edges(h, entry, false);
	}
	html_raw(h, "</article>\n");
}

void
html_tables_articles(struct html *h)
{
	struct spans	 spans;
	size_t		 i;

	spans_open(&spans, h);
	for (i = 0; i < h->n; i++)
		put_article(h, &spans, h->list[i]);
	spans_close(&spans);
}

static int
by_names(const void *entries, uint32_t x, uint32_t y)
{
	return entries_compare(entries, x, y);
}

static void
put_cycle(struct html *h, uint32_t cycle)
{
	const struct inclusive	*c = &h->f.calls;
	uint32_t		 n, i;
	uint32_t		*members = buckets_list(&c->members, cycle, &n);

	sort_ids(members, n, by_names, c->entries);
	html_format(h, "<tr><th scope=row>cycle %lu<td class=names>",
	    (unsigned long)cycle);
	for (i = 0; i < n && i < MEMBERS_MOST; i++) {
		html_raw(h, i == 0 ? "" : ", ");
		html_entry(h, members[i], false);
	}
	if (i < n) {
		html_raw(h, ", and ");
		html_number(h, n - i);
		html_raw(h, " more");
	}
	end_row(h, c->cycle_costs.at + cycle * (size_t)h->r->p->event_n);
}

void
html_tables_cycles(struct html *h)
{
	uint32_t	 n = h->f.calls.cycle_n, i;

	if (n == 0)
		return;
	html_section(h, "cycles", "Cycles");
	html_raw(h, "<p>Functions that call each other in a circle. The cost "
	    "is that of all of them, with all that they call outside.</p>\n");
	html_tables_begin(h, "Cycles", 2, "<th scope=col>Cycle"
	    "<th scope=col>Functions");
	for (i = 1; i <= n && i <= CYCLES_MOST; i++)
		put_cycle(h, i);
	if (i <= n) {
		begin_rest(h, n - CYCLES_MOST, " more<td>", " more<td>");
		end_row(h, NULL);
	}
	html_tables_end(h);
	html_raw(h, "</section>\n");
}
