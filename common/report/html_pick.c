/*
 * What a function needs is guessed from its names and from how many calls are
 * told of it: a page need not be full to the byte.
 */
#include "report/html_pick.h"

#include "base/mem.h"
#include "base/sort.h"
#include "text/num.h"
#include "profile/profile.h"
#include "report/html.h"
#include "report/options.h"
#include "report/report.h"

/* The bytes that all functions may need together, and what is the least that
   one does; so many have rows, which a browser shows at once. */
enum { PICK_BYTES = 2000000, PICK_MOST = 2000 };
enum { ROW_BYTES = 220, CELL_BYTES = 26, CALL_BYTES = 90 };

static uint64_t
weight(const struct html *h, uint32_t entry)
{
	uint32_t	 column = h->r->choice->sort.at[0];
	uint64_t	 self, all;

	self = num_size(breakdown_costs(&h->r->breakdown, entry)[column]);
	all = num_size(html_inclusive(h, entry)[column]);
	return self > all ? self : all;
}

static int
downwards(const void *context, uint32_t x, uint32_t y)
{
	const struct html	*h = context;
	uint64_t		 vx = weight(h, x), vy = weight(h, y);

	if (vx != vy)
		return vx > vy ? -1 : 1;
	return entries_compare(&h->r->breakdown.entries, x, y);
}

static uint64_t
edges_of(const struct buckets *b, uint32_t entry)
{
	uint64_t	 n = b->start[entry + 1] - b->start[entry];

	return n < HTML_PICK_EDGES ? n : HTML_PICK_EDGES;
}

static uint64_t
short_of(const struct html *h, uint32_t name)
{
	uint64_t	 n = intern_length(&h->r->p->names, name);

	return n < HTML_SHORT ? n : HTML_SHORT;
}

/* What the page says of an entry, in bytes. */
static uint64_t
bytes_of(const struct html *h, uint32_t entry)
{
	const struct entry	*at = &h->r->breakdown.entries.at[entry];
	const struct inclusive	*c = &h->f.calls;
	uint64_t		 cells = 0, calls;
	uint32_t		 i;

	for (i = 0; i < h->event_n; i++)
		cells += html_cell_n(h, i);
	calls = edges_of(&c->from, entry) + edges_of(&c->into, entry);
	return ROW_BYTES + 3 * intern_length(&h->r->p->names, at->name) +
	    3 * (short_of(h, at->file) + short_of(h, at->object)) +
	    6 * cells * CELL_BYTES + calls * (CALL_BYTES + cells * CELL_BYTES +
	    short_of(h, at->name) / 2);
}

void
html_pick(struct html *h)
{
	size_t		 n = report_limit(h->r, h->f.n), i;
	uint64_t	 bytes = 0;
	uint32_t	*order = mem_get(h->f.n, sizeof(*order));

	for (i = 0; i < h->f.n; i++)
		order[i] = h->f.list[i];
	sort_ids(order, h->f.n, downwards, h);
	h->place = mem_get(h->r->breakdown.entries.n, sizeof(*h->place));
	h->list = mem_get(h->f.n, sizeof(*h->list));
	for (i = 0; i < n && i < PICK_MOST; i++) {
		bytes += bytes_of(h, order[i]);
		if (bytes > PICK_BYTES)
			break;
		h->place[order[i]] = 1;
	}
	for (i = h->n = 0; i < h->f.n; i++)
		if (h->place[h->f.list[i]] != 0) {
			h->list[h->n++] = h->f.list[i];
			h->place[h->f.list[i]] = (uint32_t)h->n;
		}
	mem_free(order);
}
