/*
 * The JSON text is made in memory, and then written without any `<'.  In JSON
 * this character occurs only in strings, where it can be written as an escape.
 */
#include "report/html/data.h"

#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "text/num.h"
#include "text/string.h"
#include "io/json.h"
#include "io/sink.h"
#include "profile/calls.h"
#include "profile/event.h"
#include "profile/frozen.h"
#include "profile/profile.h"
#include "report/view/graph.h"
#include "report/html/html.h"
#include "report/view/options.h"
#include "report/view/report.h"

/*
 * The limits of the data: bytes of all calls, bytes of all lines, and bytes and
 * number of objects.  Calls and lines come last, and have less room if the page
 * would become larger than PAGE_BYTES.  ITEM_BYTES is about what a call or line
 * takes without its costs, and COST_BYTES what each cost takes.
 */
enum { EDGE_BYTES = 600000, LINE_BYTES = 300000, PAGE_BYTES = 4900000 };
enum { OBJECTS_BYTES = 100000, OBJECTS_MOST = 300 };
enum { ITEM_BYTES = 16, COST_BYTES = 10 };

/* The name for what OBJECTS_MOST leaves out. */
static const char	 other_objects[] = "other objects";

struct data {
	struct html	*h;
	struct string	 text;		/* the data, */
	struct sink	 out;		/* which are written here */
	uint32_t	*number;	/* by name: 1 + its index in `names', or
					   0 */
	uint32_t	*names;		/* the names that were used, in the
					   order of their first use */
	size_t		 name_n;
	uint64_t	 name_bytes;	/* size of these names */
};

static size_t
item_bytes(const struct html *h)
{
	return ITEM_BYTES + html_cells_n(h) * COST_BYTES;
}

/* Return the size of a name that is used: 0 if it was used before. */
static uint64_t
name_bytes(const struct data *d, uint32_t name)
{
	return d->number[name] != 0 ? 0 : html_size(intern_slice(
	    &d->h->r->p->names, name));
}

/* Return how many bytes of this limit the page has room for. */
static uint64_t
room(const struct data *d, uint64_t limit)
{
	uint64_t	 used = d->h->bytes + d->text.len + d->out.len +
	    d->name_bytes;

	return used > PAGE_BYTES ? 0 : used + limit > PAGE_BYTES ?
	    PAGE_BYTES - used : limit;
}

static void
put_number(struct data *d, int64_t v)
{
	sink_number(&d->out, v);
}

static void
put_costs(struct data *d, const int64_t *costs)
{
	const struct choice_side	*e;
	uint32_t			 i;

	sink_text(&d->out, "[");
	for (i = 0; i < d->h->event_n; i++) {
		e = &d->h->events[i];
		sink_text(&d->out, i == 0 ? "" : ",");
		if (e->old == ID_NONE) {
			put_number(d, costs[e->column]);
			continue;
		}
		put_number(d, costs[e->old]);
		sink_text(&d->out, ",");
		put_number(d, costs[e->new]);
	}
	sink_text(&d->out, "]");
}

static void
use_name(struct data *d, uint32_t name)
{
	if (d->number[name] != 0)
		return;
	d->name_bytes += name_bytes(d, name);
	d->names[d->name_n++] = name;
	d->number[name] = (uint32_t)d->name_n;
}

static void
put_name(struct data *d, uint32_t name)
{
	use_name(d, name);
	put_number(d, d->number[name] - 1);
	sink_text(&d->out, ",");
}

static void
put_events(struct data *d)
{
	struct html	*h = d->h;
	uint32_t	 i;

	sink_text(&d->out, "{\"schema\":\"clannotate-page-1\",\"events\":[");
	for (i = 0; i < h->event_n; i++)
		json_member(&d->out, i == 0 ? "" : ",",
		    event_text(h->r->p, h->events[i].column));
	sink_text(&d->out, "],\"sides\":[");
	for (i = 0; i < h->event_n; i++) {
		sink_text(&d->out, i == 0 ? "" : ",");
		sink_text(&d->out, html_cell_n(h, i) == 3 ? "1" : "0");
	}
	for (i = h->event_n; i-- > 1;)
		if (h->events[i].column == h->r->choice->sort.at[0])
			break;
	sink_format(&d->out, "],\"first\":%lu,\"difference\":%d,\"calls\":%d,"
	    "\"estimated\":%d,\"shares\":%d,\"totals\":", (unsigned long)i,
	    h->changes, h->inclusive,
	    metadata_is_estimated(&h->r->p->metadata), h->r->o->shares);
	put_costs(d, h->r->breakdown.totals);
	sink_text(&d->out, ",\"wholes\":");
	put_costs(d, h->r->wholes.of);
}

static void
put_functions(struct data *d)
{
	struct html		*h = d->h;
	struct entry		 at;
	uint32_t		 entry;
	size_t			 i;

	sink_text(&d->out, ",\n\"functions\":[");
	for (i = 0; i < h->n; i++) {
		entry = h->list[i];
		at = entries_at(&h->r->breakdown.entries, entry);
		sink_text(&d->out, i == 0 ? "[" : ",\n[");
		put_name(d, at.name);
		put_name(d, at.file);
		put_name(d, at.object);
		put_number(d, h->f.calls.called.at[entry]);
		sink_format(&d->out, ",%lu,%d,",
		    (unsigned long)h->f.calls.cycle[entry],
		    h->f.calls.recursive[entry]);
		put_costs(d, breakdown_costs(&h->r->breakdown, entry));
		sink_text(&d->out, ",");
		put_costs(d, html_inclusive(h, entry));
		sink_text(&d->out, "]");
	}
	sink_text(&d->out, "]");
}

/*
 * Return whether a function (an entry of view/entries.h) has no article on the
 * page.  Return false for a function whose cost is 0 on both sides, since a
 * difference that was written to a file does not have it.
 */
static bool
is_left_out(const struct html *h, size_t entry)
{
	const struct report	*r = h->r;
	size_t			 n = r->p->event_n, i;
	bool			 known = r->choice->side_n == 0 ||
	    wide_sign(tally_get(&h->f.calls.called, entry)) != 0;

	for (i = entry * n; !known && i < (entry + 1) * n; i++)
		known = wide_sign(tally_get(&r->breakdown.entries.self,
		    i)) != 0 || wide_sign(tally_get(&h->f.calls.inclusive,
		    i)) != 0;
	return known && html_place(h, entry) == 0;
}

/* Sums of the functions without an article, one for each object. */
struct rest {
	uint32_t	*objects;	/* names, sorted */
	uint32_t	*count;		/* functions in each object */
	struct tally	 sums;		/* self costs of each, in all columns,
					   and then the sizes of its changes,
					   which are added without sign */
	uint32_t	*order;		/* indices of the above, by cost */
	size_t		 n, columns;	/* columns are twice those of the
					   profile */
	uint32_t	 sort;		/* the column that `order' is by */
};

/* The sum of the object with the higher cost comes first. */
static int
by_cost(const void *rest, uint32_t x, uint32_t y)
{
	const struct rest	*r = rest;
	uint64_t		 a = num_size(r->sums.at[x * r->columns +
				    r->sort]);
	uint64_t		 b = num_size(r->sums.at[y * r->columns +
				    r->sort]);

	return a != b ? (a > b ? -1 : 1) : (x > y) - (x < y);
}

static void
add_entry(struct rest *rest, size_t at, const struct html *h, size_t entry)
{
	const struct tally	*self = &h->r->breakdown.entries.self;
	uint32_t		 n = h->r->p->event_n, i;

	tally_add_all(&rest->sums, at * rest->columns, self, entry * n, n);
	for (i = 0; h->changes && i < n; i++)
		tally_add_wide(&rest->sums, at * rest->columns + n + i,
		    wide_size(tally_get(self, entry * n + i)));
}

static void
find_rest(struct rest *rest, const struct html *h)
{
	const struct report	*r = h->r;
	const struct entries	*l = &r->breakdown.entries;
	uint32_t		*of = mem_get(r->p->names.n, sizeof(*of));
	uint32_t		 object;
	size_t			 i;

	for (i = 0; i < l->n; i++) {
		object = entries_at(l, i).object;
		if (is_left_out(h, i) && of[object]++ == 0)
			rest->objects[rest->n++] = object;
	}
	intern_sort(&r->p->names, rest->objects, rest->n);
	rest->count = mem_get(rest->n, sizeof(*rest->count));
	rest->order = mem_get(rest->n, sizeof(*rest->order));
	for (i = 0; i < rest->n; i++)
		of[rest->objects[i]] = rest->order[i] = (uint32_t)i;
	tally_init(&rest->sums, rest->n * rest->columns);
	for (i = 0; i < l->n; i++) {
		if (!is_left_out(h, i))
			continue;
		object = of[entries_at(l, i).object];
		rest->count[object]++;
		add_entry(rest, object, h, i);
	}
	sort_ids(rest->order, rest->n, by_cost, rest);
	mem_free(of);
}

/* Return how many objects there is room for. */
static size_t
objects_most(const struct data *d, const struct rest *rest)
{
	uint64_t	 left = OBJECTS_BYTES, bytes;
	size_t		 i;

	for (i = 0; i < rest->n && i < OBJECTS_MOST; i++) {
		bytes = name_bytes(d, rest->objects[rest->order[i]]);
		if (bytes > left)
			break;
		left -= bytes;
	}
	return i;
}

/* Join the sums of the objects with the lowest costs to one under the name
   `other', so that at most `most', or one, are left. */
static void
join_cheapest(struct rest *rest, size_t most, uint32_t other)
{
	size_t	 n = most > 0 ? most : 1, to = rest->order[n - 1], i;

	rest->objects[to] = other;
	for (i = n; i < rest->n; i++) {
		rest->count[to] += rest->count[rest->order[i]];
		tally_add_all(&rest->sums, to * rest->columns, &rest->sums,
		    rest->order[i] * rest->columns, (uint32_t)rest->columns);
	}
	rest->n = n;
}

/* Write the sums of the functions without an article by object. */
static void
put_rest(struct data *d, uint32_t other)
{
	struct report	*r = d->h->r;
	struct rest	 rest = {
		.objects = mem_get(r->p->names.n, sizeof(*rest.objects)),
		.columns = 2 * (size_t)r->p->event_n,
		.sort = r->choice->sort.at[0]
	};
	size_t		 i, at, most;

	find_rest(&rest, d->h);
	most = objects_most(d, &rest);
	if (most < rest.n)
		join_cheapest(&rest, most, other);
	sink_text(&d->out, ",\n\"rest\":[");
	for (i = 0; i < rest.n; i++) {
		at = rest.order[i];
		sink_text(&d->out, i == 0 ? "[" : ",[");
		put_name(d, rest.objects[at]);
		put_number(d, rest.count[at]);
		sink_text(&d->out, ",");
		put_costs(d, rest.sums.at + at * rest.columns);
		if (d->h->changes) {
			sink_text(&d->out, ",");
			put_costs(d, rest.sums.at + at * rest.columns +
			    r->p->event_n);
		}
		sink_text(&d->out, "]");
	}
	sink_text(&d->out, "]");
	tally_free(&rest.sums);
	mem_free(rest.objects);
	mem_free(rest.count);
	mem_free(rest.order);
}

/* A row of costs, the number of its function's article (html_place()), and its
   weight (weigh()). */
struct line {
	uint32_t	 place, file, line, row;
	uint64_t	 weight;
};

struct lines {
	const struct data *d;
	uint64_t	 least[EVENT_MAX];	/* by event: the smallest cost
						   with which a line has a
						   weight above 0 */
	struct line	*at;
	size_t		 n, room;
};

static int
by_place(const void *lines, uint32_t x, uint32_t y)
{
	const struct lines	*l = lines;
	const struct line	*a = &l->at[x], *b = &l->at[y];

	if (a->place != b->place)
		return a->place < b->place ? -1 : 1;
	if (a->file != b->file)
		return intern_compare(&l->d->h->r->p->names, a->file, b->file);
	return a->line < b->line ? -1 : a->line > b->line;
}

static int
by_weight(const void *lines, uint32_t x, uint32_t y)
{
	const struct lines	*l = lines;
	uint64_t		 a = l->at[x].weight, b = l->at[y].weight;

	return a != b ? (a > b ? -1 : 1) : by_place(lines, x, y);
}

/*
 * Return the weight of a row: its cost in units of a two-thousandth of the
 * total.  Each event has its own picture, so the event with the highest weight
 * counts.
 */
static uint64_t
weigh(const struct lines *l, uint32_t row)
{
	const struct html	*h = l->d->h;
	uint64_t		 most = 0, weight;
	uint32_t		 i;

	for (i = 0; i < h->event_n; i++) {
		weight = num_size(row_count(&h->r->p->costs, row,
		    h->events[i].column)) / l->least[i];
		most = weight > most ? weight : most;
	}
	return most;
}

/* Find the rows whose cost is at least a two-thousandth of the total. */
static void
find_lines(struct lines *l)
{
	const struct html	*h = l->d->h;
	const struct profile	*p = h->r->p;
	const struct entries	*e = &h->r->breakdown.entries;
	struct row_range	 rows;
	uint32_t		 place, i;
	uint64_t		 weight;

	for (i = 0; i < h->event_n; i++)
		l->least[i] = num_size(h->r->wholes.of[h->events[i].column]) /
		    2000 + 1;
	for (i = 0; i < p->section_n; i++) {
		place = html_place(h, e->of_section[i]);
		if (place == 0)
			continue;
		rows = section_costs(p, i);
		for (; rows.row < rows.end; rows.row++) {
			if ((weight = weigh(l, rows.row)) == 0)
				continue;
			l->at = mem_grow(l->at, &l->room, l->n + 1,
			    sizeof(*l->at));
			l->at[l->n++] = (struct line){
				place, p->sections[i].file,
				row_word(&p->costs, rows.row, 0), rows.row,
				weight
			};
		}
	}
}

static void
put_line(struct data *d, const struct line *line)
{
	const struct profile	*p = d->h->r->p;
	struct tally		 sum;

	put_number(d, line->place - 1);
	sink_text(&d->out, ",");
	put_name(d, line->file);
	put_number(d, line->line);
	sink_text(&d->out, ",");
	tally_init(&sum, p->event_n);
	tally_add_row(&sum, 0, &p->costs, line->row, 0);
	put_costs(d, sum.at);
	tally_free(&sum);
	sink_text(&d->out, "]");
}

/* Return how many of the lines in this order there is room for, with the names
   of their files. */
static size_t
lines_most(struct data *d, const struct lines *l, const uint32_t *order)
{
	uint64_t	 left = room(d, LINE_BYTES), bytes;
	size_t		 i;

	for (i = 0; i < l->n; i++) {
		bytes = item_bytes(d->h) + name_bytes(d, l->at[order[i]].file);
		if (bytes > left)
			break;
		left -= bytes;
		use_name(d, l->at[order[i]].file);
	}
	return i;
}

/* Write the most costly lines, as many as fit, in the order of the articles of
   their functions. */
static void
put_lines(struct data *d)
{
	struct lines		 l = { .d = d };
	uint32_t		*order;
	size_t			 i, n;

	/* Pictures do not show costs of more than 64 bits. */
	if (!d->h->r->p->costs.carries)
		find_lines(&l);
	order = mem_get(l.n, sizeof(*order));
	for (i = 0; i < l.n; i++)
		order[i] = (uint32_t)i;
	sort_ids(order, l.n, by_weight, &l);
	n = lines_most(d, &l, order);
	sort_ids(order, n, by_place, &l);
	sink_text(&d->out, ",\n\"lines\":[");
	for (i = 0; i < n; i++) {
		sink_text(&d->out, i == 0 ? "[" : ",[");
		put_line(d, &l.at[order[i]]);
	}
	sink_text(&d->out, "]");
	mem_free(order);
	mem_free(l.at);
}

/* Write the edges, the most costly ones first, as many as fit. */
static void
put_edges(struct data *d)
{
	const struct html	*h = d->h;
	const struct inclusive	*c = &h->f.calls;
	uint32_t		*list = mem_get(c->graph.edge_n, sizeof(*list));
	const struct call_edge *e;
	size_t			 i, n = 0, most;

	for (i = 0; i < c->graph.edge_n; i++)
		if (html_place(h, c->graph.edges[i].caller) != 0 &&
		    html_place(h, c->graph.edges[i].callee) != 0)
			list[n++] = (uint32_t)i;
	graph_sort_edges(h->r, c, list, n);
	most = (size_t)(room(d, EDGE_BYTES) / item_bytes(h));
	sink_text(&d->out, ",\n\"edges\":[");
	for (i = 0; i < n && i < most; i++) {
		e = &c->graph.edges[list[i]];
		sink_text(&d->out, i == 0 ? "[" : ",\n[");
		sink_format(&d->out, "%lu,%lu,",
		    (unsigned long)html_place(h, e->caller) - 1,
		    (unsigned long)html_place(h, e->callee) - 1);
		put_number(d, c->graph.edge_calls.at[list[i]]);
		sink_text(&d->out, ",");
		put_costs(d, graph_edge_costs(c, list[i]));
		sink_text(&d->out, "]");
	}
	sink_text(&d->out, "]");
	mem_free(list);
}

/* Write what the cycles of the functions on the page cost. */
static void
put_cycles(struct data *d)
{
	const struct inclusive	*c = &d->h->f.calls;
	bool			*done = mem_get(c->cycle_n + 1, sizeof(*done));
	const char		*comma = "";
	uint32_t		 cycle;
	size_t			 i;

	done[0] = true;		/* no cycle */
	sink_text(&d->out, ",\n\"cycles\":[");
	for (i = 0; i < d->h->n; i++) {
		cycle = c->cycle[d->h->list[i]];
		if (done[cycle])
			continue;
		done[cycle] = true;
		sink_format(&d->out, "%s[%lu,", comma, (unsigned long)cycle);
		put_costs(d, c->cycle_costs.at + cycle *
		    (size_t)d->h->r->p->event_n);
		sink_text(&d->out, "]");
		comma = ",";
	}
	sink_text(&d->out, "]");
	mem_free(done);
}

/*
 * What the components (profile/call_graph.h) of the functions on the page cost,
 * apart from the calls into them, by index.  Calls from functions that have no
 * article on the page count, too.
 */
struct uncalled {
	const struct inclusive *c;
	uint32_t	*of;		/* by component: 1 + its index, or 0 */
	bool		*called;	/* any call leads into the component */
	struct tally	 into;		/* the costs of these calls */
};

static void
take_call(void *uncalled, const struct call *a)
{
	struct uncalled	*u = uncalled;
	const uint32_t	*component = u->c->graph.component;
	uint32_t	 caller = u->c->p->sections[a->section].function;
	uint32_t	 to = component[a->callee], at = u->of[to];

	if (at == 0 || to == component[caller] ||
	    !call_graph_has(&u->c->graph, a->id))
		return;
	u->called[at - 1] = true;
	call_add_costs(a, &u->into, (at - 1) * (size_t)u->c->p->event_n);
}

/* Set `costs' to what the component of a function costs more than the calls
   into it, and return whether there is any such cost in a column that the page
   shows. */
static bool
is_more(const struct uncalled *u, const struct html *h, uint32_t function,
    int64_t *costs)
{
	const int64_t	*all = inclusive_called(u->c, function);
	size_t		 at = u->of[u->c->graph.component[function]] - 1;
	uint32_t	 n = u->c->p->event_n, i;
	struct wide	 more;
	bool		 some = false;

	for (i = 0; i < n; i++) {
		more = wide_less(wide_of(all[i]), tally_get(&u->into, at * n +
		    i));
		costs[i] = wide_sign(more) > 0 && wide_fits(more) ?
		    (int64_t)more.low : 0;
	}
	for (i = 0; i < h->event_n; i++)
		some |= h->events[i].old == ID_NONE ?
		    costs[h->events[i].column] != 0 :
		    costs[h->events[i].old] != 0 ||
		    costs[h->events[i].new] != 0;
	return some && u->called[at];
}

/* Write the functions that cost more than the calls of them; for a cycle, one
   of its functions. */
static void
put_uncalled(struct data *d)
{
	const struct html	*h = d->h;
	struct uncalled		 u = { .c = &h->f.calls };
	int64_t			 costs[EVENT_MAX];
	uint32_t		*first = mem_get(h->n, sizeof(*first)), *at;
	size_t			 n = 0, i;
	const char		*comma = "";

	u.of = mem_get(u.c->graph.component_n, sizeof(*u.of));
	u.called = mem_get(h->n, sizeof(*u.called));
	for (i = 0; i < h->n; i++) {
		/* A file of deleted lines may be an entry that is no
		   function. */
		if (h->list[i] >= h->r->p->function_n)
			continue;
		at = &u.of[u.c->graph.component[h->list[i]]];
		if (*at != 0)
			continue;
		first[n++] = (uint32_t)i;
		*at = (uint32_t)n;
	}
	tally_init(&u.into, n * h->r->p->event_n);
	calls_each(h->r->p, take_call, &u);
	sink_text(&d->out, ",\n\"uncalled\":[");
	for (i = 0; i < n; i++) {
		if (!is_more(&u, h, h->list[first[i]], costs))
			continue;
		sink_format(&d->out, "%s[%lu,", comma,
		    (unsigned long)first[i]);
		put_costs(d, costs);
		sink_text(&d->out, "]");
		comma = ",\n";
	}
	sink_text(&d->out, "]");
	tally_free(&u.into);
	mem_free(u.called);
	mem_free(u.of);
	mem_free(first);
}

static void
put_names(struct data *d)
{
	size_t	 i;

	sink_text(&d->out, ",\n\"names\":[");
	for (i = 0; i < d->name_n; i++)
		json_member(&d->out, i == 0 ? "" : ",\n",
		    intern_slice(&d->h->r->p->names, d->names[i]));
	sink_text(&d->out, "]}");
}

/* Write the text, with `<' escaped. */
static void
put_text(struct html *h, const char *text, size_t len)
{
	const char	*end = text + len, *p;

	for (; (p = memchr(text, '<', (size_t)(end - text))) != NULL;
	    text = p + 1) {
		sink_put(h->r->out, text, (size_t)(p - text));
		sink_text(h->r->out, "\\u003c");
	}
	sink_put(h->r->out, text, (size_t)(end - text));
}

void
html_data_put(struct html *h)
{
	struct data	 d = { .h = h };
	uint32_t	 other = intern_id(&h->r->p->names, other_objects,
			    strlen(other_objects));
	size_t		 n = h->r->p->names.n;

	d.number = mem_get(n, sizeof(*d.number));
	d.names = mem_get(n, sizeof(*d.names));
	sink_memory(&d.out, &d.text);
	put_events(&d);
	put_functions(&d);
	put_rest(&d, other);
	put_cycles(&d);
	put_uncalled(&d);
	put_lines(&d);
	put_edges(&d);
	put_names(&d);
	sink_close(&d.out);
	html_raw(h, "<script type=\"application/json\" id=data>");
	put_text(h, d.text.at, d.text.len);
	html_raw(h, "</script>\n");
	mem_free(d.text.at);
	mem_free(d.number);
	mem_free(d.names);
}
