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

/* All functions by what they cost with all that they call, the most first;
   those of one cost in the order of the list. */
static struct sort_item *
by_inclusive(const struct html *h)
{
	struct sort_item	*items = mem_resize(NULL, h->f.n,
				    sizeof(*items));
	uint32_t		 column = h->r->choice->sort.at[0];
	size_t			 i;

	for (i = 0; i < h->f.n; i++)
		items[i] = (struct sort_item){
			UINT64_MAX - num_size(html_inclusive(h,
			    h->f.list[i])[column]), (uint32_t)i, h->f.list[i]
		};
	sort_items(items, h->f.n);
	return items;
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

/* Give it a place, which is not known yet; false if there is no room. */
static bool
take(struct html *h, uint32_t entry, uint64_t *bytes, size_t *left)
{
	if (h->place[entry] != 0)
		return true;
	*bytes += bytes_of(h, entry);
	if (*bytes > PICK_BYTES || *left == 0)
		return false;
	--*left;
	h->place[entry] = 1;
	return true;
}

void
html_pick(struct html *h)
{
	struct sort_item	*all = by_inclusive(h);
	size_t			 left = report_limit(h->r, h->f.n), i;
	uint64_t		 bytes = 0;

	left = left < PICK_MOST ? left : PICK_MOST;
	h->place = mem_get(h->r->breakdown.entries.n, sizeof(*h->place));
	h->list = mem_get(left, sizeof(*h->list));
	/* What costs much itself, and what leads there, by turns. */
	for (i = 0; i < h->f.n && take(h, h->f.list[i], &bytes, &left) &&
	    take(h, all[i].id, &bytes, &left); i++)
		continue;
	for (i = h->n = 0; i < h->f.n; i++)
		if (h->place[h->f.list[i]] != 0) {
			h->list[h->n++] = h->f.list[i];
			h->place[h->f.list[i]] = (uint32_t)h->n;
		}
	mem_free(all);
}
