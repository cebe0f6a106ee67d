/*
 * The script hides the columns of events by number, so all rows of a table have
 * all cells, and the cells of an event are adjacent.  Also, if all events have
 * sides, a style hides the old and the new costs in a narrow window: then every
 * third column is a change.
 */
#include "report/html/tables.h"

#include "base/mem.h"
#include "base/sort.h"
#include "text/namespace.h"
#include "text/num.h"
#include "profile/profile.h"
#include "report/html/html.h"
#include "report/view/note.h"
#include "report/view/options.h"
#include "report/view/report.h"

/* The most bytes of rows in the tables of files, objects and namespaces, and
   the most rows. */
enum { GROUPS_BYTES = 150000, GROUPS_MOST = 500 };
enum { ROW_BYTES = 120, CELL_BYTES = 20 };

void
html_tables_begin(struct html *h, const struct html_table *t)
{
	uint32_t	 i;

	html_raw(h, "<div class=wide role=region tabindex=0 aria-label=\"");
	html_raw(h, t->caption);
	html_raw(h, t->places ? "\"><table class=\"costs functions\" "
	    "data-lead=" : "\"><table class=costs data-lead=");
	html_plain(h, t->lead);
	html_raw(h, t->inclusive ? " data-twice" : "");
	html_raw(h, html_cells_n(h) == 3 * h->event_n ? " data-sides" : "");
	html_raw(h, "><caption>");
	html_raw(h, t->caption);
	html_raw(h, "</caption>\n<thead><tr>");
	html_raw(h, t->heads);
	for (i = 0; i < h->event_n; i++) {
		html_head(h, i, t->inclusive ? " self" : "");
		if (t->inclusive)
			html_head(h, i, " inclusive");
	}
	html_raw(h, "</thead>\n<tbody>\n");
}

void
html_tables_end(struct html *h)
{
	html_raw(h, "</tbody></table></div>\n");
}

static void
put_flags(struct html *h, uint32_t entry)
{
	const struct inclusive	*c = &h->f.calls;
	const char		*word = marks_word(&h->r->marks, entry);

	if (c->cycle[entry] != 0) {
		html_raw(h, " <b class=tag>cycle ");
		html_plain(h, c->cycle[entry]);
		html_raw(h, "</b>");
	}
	if (c->recursive[entry])
		html_raw(h, " <b class=tag>recursive</b>");
	if (*word != '\0') {
		html_raw(h, " <b class=tag>");
		html_raw(h, word);
		html_raw(h, "</b>");
	}
}

static void
put_costs(struct html *h, const int64_t *self, const int64_t *all)
{
	uint32_t	 i;

	for (i = 0; i < h->event_n; i++) {
		html_cost(h, i, self);
		if (h->calls)
			html_cost(h, i, all);
	}
}

static void
put_calls(struct html *h, uint32_t entry)
{
	if (!h->calls)
		return;
	html_raw(h, "<td>");
	if (h->f.sides.known) {
		html_number(h, h->f.sides.old.at[entry]);
		html_raw(h, "<td>");
		html_number(h, h->f.sides.new.at[entry]);
	} else if (h->f.calls.called.at[entry] != 0)
		(h->changes ? html_signed : html_number)(h,
		    h->f.calls.called.at[entry]);
}

/* Write the members of a whole, with the change of each event, inside its cell,
   so that they stay with it when the rows are sorted. */
static void
put_parts(struct html *h, const struct part_whole *w)
{
	const struct parts	*t = &h->r->parts;
	size_t			 i;
	uint32_t		 k;

	html_raw(h, w->became ? " <b class=tag>became</b><ul class=parts>" :
	    " <b class=tag>was</b><ul class=parts>");
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
put_function(struct html *h, uint32_t entry)
{
	const struct part_whole	*whole = parts_whole(&h->r->parts, entry);
	const struct entry	 at = entries_at(&h->r->breakdown.entries,
				    entry);

	html_raw(h, "<tr><th scope=row>");
	html_entry(h, entry, true);
	put_flags(h, entry);
	if (whole != NULL)
		put_parts(h, whole);
	html_raw(h, "<td>");
	html_end(h, at.file);
	html_raw(h, "<td>");
	html_end(h, at.object);
	put_calls(h, entry);
	put_costs(h, report_self(h->r, entry), html_inclusive(h, entry));
	html_raw(h, "\n");
}

/* Note overflows in the sums of omitted rows. */
static const int64_t *
fit(struct html *h, const struct tally *sums, size_t i, const char *of)
{
	note_costs(h->r, sums, i, "", of);
	return sums->at + i;
}

/* Write a row for all other functions.  A sum of their inclusive costs would
   have no meaning. */
static void
put_rest(struct html *h)
{
	struct tally	 sums;
	size_t		 i, n = h->r->p->event_n;

	if (h->n == h->f.n)
		return;
	tally_init(&sums, n);
	for (i = 0; i < h->f.n; i++)
		if (html_place(h, h->f.list[i]) == 0)
			tally_add_all(&sums, 0, &h->r->breakdown.entries.self,
			    h->f.list[i] * n, (uint32_t)n);
	html_raw(h, "</tbody><tbody class=rest><tr><th scope=row>");
	html_number(h, (int64_t)(h->f.n - h->n));
	html_raw(h, h->f.n - h->n == 1 ? " more function<td><td>" :
	    " more functions, together<td><td>");
	html_raw(h, !h->calls ? "" : h->f.sides.known ? "<td><td>" : "<td>");
	put_costs(h, fit(h, &sums, 0, "the other functions"), NULL);
	html_raw(h, "\n");
	tally_free(&sums);
}

void
html_tables_functions(struct html *h)
{
	struct html_table	 t = { "Functions", "<th scope=col>Function"
	    "<th scope=col>File<th scope=col>Object", 3, h->calls,
	    true };
	size_t			 i;

	if (h->calls && h->f.sides.known) {
		t.heads = "<th scope=col>Function<th scope=col>File"
		    "<th scope=col>Object<th scope=col class=n>Calls old"
		    "<th scope=col class=n>Calls new";
		t.lead = 5;
	} else if (h->calls) {
		t.heads = h->changes ?
		    "<th scope=col>Function<th scope=col>File"
		    "<th scope=col>Object<th scope=col class=n>Calls change" :
		    "<th scope=col>Function<th scope=col>File"
		    "<th scope=col>Object<th scope=col class=n>Calls";
		t.lead = 4;
	}
	html_raw(h, "<section id=functions class=view aria-labelledby=functions"
	    "-h><h2 id=functions-h>Functions</h2>\n");
	if (h->ends)
		html_raw(h, "<p class=note>File and Object are the ends of "
		    "paths, as far as these tell them apart; "
		    "<a href=\"#files\">Files</a> and "
		    "<a href=\"#objects\">Objects</a> have them whole.</p>\n");
	html_tables_begin(h, &t);
	for (i = 0; i < h->n; i++)
		put_function(h, h->list[i]);
	put_rest(h);
	html_tables_end(h);
	if (h->n == 0)
		html_raw(h, h->changes ? "<p>No function has changed.</p>\n" :
		    "<p>No function has a cost.</p>\n");
	html_raw(h, "</section>\n");
}

/* The sums of a table, by name. */
struct groups {
	struct html	*h;
	uint32_t	*name;		/* of each */
	uint32_t	*order;
	struct intern	 keys;		/* namespaces, or empty */
	struct tally	 sums;
	size_t		 n;
	bool		 files;
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
	return way != 0 ? way : g->keys.n > 0 ?
	    intern_compare(&g->keys, x, y) :
	    intern_compare(&h->r->p->names, g->name[x], g->name[y]);
}

static void
put_group_name(const struct groups *g, uint32_t i)
{
	uint32_t	 source;

	if (g->keys.n > 0) {
		if (intern_length(&g->keys, i) == 0)
			html_raw(g->h, "(none)");
		else
			html_text(g->h, intern_slice(&g->keys, i));
		return;
	}
	source = g->h->source[g->name[i]];
	if (source != 0) {
		html_raw(g->h, "<a href=\"#s");
		html_plain(g->h, source);
		html_raw(g->h, "\">");
	}
	html_name(g->h, g->name[i]);
	html_raw(g->h, source != 0 ? "</a>" : "");
}

/* Write a row for the groups after the first ones. */
static void
put_other_groups(struct groups *g, size_t first, size_t end)
{
	size_t		 n = g->h->r->p->event_n, i;
	struct tally	 sums;

	if (first == end)
		return;
	tally_init(&sums, n);
	for (i = first; i < end; i++)
		tally_add_all(&sums, 0, &g->sums, g->order[i] * n,
		    (uint32_t)n);
	html_raw(g->h, "</tbody><tbody class=rest><tr><th scope=row>");
	html_number(g->h, (int64_t)(end - first));
	html_raw(g->h, end - first == 1 ? " more" : " more, together");
	html_costs(g->h, fit(g->h, &sums, 0, "the others"));
	html_raw(g->h, "\n");
	tally_free(&sums);
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

static void
put_groups(struct groups *g, const char *id, const struct html_table *t)
{
	struct html	*h = g->h;
	size_t		 n = h->r->p->event_n, i, end = 0, shown;

	g->order = mem_get(g->n, sizeof(*g->order));
	for (i = 0; i < g->n; i++)
		if (!breakdown_is_nothing(&h->r->breakdown,
		    fit(h, &g->sums, i * n, t->caption)) &&
		    !is_empty(h, g->sums.at + i * n))
			g->order[end++] = (uint32_t)i;
	sort_ids(g->order, end, downwards, g);
	shown = GROUPS_BYTES / (ROW_BYTES + html_cells_n(h) * CELL_BYTES);
	shown = shown < GROUPS_MOST ? shown : GROUPS_MOST;
	if (report_limit(h->r, end) < shown)
		shown = report_limit(h->r, end);
	html_raw(h, "<section class=view id=");
	html_raw(h, id);
	html_raw(h, " aria-labelledby=");
	html_raw(h, id);
	html_raw(h, "-h><h2 id=");
	html_raw(h, id);
	html_raw(h, "-h>");
	html_raw(h, t->caption);
	html_raw(h, "</h2>\n");
	html_tables_begin(h, t);
	for (i = 0; i < shown; i++) {
		html_raw(h, "<tr><th scope=row>");
		put_group_name(g, g->order[i]);
		html_costs(h, g->sums.at + g->order[i] * n);
		html_raw(h, "\n");
	}
	put_other_groups(g, shown, end);
	html_tables_end(h);
	if (g->files)
		put_unreadable(h);
	html_raw(h, "</section>\n");
	mem_free(g->order);
}

void
html_tables_files(struct html *h)
{
	const struct html_table	 t = { "Files", "<th scope=col>File", 1,
	    false, false };
	struct groups		 g = {
		.h = h, .name = h->r->breakdown.sources,
		.sums = h->r->breakdown.source_costs,
		.n = h->r->breakdown.source_n, .files = true
	};

	put_groups(&g, "files", &t);
}

void
html_tables_objects(struct html *h)
{
	const struct html_table	 t = { "Objects", "<th scope=col>Object", 1,
	    false, false };
	const struct entries	*l = &h->r->breakdown.entries;
	size_t			 n = h->r->p->event_n, i;
	uint32_t		*number = mem_get(h->r->p->names.n,
				    sizeof(*number)), object;
	struct groups		 g = { .h = h };

	g.name = mem_get(l->n, sizeof(*g.name));
	for (i = 0; i < l->n; i++) {
		object = entries_at(l, i).object;
		if (number[object] == 0) {
			g.name[g.n++] = object;
			number[object] = (uint32_t)g.n;
		}
	}
	tally_init(&g.sums, g.n * n);
	for (i = 0; i < l->n; i++)
		tally_add_all(&g.sums, (number[entries_at(l, i).object] - 1) *
		    n, &l->self, i * n, (uint32_t)n);
	mem_free(number);
	put_groups(&g, "objects", &t);
	mem_free(g.name);
	tally_free(&g.sums);
}

void
html_tables_namespaces(struct html *h)
{
	const struct html_table	 t = { "Namespaces", "<th scope=col>Namespace",
	    1, false, false };
	const struct entries	*l = &h->r->breakdown.entries;
	size_t			 n = h->r->p->event_n, i, len, room = 0;
	uint32_t		 none = 0, id, *number;
	struct slice		 name;
	struct groups		 g = { .h = h };
	/* By name: its group plus 1. */
	uint32_t		*of = mem_get(h->r->p->names.n, sizeof(*of));
	char			*text = NULL;

	for (i = 0; i < l->n; i++) {
		id = entries_at(l, i).name;
		number = &of[id];
		/* Many functions share a name. */
		if (*number != 0)
			continue;
		name = intern_slice(&h->r->p->names, id);
		text = mem_grow(text, &room, name.len + 1, 1);
		len = namespace_put(text, name);
		/* Most names of C have no namespace. */
		*number = len == 0 && none != 0 ? none :
		    intern_id(&g.keys, text, len) + 1;
		if (len == 0)
			none = *number;
	}
	g.n = g.keys.n;
	tally_init(&g.sums, g.n * n);
	for (i = 0; i < l->n; i++)
		tally_add_all(&g.sums, (of[entries_at(l, i).name] - 1) * n,
		    &l->self, i * n, (uint32_t)n);
	put_groups(&g, "namespaces", &t);
	intern_free(&g.keys);
	tally_free(&g.sums);
	mem_free(text);
	mem_free(of);
}
