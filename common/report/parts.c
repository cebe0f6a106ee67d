/*
 * A part is "FILE:OLD => FILE:NEW", as cgdiff writes it: of a function that
 * became several the first is in several of them, of one that was several the
 * second.  Costs are those of functions of the difference, which has a function
 * by its new name where it was renamed, with what is inlined into them.
 */
#include "report/parts.h"

#include <string.h>

#include "base/mem.h"
#include "profile/profile.h"
#include "profile/build/section_sums.h"
#include "report/report.h"

static const char	 key[] = "Part: ", arrow[] = " => ";

/* Two places. */
struct parts_line {
	uint32_t	 old, new;
};

bool
parts_is(struct slice desc)
{
	return slice_starts(desc, key);
}

/* Where names have an arrow themselves, the first one counts. */
static bool
split(struct slice desc, struct slice *old, struct slice *new)
{
	const char	*p = desc.at + strlen(key), *end = desc.at + desc.len;
	size_t		 n = strlen(arrow);
	const char	*at;

	for (at = p; (size_t)(end - at) >= n; at++)
		if (memcmp(at, arrow, n) == 0) {
			*old = (struct slice){ p, (size_t)(at - p) };
			*new = (struct slice){ at + n,
				(size_t)(end - at) - n };
			return true;
		}
	return false;
}

static void
take_lines(struct parts *t)
{
	const struct intern	*descs = &t->r->p->metadata.descs;
	uint32_t		*order = intern_order(descs), i;
	struct slice		 desc, old, new;
	struct parts_line	*line;

	t->lines = mem_get(descs->n, sizeof(*t->lines));
	t->olds = mem_get(2 * descs->n, sizeof(*t->olds));
	t->news = mem_get(2 * descs->n, sizeof(*t->news));
	for (i = 0; i < descs->n; i++) {
		desc = intern_slice(descs, order[i]);
		if (!parts_is(desc) || !split(desc, &old, &new))
			continue;
		line = &t->lines[t->n++];
		line->old = intern_id(&t->places, old.at, old.len);
		line->new = intern_id(&t->places, new.at, new.len);
		t->olds[line->old]++;
		t->news[line->new]++;
	}
	mem_free(order);
}

/* Which function each place is; of several, in other objects, the first. */
static void
take_functions(struct parts *t)
{
	const struct profile	*p = t->r->p;
	struct slice		 file, name;
	char			*text = NULL;
	size_t			 room = 0;
	uint32_t		 i, id;

	t->function = mem_resize(NULL, t->places.n, sizeof(*t->function));
	for (i = 0; i < t->places.n; i++)
		t->function[i] = ID_NONE;
	for (i = 0; t->n > 0 && i < p->function_n; i++) {
		file = intern_slice(&p->names, p->functions[i].file);
		name = intern_slice(&p->names, p->functions[i].name);
		text = mem_grow(text, &room, file.len + 1 + name.len, 1);
		memcpy(text, file.at, file.len);
		text[file.len] = ':';
		memcpy(text + file.len + 1, name.at, name.len);
		if (intern_find(&t->places, text, file.len + 1 + name.len,
		    &id) && t->function[id] == ID_NONE)
			t->function[id] = i;
	}
	mem_free(text);
}

/* What the places cost, whatever file their lines are in. */
static void
take_costs(struct parts *t)
{
	const struct profile	*p = t->r->p;
	uint32_t		*place, i, k;

	tally_init(&t->costs, t->places.n * (size_t)p->event_n);
	place = mem_resize(NULL, p->function_n, sizeof(*place));
	for (i = 0; i < p->function_n; i++)
		place[i] = ID_NONE;
	for (i = 0; i < t->places.n; i++)
		if (t->function[i] != ID_NONE)
			place[t->function[i]] = i;
	for (i = 0; t->n > 0 && i < p->section_n; i++) {
		k = place[p->sections[i].function];
		if (k != ID_NONE)
			section_sums_add(p, i, &t->costs,
			    k * (size_t)p->event_n);
	}
	mem_free(place);
}

/* The members of each whole, high, side by side: it and the others of its
   lines, those that are in the difference; each once, and not by itself. */
static void
take_members(struct parts *t)
{
	const struct parts_line	*line;
	struct sort_item	*items = mem_get(2 * t->n, sizeof(*items));
	uint32_t		 whole;
	size_t			 i, n = 0, first = 0;

	for (i = 0; i < t->n; i++) {
		line = &t->lines[i];
		whole = t->olds[line->old] > 1 ? line->old : line->new;
		items[n++] = (struct sort_item){ whole, line->old, 0 };
		items[n++] = (struct sort_item){ whole, line->new, 0 };
	}
	n = sort_items_once(items, n);
	t->members = mem_get(n, sizeof(*t->members));
	for (i = 0; i < n; i++) {
		if (t->function[items[i].low] != ID_NONE)
			t->members[t->member_n++] = items[i];
		if (i + 1 < n && items[i + 1].high == items[i].high)
			continue;
		if (t->member_n == first + 1)
			t->member_n = first;
		first = t->member_n;
	}
	mem_free(items);
}

/* A whole: its members, and how large its change is. */
struct whole {
	size_t		 first, end;
	struct wide	 size;
};

static int
by_change(const void *context, uint32_t x, uint32_t y)
{
	const struct whole	*wholes = context;
	int			 way = wide_compare(wholes[y].size,
				    wholes[x].size);

	return way != 0 ? way : (x > y) - (x < y);
}

static void
sort_members(struct parts *t, uint32_t column)
{
	struct whole		*wholes = mem_get(t->member_n,
				    sizeof(*wholes)), *w;
	uint32_t		*order = mem_get(t->member_n, sizeof(*order));
	struct sort_item	*sorted = mem_get(t->member_n,
				    sizeof(*sorted));
	size_t			 i, n = 0, to = 0, end;

	for (i = 0; i < t->member_n; i = end) {
		end = parts_end(t, i);
		order[n] = (uint32_t)n;
		wholes[n++] = (struct whole){ i, end,
			wide_size(parts_change(t, i, end, column)) };
	}
	sort_ids(order, n, by_change, wholes);
	for (i = 0; i < n; i++)
		for (w = &wholes[order[i]]; w->first < w->end; w->first++)
			sorted[to++] = t->members[w->first];
	mem_free(order);
	mem_free(wholes);
	mem_free(t->members);
	t->members = sorted;
}

void
parts_open(struct parts *t, const struct report *r, uint32_t column)
{
	memset(t, 0, sizeof(*t));
	t->r = r;
	take_lines(t);
	take_functions(t);
	take_costs(t);
	take_members(t);
	sort_members(t, column);
}

void
parts_close(struct parts *t)
{
	mem_free(t->function);
	tally_free(&t->costs);
	mem_free(t->olds);
	mem_free(t->news);
	mem_free(t->lines);
	mem_free(t->members);
	intern_free(&t->places);
}

size_t
parts_end(const struct parts *t, size_t first)
{
	return sort_items_end(t->members, t->member_n, first);
}

struct slice
parts_whole(const struct parts *t, size_t member)
{
	return intern_slice(&t->places, (uint32_t)t->members[member].high);
}

bool
parts_became(const struct parts *t, size_t member)
{
	return t->olds[t->members[member].high] > 1;
}

uint32_t
parts_function(const struct parts *t, size_t member)
{
	return t->function[t->members[member].low];
}

struct wide
parts_change(const struct parts *t, size_t first, size_t end, uint32_t column)
{
	struct wide	 v = wide_of(0);

	for (; first < end; first++)
		v = wide_add(v, tally_get(&t->costs, t->members[first].low *
		    (size_t)t->r->p->event_n + column));
	return v;
}

bool
parts_reach(const struct parts *t, size_t first, uint32_t column,
    uint64_t least)
{
	struct wide	 size = { 0, least };
	size_t		 end = parts_end(t, first), i;

	if (wide_compare(wide_size(parts_change(t, first, end, column)),
	    size) >= 0)
		return true;
	for (i = first; i < end; i++)
		if (wide_compare(wide_size(parts_change(t, i, i + 1, column)),
		    size) >= 0)
			return true;
	return false;
}
