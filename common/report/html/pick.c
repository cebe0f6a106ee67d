/*
 * The size of a function's article is estimated from its names and those of its
 * calls, so a page may be a little larger than its limit.
 */
#include "report/html/pick.h"

#include "base/mem.h"
#include "base/sort.h"
#include "text/num.h"
#include "profile/event.h"
#include "profile/profile.h"
#include "report/html/html.h"
#include "report/view/graph.h"
#include "report/view/options.h"
#include "report/view/report.h"

/*
 * PICK_BYTES is the most bytes that all articles, the parts of the page about
 * one function each, may have together.  PICK_MOST is the largest number of
 * functions: each has a row in a table, and a browser must lay out all rows at
 * once.
 */
enum { PICK_BYTES = 2100000, PICK_MOST = 2000 };
/* An article that is larger than this is left out if there is no room for it;
   if there is none for a smaller one, the page is full. */
enum { LARGE_BYTES = PICK_BYTES / 100 };
/* One function more than PICK_MOST is ranked, to know whether any are
   omitted. */
enum { RANKED = PICK_MOST + 1 };
enum { ROW_BYTES = 220, CELL_BYTES = 26, CALL_BYTES = 90 };
enum { CALLS_MOST = 24, CALLS_LEAST = 6, CALL_CELLS = 200 };

/*
 * The functions that cost most in the first sort column, in descending order:
 * RANKED of them, and all others that cost the same as the last of these.
 * Functions of equal cost are in the order of functions_sort(), but only up to
 * index `done', since a page shows only a few of perhaps a million.
 */
struct ranking {
	const struct html *h;
	const int64_t	*costs;		/* cost of entry 0 in the first sort
					   column; that of the next entry is
					   event_n elements later */
	struct sort_item *at;
	size_t		 n, done;
};

static uint64_t
cost_of(const struct ranking *k, uint32_t entry)
{
	return num_size(k->costs[entry * (size_t)k->h->r->p->event_n]);
}

/*
 * Sort the list, and remove functions that cannot be among the first RANKED.
 * Return the smallest cost with which another function can still be among them,
 * or 0.
 */
static uint64_t
keep_most(struct ranking *k)
{
	sort_items(k->at, k->n);
	if (k->n < RANKED)
		return 0;
	while (k->at[k->n - 1].high > k->at[RANKED - 1].high)
		k->n--;
	return UINT64_MAX - k->at[RANKED - 1].high;
}

static void
rank(struct ranking *k, const struct html *h, const int64_t *costs)
{
	const struct functions	*f = &h->f;
	size_t			 i, room = 0, most = 2 * RANKED;
	uint64_t		 cost, least = 0;

	*k = (struct ranking){
		.h = h, .costs = costs + h->r->choice->sort.at[0]
	};
	for (i = 0; i < f->n; i++) {
		cost = cost_of(k, f->list[i]);
		if (cost < least)
			continue;
		k->at = mem_grow(k->at, &room, k->n + 1, sizeof(*k->at));
		k->at[k->n++] = (struct sort_item){
			UINT64_MAX - cost, 0, f->list[i]
		};
		if (k->n == most) {
			least = keep_most(k);
			most = 2 * k->n;
		}
	}
	keep_most(k);
}

/* Find the edges of the functions that may be chosen, since the size of an
   article depends on the number of its edges. */
static void
find_edges(struct html *h, const struct ranking *a, const struct ranking *b)
{
	size_t	 n = h->r->breakdown.entries.n, i;
	bool	*wanted = mem_get(n, sizeof(*wanted));

	for (i = 0; i < a->n; i++)
		wanted[a->at[i].id] = true;
	for (i = 0; i < b->n; i++)
		wanted[b->at[i].id] = true;
	inclusive_find_edges(&h->f.calls, wanted);
	mem_free(wanted);
	h->place = mem_get(n, sizeof(*h->place));
}

static uint32_t
ranked(struct ranking *k, size_t i)
{
	size_t		 end, n;
	uint32_t	*entries;

	if (i < k->done)
		return k->at[i].id;
	for (end = i + 1; end < k->n &&
	    k->at[end].high == k->at[i].high;)
		end++;
	k->done = end;
	if (end == i + 1)
		return k->at[i].id;
	entries = mem_get(end - i, sizeof(*entries));
	for (n = 0; n < end - i; n++)
		entries[n] = k->at[i + n].id;
	functions_sort(&k->h->f, entries, n);
	while (n-- > 0)
		k->at[i + n].id = entries[n];
	mem_free(entries);
	return k->at[i].id;
}

uint32_t
html_pick_edges(const struct html *h)
{
	uint32_t	 n = CALL_CELLS / html_cells_n(h);

	return n < CALLS_LEAST ? CALLS_LEAST : n > CALLS_MOST ? CALLS_MOST : n;
}

/* Return the size of the first `most' bytes of a name. */
static uint64_t
bytes_of_name(const struct html *h, uint32_t name, size_t most)
{
	struct slice	 text = intern_slice(&h->r->p->names, name);

	if (text.len > most)
		text.len = most;
	return html_size(text);
}

/* Return the size of the members below the row of a function that was split or
   merged. */
static uint64_t
bytes_of_members(const struct html *h, uint32_t entry)
{
	const struct parts	*t = &h->r->parts;
	const struct part_whole	*w = parts_whole(t, entry);
	uint64_t		 bytes = 0;
	size_t			 i;

	for (i = w == NULL ? 0 : w->first; w != NULL && i < w->end; i++)
		bytes += html_cells_n(h) * CELL_BYTES +
		    bytes_of_name(h, t->members[i].name, SIZE_MAX);
	return bytes;
}

/* Return the size of the names of events in the heads of a table. */
static uint64_t
bytes_of_heads(const struct html *h)
{
	uint64_t	 bytes = 0;
	uint32_t	 i;

	for (i = 0; i < h->event_n; i++)
		bytes += html_cell_n(h, i) * html_size(event_text(h->r->p,
		    h->events[i].column));
	return bytes;
}

/* Return the size of the table of a function's callers, or of its callees. */
static uint64_t
bytes_of_calls(const struct html *h, uint32_t entry, bool callers)
{
	const struct call_edge	*e = h->f.calls.graph.edges;
	const struct entries	*l = &h->r->breakdown.entries;
	size_t			 most = html_pick_edges(h), n, i;
	const uint32_t		*edges = graph_edges(h->r, &h->f.calls, entry,
				    callers, &n);
	uint64_t		 bytes = n > 0 ? bytes_of_heads(h) : 0;
	uint32_t		 other;

	for (i = 0; i < n && i < most; i++) {
		other = callers ? e[edges[i]].caller : e[edges[i]].callee;
		bytes += CALL_BYTES + html_cells_n(h) * CELL_BYTES +
		    html_short_size(h, entries_at(l, other).name);
	}
	return bytes;
}

static uint64_t
bytes_of(const struct html *h, uint32_t entry)
{
	const struct entry	 at = entries_at(&h->r->breakdown.entries,
				    entry);

	/* An article and the data have whole names, but a row has the ends of
	   paths. */
	return ROW_BYTES + 3 * bytes_of_name(h, at.name, SIZE_MAX) +
	    2 * (bytes_of_name(h, at.file, SIZE_MAX) +
	    bytes_of_name(h, at.object, SIZE_MAX)) +
	    bytes_of_name(h, at.file, HTML_SHORT) +
	    bytes_of_name(h, at.object, HTML_SHORT) +
	    bytes_of_members(h, entry) + bytes_of_heads(h) +
	    6 * html_cells_n(h) * CELL_BYTES +
	    bytes_of_calls(h, entry, true) + bytes_of_calls(h, entry, false);
}

/* Choose a function for the page unless it is too large.  Return false if the
   page is full.  The position of its article is decided later. */
static bool
take(struct html *h, uint32_t entry, uint64_t *left, size_t *most)
{
	uint64_t	 bytes;

	if (html_place(h, entry) != 0)
		return true;
	bytes = bytes_of(h, entry);
	if (*most == 0 || bytes > *left)
		return *most > 0 && bytes > LARGE_BYTES;
	*left -= bytes;
	--*most;
	h->place[entry] = 1;
	return true;
}

void
html_pick(struct html *h)
{
	struct ranking	 self, all;
	size_t		 most = report_limit(h->r, h->f.n), i;
	uint64_t	 left = PICK_BYTES;

	most = most < PICK_MOST ? most : PICK_MOST;
	rank(&self, h, h->r->breakdown.entries.self.at);
	rank(&all, h, h->f.calls.inclusive.at);
	find_edges(h, &self, &all);
	/* Choose functions by self cost and by inclusive cost, alternately. */
	for (i = 0; i < self.n && i < all.n &&
	    take(h, ranked(&self, i), &left, &most) &&
	    take(h, ranked(&all, i), &left, &most); i++)
		continue;
	mem_free(self.at);
	mem_free(all.at);
	h->list = mem_get(PICK_MOST, sizeof(*h->list));
	for (i = h->n = 0; i < h->f.n; i++)
		if (html_place(h, h->f.list[i]) != 0)
			h->list[h->n++] = h->f.list[i];
	functions_sort(&h->f, h->list, h->n);
	for (i = 0; i < h->n; i++)
		h->place[h->list[i]] = (uint32_t)i + 1;
}
