/*
 * The head of a row says first where the row goes, and then whose it is.  Rows
 * are swapped until each is in its place, so that this needs no second table;
 * most of them, read in order from one file, are in their places already.
 */
#include "profile/freeze.h"

#include <string.h>

#include "base/crew.h"
#include "base/mem.h"
#include "base/sort.h"
#include "profile/track.h"

static inline void
set_head(const struct cost_table *t, uint32_t row, uint32_t head)
{
	memcpy(row_at(t, row), &head, sizeof(head));
}

/* Rows are some 32-bit words. */
static void
swap_rows(const struct cost_table *t, uint32_t a, uint32_t b)
{
	unsigned char	*x = row_at(t, a), *y = row_at(t, b);
	unsigned char	*end = x + t->stride;
	uint64_t	 v, w;
	uint32_t	 word;

	for (; end - x >= 8; x += 8, y += 8) {
		memcpy(&v, x, sizeof(v));
		memcpy(&w, y, sizeof(w));
		memcpy(x, &w, sizeof(w));
		memcpy(y, &v, sizeof(v));
	}
	if (x < end) {
		memcpy(&word, x, sizeof(word));
		memcpy(x, y, sizeof(word));
		memcpy(y, &word, sizeof(word));
	}
}

/* Each row up to end goes to where its head says, which is among these. */
static void
move_rows(const struct cost_table *t, uint32_t row, uint32_t end)
{
	uint32_t	 to;

	for (; row < end; row++)
		while ((to = row_head(t, row)) != row)
			swap_rows(t, row, to);
}

void
freeze_sort(const struct cost_table *t, const uint32_t *list, uint32_t first,
    uint32_t n)
{
	uint32_t	 owner = row_head(t, first), i;

	for (i = 0; i < n; i++)
		set_head(t, list[i], first + i);
	move_rows(t, first, first + n);
	for (i = first; i < first + n; i++)
		set_head(t, i, owner);
}

/* Whether the rows from row up to end are in the order of their keys, which for
   cost centres are their positions. */
static inline bool
in_order(const struct cost_table *t, uint32_t row, uint32_t end,
    uint32_t words)
{
	uint32_t	 i, a, b;

	for (row++; row < end; row++)
		for (i = 0; i < words; i++) {
			a = row_word(t, row - 1, i);
			b = row_word(t, row, i);
			if (a > b)
				return false;
			if (a < b)
				break;
		}
	return true;
}

static void
sort_costs(const struct cost_table *t, uint32_t row, uint32_t end, bool instr)
{
	uint32_t		 n = end - row, i, *list;
	struct sort_item	*items;
	struct position		 at;

	if (instr ? in_order(t, row, end, COST_WORDS_INSTR) :
	    in_order(t, row, end, COST_WORDS))
		return;
	items = mem_resize(NULL, n, sizeof(*items));
	list = mem_resize(NULL, n, sizeof(*list));
	for (i = 0; i < n; i++) {
		row_position(t, row + i, 0, instr, &at);
		items[i] = (struct sort_item){ at.addr, at.line, row + i };
	}
	sort_items(items, n);
	for (i = 0; i < n; i++)
		list[i] = items[i].id;
	mem_free(items);
	freeze_sort(t, list, row, n);
	mem_free(list);
}

/* A table that is being frozen: start[i] is where the rows of section i begin,
   and start[i + 1], meanwhile, where the next one of them goes. */
struct freeze {
	const struct profile	*p;
	const struct cost_table	*t;
	uint32_t		*start;
	uint32_t		 fixed;	/* rows that stay where they are, and
					   have their owners in front */
};

/* Rows were counted two places ahead. */
static void
find_places(struct freeze *f)
{
	size_t	 i;

	for (i = 0; i < f->p->section_n; i++)
		f->start[i + 2] += f->start[i + 1];
}

/* All rows have their owners in front. */
static void
place_owned(struct freeze *f)
{
	const struct cost_table	*t = f->t;
	uint32_t		*start = f->start, last = 0, row, owner;
	bool			 sorted = true;

	for (row = 0; row < t->n; row++) {
		owner = row_head(t, row);
		sorted = sorted && owner >= last;
		last = owner;
		start[owner + 2]++;
	}
	find_places(f);
	if (sorted) {
		memmove(start, start + 1, f->p->section_n * sizeof(*start));
		start[f->p->section_n] = f->fixed = t->n;
	} else
		for (row = 0; row < t->n; row++)
			set_head(t, row, start[row_head(t, row) + 1]++);
}

/* Rows that are in the index have their owners in front. */
static void
count_hashed(struct freeze *f)
{
	const struct index	*x = &f->t->index;
	size_t			 i;

	for (i = 0; x->n > 0 && i <= x->mask; i++)
		if (x->slots[i] != 0)
			f->start[row_head(f->t, x->slots[i] - 1) + 2]++;
}

static void
place_hashed(struct freeze *f)
{
	const struct index	*x = &f->t->index;
	uint32_t		 row;
	size_t			 i;

	for (i = 0; x->n > 0 && i <= x->mask; i++)
		if (x->slots[i] != 0) {
			row = x->slots[i] - 1;
			set_head(f->t, row,
			    f->start[row_head(f->t, row) + 1]++);
		}
}

/* An ordered track is a list through the rows; a run lies in one piece. */
static void
place_track(struct freeze *f, uint32_t section)
{
	const struct track	*k = &f->p->sections[section].costs;
	uint32_t		 to = f->start[section + 1], row = k->head;
	uint32_t		 next, left = track_run(k);

	if (track_is_ordered(k)) {
		while (row == f->fixed && to == row) {
			row = row_head(f->t, row);
			set_head(f->t, f->fixed++, section);
			to++;
		}
		for (; row != ROW_NONE; row = next) {
			next = row_head(f->t, row);
			set_head(f->t, row, to++);
		}
	} else if (left > 0 && row == f->fixed && to == row) {
		f->fixed += left;
		to += left;
	} else
		for (; left > 0; left--)
			set_head(f->t, row++, to++);
	f->start[section + 1] = to;
}

/* The rows of some sections, which are on ordered tracks, have no owners. */
static void
place_tracks(struct freeze *f)
{
	const struct track	*k;
	uint32_t		 i;

	count_hashed(f);
	for (i = 0; i < f->p->section_n; i++) {
		k = &f->p->sections[i].costs;
		f->start[i + 2] += track_is_ordered(k) ? k->n : track_run(k);
	}
	find_places(f);
	place_hashed(f);
	for (i = 0; i < f->p->section_n; i++)
		if (!track_is_hashed(&f->p->sections[i].costs))
			place_track(f, i);
}

static bool
has_ordered_track(const struct profile *p)
{
	size_t	 i = 0;

	while (i < p->section_n && !track_is_ordered(&p->sections[i].costs))
		i++;
	return i < p->section_n;
}

/* Rows that are not fixed go where they belong, and get their owners back. */
static void
settle(const struct freeze *f)
{
	uint32_t	 i, row;

	assert(f->start[f->p->section_n] == f->t->n);
	if (f->fixed == f->t->n)
		return;
	move_rows(f->t, f->fixed, f->t->n);
	for (i = 0; i < f->p->section_n; i++) {
		row = f->start[i] > f->fixed ? f->start[i] : f->fixed;
		for (; row < f->start[i + 1]; row++)
			set_head(f->t, row, i);
	}
}

static struct freeze
begin(const struct profile *p, const struct cost_table *t)
{
	return (struct freeze){
		p, t, mem_get(p->section_n + 2, sizeof(uint32_t)), 0
	};
}

static uint32_t *
freeze_costs(const struct profile *p)
{
	struct freeze	 f = begin(p, &p->costs);
	size_t		 i;

	if (has_ordered_track(p))
		place_tracks(&f);
	else
		place_owned(&f);
	settle(&f);
	for (i = 0; i < p->section_n; i++)
		if (!track_is_ordered(&p->sections[i].costs))
			sort_costs(f.t, f.start[i], f.start[i + 1], p->instr);
	return f.start;
}

/* Arcs, or jumps. */
static uint32_t *
freeze_owned(const struct profile *p, const struct cost_table *t)
{
	struct freeze	 f = begin(p, t);

	assert(t->owned);
	place_owned(&f);
	settle(&f);
	return f.start;
}

/* The tables have nothing to do with each other. */
enum { FREEZE_COSTS, FREEZE_ARCS, FREEZE_JUMPS, FREEZE_N };

struct work {
	struct profile	*p;
	struct frozen	*f;
};

static void
freeze_table(void *arg, size_t i)
{
	const struct work	*w = arg;

	if (i == FREEZE_COSTS)
		w->f->costs = freeze_costs(w->p);
	else if (i == FREEZE_ARCS)
		w->f->arcs = freeze_owned(w->p, &w->p->arcs);
	else
		w->f->jumps = freeze_owned(w->p, &w->p->jumps);
}

static void
forget_tracks(struct cost_table *t)
{
	index_free(&t->index);
	trail_free(&t->trail);
}

void
freeze_arcs_again(struct profile *p)
{
	mem_free(p->frozen->arcs);
	p->frozen->arcs = freeze_owned(p, &p->arcs);
	p->frozen->ordered = false;
	forget_tracks(&p->arcs);
}

void
profile_freeze(struct profile *p)
{
	enum { MANY = 1 << 14 };	/* rows that are worth a thread */
	struct work	 w = { p, NULL };

	if (p->frozen != NULL)
		return;
	w.f = mem_get(1, sizeof(*w.f));
	w.f->section_n = p->section_n;
	crew_run((uint64_t)p->costs.n + p->arcs.n + p->jumps.n < MANY ? 1 :
	    p->threads, FREEZE_N, freeze_table, &w);
	forget_tracks(&p->costs);
	forget_tracks(&p->arcs);
	forget_tracks(&p->jumps);
	p->frozen = w.f;
}
