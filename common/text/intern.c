/*
 * An entry stores the hash of its string.  So most other strings in a search
 * are skipped without reading their text, and the index grows without reading
 * any text.
 */
#include "text/intern.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

#include "base/crew.h"
#include "base/diag.h"
#include "base/hash.h"
#include "base/mem.h"
#include "base/sort.h"

static uint32_t
slot_hash(const void *entries, uint32_t id)
{
	const struct intern_entry	*e = entries;

	return hash_slot(e[id].hash);
}

static bool
is_same(const void *entries, uint32_t id, const void *key)
{
	const struct intern_entry	*e = entries, *k = key;

	e += id;
	return e->hash == k->hash && e->len == k->len &&
	    (k->len == 0 || memcmp(e->text, k->text, k->len) == 0);
}

/* Return the slot that holds the string, or the empty slot where the string
   belongs. */
static inline uint32_t *
find(const struct intern *t, const struct intern_entry *key)
{
	return index_find(&t->index, slot_hash(key, 0), is_same, t->entries,
	    key);
}

/* Chunks double in size up to a megabyte, so that a small file uses little
   memory and a large file wastes little of it. */
enum { CHUNK_FIRST = 16 << 10, CHUNK_MAX = 1 << 20 };

struct intern_chunk {
	struct intern_chunk	*before;
	char			 bytes[];
};

/* Return room for len bytes of text.  The memory stays valid, and never moves,
   until intern_free(). */
static char *
get_text(struct intern *t, size_t len)
{
	struct intern_chunk	*c;
	size_t			 room;

	if (len > t->text_room - t->text_used) {
		room = t->text_room == 0 ? CHUNK_FIRST : t->text_room * 2;
		if (room > CHUNK_MAX)
			room = CHUNK_MAX;
		if (room < len)
			room = len;
		c = mem_resize(NULL, sizeof(*c) + room, 1);
		c->before = t->text;
		t->text = c;
		t->text_used = 0;
		t->text_room = room;
	}
	t->text_used += len;
	return t->text->bytes + t->text_used - len;
}

/* Like intern_id_by(), inlined. */
static inline uint32_t
id_of(struct intern *t, const char *text, size_t len, uint64_t hash)
{
	struct intern_entry	 new;
	uint32_t		*slot;
	char			*copy;

	if (len >= UINT32_MAX || t->n >= UINT32_MAX / 2)
		diag_die("too many or too long names: %zu, %zu bytes",
		    t->n, len);
	if (t->n * 2 >= t->index.mask)
		index_grow(&t->index, t->index.slots == NULL ? 256 :
		    (t->index.mask + 1) * 2, slot_hash, t->entries);
	new = (struct intern_entry){
		text, hash, (uint32_t)len, INTERN_NO_NOTE
	};
	slot = find(t, &new);
	if (*slot != 0)
		return *slot - 1;
	copy = get_text(t, len + 1);
	if (len > 0)
		memcpy(copy, text, len);
	copy[len] = '\n';
	new.text = copy;
	t->entries = mem_grow(t->entries, &t->room, t->n + 1,
	    sizeof(*t->entries));
	t->entries[t->n] = new;
	index_fill(&t->index, slot, (uint32_t)t->n);
	assert(t->index.n == t->n + 1);
	return (uint32_t)t->n++;
}

uint32_t
intern_id(struct intern *t, const char *text, size_t len)
{
	return id_of(t, text, len, hash_bytes(text, len));
}

uint32_t
intern_id_by(struct intern *t, const char *text, size_t len, uint64_t hash)
{
	return id_of(t, text, len, hash);
}

/* Entries with the same hash are in no order once the index has grown, so look
   at all of them for the lowest number. */
bool
intern_find_hash(const struct intern *t, uint64_t hash, uint32_t *id)
{
	const struct index	*x = &t->index;
	uint32_t		 first = UINT32_MAX, at = hash_slot(hash), i;

	if (t->n == 0)
		return false;
	for (; (i = x->slots[at & x->mask]) != 0; at++)
		if (t->entries[i - 1].hash == hash && i - 1 < first)
			first = i - 1;
	if (first == UINT32_MAX)
		return false;
	*id = first;
	return true;
}

bool
intern_find(const struct intern *t, const char *text, size_t len, uint32_t *id)
{
	return t->n > 0 &&
	    intern_find_by(t, text, len, hash_bytes(text, len), id);
}

bool
intern_find_by(const struct intern *t, const char *text, size_t len,
    uint64_t hash, uint32_t *id)
{
	const struct intern_entry	 key = {
		text, hash, (uint32_t)len, INTERN_NO_NOTE
	};
	uint32_t			 slot;

	if (t->n == 0 || len >= UINT32_MAX)
		return false;
	slot = *find(t, &key);
	if (slot == 0)
		return false;
	*id = slot - 1;
	return true;
}

static int
by_bytes(const void *context, uint32_t a, uint32_t b)
{
	const struct intern_entry	*entries = context;
	const struct intern_entry	*ea = &entries[a], *eb = &entries[b];
	size_t				 len;
	int				 order;

	len = ea->len < eb->len ? ea->len : eb->len;
	order = len == 0 ? 0 : memcmp(ea->text, eb->text, len);
	return order != 0 ? order : (ea->len > eb->len) - (ea->len < eb->len);
}

void
intern_sort(const struct intern *t, uint32_t *ids, size_t n)
{
	sort_ids(ids, n, by_bytes, t->entries);
}

int
intern_compare(const struct intern *t, uint32_t a, uint32_t b)
{
	return a == b ? 0 : by_bytes(t->entries, a, b);
}

enum {
	PREFIX = 12,		/* bytes of a string that fit into a
				   sort_item */
	DEEP = 8 * PREFIX,	/* strings that agree up to this byte are
				   compared as a whole */
	FEW = 8,		/* at most so many equal items are compared as
				   whole strings */
	MANY = 1 << 16,		/* a range of more strings is divided before it
				   is sorted */
	SMALL = 1 << 10,	/* a range of at most so many strings is never
				   divided, since starting a thread takes longer
				   than sorting it */
	LEVELS = 16,		/* the deepest recursion of divide() */
	SHARES = 8		/* ranges for each thread, since some take
				   longer than others */
};

static struct sort_item
prefix(const struct intern *t, uint32_t id, size_t at)
{
	const struct intern_entry	*e = &t->entries[id];
	unsigned char			 b[PREFIX] = { 0 };

	if (e->len >= at + PREFIX)
		memcpy(b, e->text + at, PREFIX);
	else if (e->len > at)
		memcpy(b, e->text + at, e->len - at);
	return (struct sort_item){
		(uint64_t)b[0] << 56 | (uint64_t)b[1] << 48 |
		(uint64_t)b[2] << 40 | (uint64_t)b[3] << 32 |
		(uint64_t)b[4] << 24 | (uint64_t)b[5] << 16 |
		(uint64_t)b[6] << 8 | b[7],
		(uint32_t)b[8] << 24 | (uint32_t)b[9] << 16 |
		(uint32_t)b[10] << 8 | b[11], id
	};
}

/*
 * Sort n items whose strings agree before byte `at'.  The next PREFIX bytes are
 * compared as numbers, without reading the texts again, and items that are
 * still equal are sorted recursively by the bytes after those.  Since a prefix
 * is padded with zeros, a string that ends looks like one that goes on with
 * zeros.  So once equal items are few or agree for long, whole strings are
 * compared.
 */
static void
order_from(const struct intern *t, struct sort_item *items, uint32_t *order,
    size_t n, size_t at)
{
	size_t	 i, same;

	for (i = 0; i < n; i++)
		items[i] = prefix(t, items[i].id, at);
	sort_items(items, n);
	for (i = 0; i < n; i++)
		order[i] = items[i].id;
	for (i = 0; i < n; i += same) {
		for (same = 1; i + same < n &&
		    items[i].high == items[i + same].high &&
		    items[i].low == items[i + same].low; same++)
			;
		if (same > FEW && at < DEEP)
			order_from(t, items + i, order + i, same, at + PREFIX);
		else if (same > 1)
			sort_ids(order + i, same, by_bytes, t->entries);
	}
}

/* Return 1 + byte `at' of a string, or 0 if the string ends there. */
static unsigned
byte_at(const struct intern *t, uint32_t id, size_t at)
{
	const struct intern_entry	*e = &t->entries[id];

	return e->len > at ? 1u + (unsigned char)e->text[at] : 0;
}

/* Return the length of the common beginning of n strings, which is known to be
   at least `at'. */
static size_t
agree(const struct intern *t, const uint32_t *ids, size_t n, size_t at)
{
	const struct intern_entry	*first = &t->entries[*ids], *e;
	size_t				 end = first->len, i, j;

	for (i = 1; i < n && at < end; i++) {
		e = &t->entries[ids[i]];
		if (e->len >= end &&
		    memcmp(e->text + at, first->text + at, end - at) == 0)
			continue;
		for (j = at; j < e->len && j < end &&
		    e->text[j] == first->text[j]; j++)
			;
		end = j;
	}
	return end;
}

/* The n strings from index `from' of the order on, which agree before byte
   `at'. */
struct range {
	size_t		 from, n, at;
};

struct ordering {
	const struct intern *t;
	uint32_t	*order;
	struct range	*ranges;
	size_t		 range_n, range_room;
	size_t		 many;		/* a range of more strings is
					   divided */
};

/*
 * Divide a range by the byte in which its strings begin to differ, until it is
 * short enough to sort.  Sorting a long range would take much memory, because
 * an item is four times as large as an id, and sorting items takes as much
 * again.  Without the limit on `level', the recursion might be as deep as
 * strings are long.
 */
static void
divide(struct ordering *o, struct range r, unsigned level)
{
	const struct intern	*t = o->t;
	uint32_t		*order = o->order + r.from, *old;
	size_t			 end[UCHAR_MAX + 3] = { 0 }, i, from;
	unsigned		 byte;

	if (r.n <= o->many || level == LEVELS) {
		o->ranges = mem_grow(o->ranges, &o->range_room, o->range_n + 1,
		    sizeof(*o->ranges));
		o->ranges[o->range_n++] = r;
		return;
	}
	r.at = agree(t, order, r.n, r.at);
	old = mem_resize(NULL, r.n, sizeof(*old));
	memcpy(old, order, r.n * sizeof(*old));
	/* end[b] is where the strings with byte_at() b begin and, when these
	   are placed, where they end. */
	for (i = 0; i < r.n; i++)
		end[byte_at(t, old[i], r.at) + 1]++;
	for (byte = 1; byte < UCHAR_MAX + 3; byte++)
		end[byte] += end[byte - 1];
	for (i = 0; i < r.n; i++)
		order[end[byte_at(t, old[i], r.at)]++] = old[i];
	mem_free(old);
	for (byte = 0, from = 0; byte < UCHAR_MAX + 2; byte++) {
		if (end[byte] > from)
			divide(o, (struct range){ r.from + from,
			    end[byte] - from, r.at + 1 }, level + 1);
		from = end[byte];
	}
}

static void
order_range(void *arg, size_t i)
{
	const struct ordering	*o = arg;
	const struct range	*r = &o->ranges[i];
	uint32_t		*order = o->order + r->from;
	struct sort_item	*items = mem_resize(NULL, r->n, sizeof(*items));
	size_t			 j;

	for (j = 0; j < r->n; j++)
		items[j].id = order[j];
	order_from(o->t, items, order, r->n, r->at);
	mem_free(items);
}

static uint32_t *
order_all(const struct intern *t, unsigned threads)
{
	struct ordering	 o = { .t = t, .many = MANY };
	size_t		 share = t->n / SHARES / threads;
	uint32_t	 i;

	if (threads > 1 && share < MANY)
		o.many = share > SMALL ? share : SMALL;
	o.order = mem_resize(NULL, t->n, sizeof(*o.order));
	for (i = 0; i < t->n; i++)
		o.order[i] = i;
	divide(&o, (struct range){ 0, t->n, 0 }, 0);
	crew_run(threads, o.range_n, order_range, &o);
	mem_free(o.ranges);
	return o.order;
}

uint32_t *
intern_order(const struct intern *t)
{
	return order_all(t, 1);
}

uint32_t *
intern_ranks(const struct intern *t, unsigned threads)
{
	uint32_t	*order = order_all(t, threads), *ranks, i;

	ranks = mem_resize(NULL, t->n, sizeof(*ranks));
	for (i = 0; i < t->n; i++)
		ranks[order[i]] = i;
	mem_free(order);
	return ranks;
}

void
intern_free(struct intern *t)
{
	struct intern_chunk	*c;

	while ((c = t->text) != NULL) {
		t->text = c->before;
		mem_free(c);
	}
	mem_free(t->entries);
	index_free(&t->index);
	memset(t, 0, sizeof(*t));
}
