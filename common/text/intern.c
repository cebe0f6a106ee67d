#include "text/intern.h"

#include <string.h>

#include "base/diag.h"
#include "base/hash.h"
#include "base/mem.h"
#include "base/sort.h"

/* Where the search for a string of this hash begins. */
static uint32_t
first_slot(const struct intern *t, uint64_t hash)
{
	return (uint32_t)(hash >> 32) & t->mask;
}

static void
rehash(struct intern *t, uint32_t count)
{
	uint32_t	 i, at;

	mem_free(t->slots);
	t->slots = mem_table(count, sizeof(*t->slots));
	t->mask = count - 1;
	for (i = 0; i < t->n; i++) {
		at = first_slot(t, t->entries[i].hash);
		while (t->slots[at] != 0)
			at = (at + 1) & t->mask;
		t->slots[at] = i + 1;
	}
}

/* The slot that holds the string, or the empty one where it belongs. */
static uint32_t *
probe(const struct intern *t, const char *text, size_t len, uint64_t hash)
{
	const struct intern_entry	*e;
	uint32_t			 at = first_slot(t, hash);

	for (; t->slots[at] != 0; at = (at + 1) & t->mask) {
		e = &t->entries[t->slots[at] - 1];
		if (e->hash == hash && e->len == len &&
		    (len == 0 || memcmp(e->text, text, len) == 0))
			break;
	}
	return &t->slots[at];
}

uint32_t
intern_id(struct intern *t, const char *text, size_t len)
{
	struct intern_entry	*e;
	uint64_t		 hash = hash_bytes(text, len);
	uint32_t		*slot;
	char			*copy;

	if (len >= UINT32_MAX || t->n >= UINT32_MAX / 2)
		diag_die("too many or too long names: %zu, %zu bytes",
		    t->n, len);
	if (t->n * 2 >= t->mask)
		rehash(t, t->slots == NULL ? 256 : (t->mask + 1) * 2);
	slot = probe(t, text, len, hash);
	if (*slot != 0)
		return *slot - 1;
	t->entries = mem_grow(t->entries, &t->room, t->n + 1,
	    sizeof(*t->entries));
	copy = arena_get(&t->text, len + 1);
	if (len > 0)
		memcpy(copy, text, len);
	copy[len] = '\n';
	e = &t->entries[t->n++];
	e->text = copy;
	e->len = (uint32_t)len;
	e->hash = hash;
	*slot = (uint32_t)t->n;
	return *slot - 1;
}

bool
intern_find(const struct intern *t, const char *text, size_t len, uint32_t *id)
{
	uint32_t	 slot;

	if (t->slots == NULL)
		return false;
	slot = *probe(t, text, len, hash_bytes(text, len));
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

int
intern_compare(const struct intern *t, uint32_t a, uint32_t b)
{
	return a == b ? 0 : by_bytes(t->entries, a, b);
}

uint32_t *
intern_order(const struct intern *t)
{
	uint32_t	*order = mem_resize(NULL, t->n, sizeof(*order)), i;

	for (i = 0; i < t->n; i++)
		order[i] = i;
	sort_ids(order, t->n, by_bytes, t->entries);
	return order;
}

uint32_t *
intern_ranks(const struct intern *t)
{
	uint32_t	*order = intern_order(t), *ranks, i;

	ranks = mem_resize(NULL, t->n, sizeof(*ranks));
	for (i = 0; i < t->n; i++)
		ranks[order[i]] = i;
	mem_free(order);
	return ranks;
}

void
intern_free(struct intern *t)
{
	mem_free(t->entries);
	mem_free(t->slots);
	arena_free(&t->text);
	memset(t, 0, sizeof(*t));
}
