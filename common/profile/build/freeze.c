/*
 * The head of a row has three meanings in turn: the next row of its track (or
 * its section, if the row is hashed), then the row that it moves to, and at the
 * end its section.
 */
#include "profile/build/freeze.h"

#include <string.h>

#include "base/crew.h"
#include "base/mem.h"
#include "base/sort.h"
#include "profile/calls.h"
#include "profile/frozen.h"
#include "profile/build/build.h"

/* A table that is being frozen.  While rows get their places, start[i + 1] is
   the place of the next row of section i; afterwards section i has the rows
   [start[i], start[i + 1]). */
struct freeze {
	const struct profile	*p;
	const struct cost_table	*t;
	uint32_t		*start;
	uint32_t		 fixed;	/* rows before this one do not move,
					   and have their sections in front */
	bool		*later;		/* rows that came after a mark */
};

/* Whether the rows [row, end) are in the order of their keys, which for cost
   centres are positions. */
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
sort_costs(const struct freeze *f, uint32_t row, uint32_t end)
{
	const struct cost_table	*t = f->t;
	bool			 instr = f->p->instr;
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
	frozen_sort(t, f->later, list, row, n);
	mem_free(list);
}

/* Turn counts into places; start[i + 2] has the number of rows of section i. */
static void
find_places(struct freeze *f)
{
	size_t	 i;

	for (i = 0; i < f->p->section_n; i++)
		f->start[i + 2] += f->start[i + 1];
}

/* Place the rows of a table all of whose rows have their sections in front. */
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
			row_set_head(t, row, start[row_head(t, row) + 1]++);
}

/* Count the hashed rows, which have their sections in front. */
static void
count_hashed(struct freeze *f)
{
	const struct index	*x = &f->p->build->costs.index;
	size_t			 i;

	for (i = 0; x->n > 0 && i <= x->mask; i++)
		if (x->slots[i] != 0)
			f->start[row_head(f->t, x->slots[i] - 1) + 2]++;
}

static void
place_hashed(struct freeze *f)
{
	const struct index	*x = &f->p->build->costs.index;
	uint32_t		 row;
	size_t			 i;

	for (i = 0; x->n > 0 && i <= x->mask; i++)
		if (x->slots[i] != 0) {
			row = x->slots[i] - 1;
			row_set_head(f->t, row,
			    f->start[row_head(f->t, row) + 1]++);
		}
}

/* Place the rows of a section's track: an ordered track is a list through the
   rows, a run is in one piece. */
static void
place_track(struct freeze *f, uint32_t section)
{
	const struct track	*k = &f->p->build->tracks[section].costs;
	uint32_t		 to = f->start[section + 1], row = k->head;
	uint32_t		 next, left = track_run(k);

	if (track_is_ordered(k)) {
		while (row == f->fixed && to == row) {
			row = row_head(f->t, row);
			row_set_head(f->t, f->fixed++, section);
			to++;
		}
		for (; row != ROW_NONE; row = next) {
			next = row_head(f->t, row);
			row_set_head(f->t, row, to++);
		}
	} else if (left > 0 && row == f->fixed && to == row) {
		f->fixed += left;
		to += left;
	} else
		for (; left > 0; left--)
			row_set_head(f->t, row++, to++);
	f->start[section + 1] = to;
}

/* Place the rows of a table with ordered tracks, whose rows do not have their
   sections in front. */
static void
place_tracks(struct freeze *f)
{
	const struct track	*k;
	uint32_t		 i;

	count_hashed(f);
	for (i = 0; i < f->p->section_n; i++) {
		k = &f->p->build->tracks[i].costs;
		f->start[i + 2] += track_is_ordered(k) ? k->n : track_run(k);
	}
	find_places(f);
	place_hashed(f);
	for (i = 0; i < f->p->section_n; i++)
		if (!track_is_hashed(&f->p->build->tracks[i].costs))
			place_track(f, i);
}

static bool
has_ordered_track(const struct profile *p)
{
	size_t	 i = 0;

	while (i < p->section_n &&
	    !track_is_ordered(&p->build->tracks[i].costs))
		i++;
	return i < p->section_n;
}

/* Note which rows were added after the first `mark' ones; heads name the rows
   that they move to. */
static void
note_later(struct freeze *f, uint32_t mark)
{
	uint32_t	 row;

	f->later = mem_get(f->t->n, sizeof(*f->later));
	for (row = mark; row < f->t->n; row++)
		f->later[row < f->fixed ? row : row_head(f->t, row)] = true;
}

/* Move the rows that are not fixed, and write their sections in front again. */
static void
settle(const struct freeze *f)
{
	uint32_t	 i, row;

	assert(f->start[f->p->section_n] == f->t->n);
	if (f->fixed == f->t->n)
		return;
	frozen_move(f->t, f->fixed, f->t->n);
	for (i = 0; i < f->p->section_n; i++) {
		row = f->start[i] > f->fixed ? f->start[i] : f->fixed;
		for (; row < f->start[i + 1]; row++)
			row_set_head(f->t, row, i);
	}
}

static struct freeze
begin(const struct profile *p, const struct cost_table *t)
{
	return (struct freeze){
		p, t, mem_get(p->section_n + 2, sizeof(uint32_t)), 0, NULL
	};
}

static void
freeze_costs(const struct profile *p, struct frozen *to)
{
	struct freeze	 f = begin(p, &p->costs);
	size_t		 i;

	if (has_ordered_track(p))
		place_tracks(&f);
	else
		place_owned(&f);
	if (p->build->marked)
		note_later(&f, p->build->cost_mark);
	settle(&f);
	for (i = 0; i < p->section_n; i++)
		if (!track_is_ordered(&p->build->tracks[i].costs))
			sort_costs(&f, f.start[i], f.start[i + 1]);
	to->costs = f.start;
	to->later_costs = f.later;
}

static void
freeze_arcs(const struct profile *p, struct frozen *to)
{
	struct freeze	 f = begin(p, &p->arcs);

	place_owned(&f);
	if (p->build->marked)
		note_later(&f, p->build->arc_mark);
	settle(&f);
	to->arcs = f.start;
	to->later_arcs = f.later;
}

static void
freeze_jumps(const struct profile *p, struct frozen *to)
{
	struct freeze	 f = begin(p, &p->jumps);

	place_owned(&f);
	settle(&f);
	to->jumps = f.start;
}

/* The tables are frozen independently, by a thread each if they are large. */
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
		freeze_costs(w->p, w->f);
	else if (i == FREEZE_ARCS)
		freeze_arcs(w->p, w->f);
	else
		freeze_jumps(w->p, w->f);
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
	build_free(p);
	p->frozen = w.f;
}

static void
add_row(void *profile, const struct call *a)
{
	struct profile	*p = profile;
	struct arc	 arc = { .callee = a->callee };
	uint32_t	 row;

	row = profile_arc(p, a->section, &arc);
	cost_table_add(&p->arcs, row, ARC_CALLS, a->calls);
	cost_table_add(&p->arcs, row, ARC_COSTS, a->cost);
}

void
profile_thaw_arcs(struct profile *p)
{
	struct build		*b = mem_get(1, sizeof(*b));
	struct arc_runs		 runs = p->runs;
	struct row_range	 r;
	uint32_t		 i;

	p->build = b;
	b->tracks = mem_get(p->section_n, sizeof(*b->tracks));
	finder_init(&b->arcs);
	for (i = 0; i < p->section_n; i++) {
		track_init(&b->tracks[i].arcs, false);
		r = section_arcs(p, i);
		track_fill(&p->arcs, &b->arcs, &b->tracks[i].arcs,
		    &(struct track_rows){ i, r.row, r.end });
	}
	p->runs = (struct arc_runs){ .at = NULL };
	calls_in_runs(p, &runs, add_row, p);
	arc_runs_free(&runs);
}

void
profile_freeze_arcs(struct profile *p)
{
	mem_free(p->frozen->arcs);
	mem_free(p->frozen->later_arcs);
	freeze_arcs(p, p->frozen);
	p->frozen->ordered = false;
	build_free(p);
}

void
profile_calls_to_rows(struct profile *p)
{
	if (p->runs.n == 0)
		return;
	profile_thaw_arcs(p);
	profile_freeze_arcs(p);
}
