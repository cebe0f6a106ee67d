/*
 * Rows that were read from one file mostly lie side by side already, section by
 * section.  After several files, a section has a piece, which is a range of
 * adjacent rows, from the first file, and further pieces elsewhere from later
 * files.  Only the further pieces have to move.
 */
#include "profile/build/freeze.h"

#include <string.h>

#include "base/crew.h"
#include "base/mem.h"
#include "profile/calls.h"
#include "profile/frozen.h"
#include "profile/order.h"
#include "profile/build/build.h"

/* Rows of one section that are adjacent in the table. */
struct piece {
	uint32_t	 section, row, end;
	bool		 first;		/* no other piece of its section comes
					   before it */
};

/*
 * A table while it is being frozen, which means that rows of a section become
 * adjacent.  The head of a row, which is its first word, is the index of its
 * section, or ROW_NONE if the row is to be removed.  Where a struct track knows
 * that rows lie side by side, only the first of them needs its head.
 */
struct freeze {
	struct cost_table	*t;
	/*
	 * For each section the range from its first row to the end of its last
	 * row.  Before find_pieces(), this is the range of the rows at its
	 * start that are known to be adjacent; only the first of them needs a
	 * head.
	 */
	struct row_range	*at;
	uint32_t		*n;	/* for each section, its number of
					   rows */
	struct piece		*pieces;	/* ranges of adjacent rows, in
						   the order of the table */
	size_t			 piece_n, room;
	unsigned char		*aside;		/* copies of rows that must make
						   room */
	size_t			 aside_room;
};

static void
copy_rows(const struct cost_table *to, uint32_t to_row,
    const struct cost_table *from, uint32_t row, uint32_t n)
{
	assert(n > 0);
	memmove(row_at(to, to_row), row_at(from, row), n * to->stride);
}

/* Return the number of adjacent rows, from this row on, that belong to the
   section of this row.  If the row is to be removed, return the number of
   adjacent rows that are to be removed. */
static uint32_t
count_adjacent(const struct freeze *f, uint32_t row)
{
	const struct cost_table	*t = f->t;
	uint32_t		 section = row_head(t, row), n = 1;

	if (section != ROW_NONE && f->n[section] == 0 &&
	    row_range_n(f->at[section]) > 0)
		return row_range_n(f->at[section]);
	while (row + n < t->n && row_head(t, row + n) == section)
		n++;
	return n;
}

/* Find the pieces, which are ranges of adjacent rows of one section, and remove
   the rows between them that are to be removed.  Returns whether each section
   has only one piece. */
static bool
find_pieces(struct freeze *f)
{
	struct cost_table	*t = f->t;
	struct row_range	*r;
	uint32_t		 from = 0, row = 0, section, n;
	struct piece		*it;
	bool			 whole = true;

	for (; from < t->n; from += n) {
		section = row_head(t, from);
		n = count_adjacent(f, from);
		if (section == ROW_NONE)
			continue;
		if (row < from)
			copy_rows(t, row, t, from, n);
		if (f->piece_n == f->room)
			f->pieces = mem_grow(f->pieces, &f->room,
			    f->piece_n + 1, sizeof(*f->pieces));
		it = &f->pieces[f->piece_n++];
		*it = (struct piece){ section, row, row + n,
			f->n[section] == 0 };
		r = &f->at[section];
		if (it->first)
			r->row = row;
		else
			whole = false;
		r->end = row += n;
		f->n[section] += n;
	}
	t->n = row;
	return whole;
}

/*
 * Make the rows of some sections adjacent.  A piece is a range of rows of one
 * section.  The n pieces are all those of these sections, and `late' is the
 * number of rows that are not in the first piece of their section.  The later
 * pieces are copied aside, and the first pieces move up to close the gaps.
 * Then, from the last to the first, the first pieces move to where their
 * sections will be, and the later pieces are copied behind them.
 */
static void
gather_block(struct freeze *f, const struct piece *block, size_t n,
    uint32_t late)
{
	const struct cost_table	*t = f->t;
	struct cost_table	 aside = { .stride = t->stride };
	const struct piece	*it;
	struct row_range	*r;
	uint32_t		 end = block[n - 1].end, kept = block->row;

	aside.at = f->aside = mem_grow(f->aside, &f->aside_room, late,
	    t->stride);
	for (it = block; it < block + n; it++)
		if (it->first) {
			copy_rows(t, kept, t, it->row, it->end - it->row);
			kept += it->end - it->row;
		} else {
			copy_rows(&aside, aside.n, t, it->row,
			    it->end - it->row);
			aside.n += it->end - it->row;
		}
	assert(aside.n == late);
	for (it = block + n; it-- > block;)
		if (it->first) {
			kept -= it->end - it->row;
			end -= f->n[it->section];
			copy_rows(t, end, t, kept, it->end - it->row);
			f->at[it->section] = (struct row_range){
				end, end + it->end - it->row
			};
		}
	aside.n = 0;
	for (it = block; it < block + n; it++)
		if (!it->first) {
			r = &f->at[it->section];
			copy_rows(t, r->end, &aside, aside.n,
			    it->end - it->row);
			r->end += it->end - it->row;
			aside.n += it->end - it->row;
		}
}

/* Make the rows of each section adjacent.  As few sections as possible are
   treated at a time, so that few rows are copied aside. */
static void
gather(struct freeze *f)
{
	const struct piece	*it = f->pieces, *last = it + f->piece_n;
	const struct piece	*block;
	uint32_t		 end, late;

	while ((block = it) < last) {
		for (end = late = 0; it == block ||
		    (it < last && it->row < end); it++) {
			if (f->at[it->section].end > end)
				end = f->at[it->section].end;
			late += it->first ? 0 : it->end - it->row;
		}
		if (late > 0)
			gather_block(f, block, (size_t)(it - block), late);
	}
}

/*
 * Find the rows of a section that lie side by side from its first row on, and
 * return their end.  The track of the section is ordered: until now, the head
 * of a row is the next row in the order of keys.  Set the heads of all other
 * rows of the section to the section.  Do the same for rows from `later' on,
 * and for the last row of the list, whose head ROW_NONE has the bit ROW_LATER.
 * If the rows do not ascend in the table, the track is no longer ordered.  If
 * other rows of the section come before these in the table, set all heads.
 */
static uint32_t
own_list(const struct cost_table *t, struct track *k, uint32_t section,
    uint32_t later)
{
	uint32_t	 row = k->head, end = row, next;
	bool		 ascends = true, lowest = true;

	for (; row != ROW_NONE; row = next) {
		next = row_head(t, row);
		ascends = ascends && next > row;
		if (row != end || row >= later || next == ROW_NONE)
			row_set_head(t, row, section);
		lowest = lowest && row >= k->head;
		if (row == end)
			end++;
	}
	while (!lowest && end > k->head)
		row_set_head(t, --end, section);
	if (!ascends)
		k->debt = TRACK_HASHED;
	return end;
}

/* Return the number of sections, from the first on, that have a struct track
   for this kind of rows. */
static uint32_t
count_tracks(const struct profile *p, enum row_kind kind)
{
	return (uint32_t)(kind == ROWS_JUMPS ? p->build->jump_track_n :
	    p->build->tracks == NULL ? 0 : p->section_n);
}

static struct track *
track_of(const struct profile *p, enum row_kind kind, uint32_t section)
{
	const struct build	*b = p->build;

	return kind == ROWS_COSTS ? &b->tracks[section].costs :
	    kind == ROWS_ARCS ? &b->tracks[section].arcs :
	    &b->jump_tracks[section];
}

/* For each section, find the rows that lie side by side from its first row on.
   The struct track of the section may know of fewer than there are.  Returns
   whether these are all rows of the table. */
static bool
find_by_tracks(struct freeze *f, const struct profile *p, enum row_kind kind,
    uint32_t later)
{
	const struct cost_table	*t = f->t;
	struct track	*k;
	uint32_t	 section_n = count_tracks(p, kind), i, end, all = 0;

	for (i = 0; i < section_n; i++) {
		k = track_of(p, kind, i);
		if (k->head == ROW_NONE)
			continue;
		end = k->head + track_side_by_side(k);
		if (track_is_ordered(k) && (end == k->head || end > later))
			end = own_list(t, k, i, later);
		else if (track_is_ordered(k) && later < t->n)
			row_set_head(t, end - 1, i);
		f->at[i] = (struct row_range){ k->head, end };
		all += end - k->head;
	}
	return all == t->n;
}

/* Find the range of rows of each section in a table, and mark the rows that
   were added after profile_mark(). */
static struct row_range *
find_ranges(struct profile *p, enum row_kind kind)
{
	struct cost_table	*const	 tables[ROW_KINDS] = {
		&p->costs, &p->arcs, &p->jumps
	};
	struct cost_table	*t = tables[kind];
	struct freeze	 f = {
		.t = t, .at = mem_get(p->section_n, sizeof(*f.at))
	};
	uint32_t	 later = p->build->marks[kind], i;
	bool		 whole = find_by_tracks(&f, p, kind, later);

	if (!whole) {
		for (i = 0; i < p->section_n; i++)
			if (row_range_n(f.at[i]) > 0)
				row_set_head(t, f.at[i].row, i);
		f.n = mem_get(p->section_n, sizeof(*f.n));
		whole = find_pieces(&f);
	}
	for (; later < t->n; later++)
		row_set_head(t, later, row_head(t, later) | ROW_LATER);
	if (!whole)
		gather(&f);
	mem_free(f.aside);
	mem_free(f.pieces);
	mem_free(f.n);
	return f.at;
}

/* The profile to be frozen, and the result.  Each table is frozen for itself,
   by a thread of its own if the tables are large. */
struct work {
	struct profile	*p;
	struct frozen	*f;
};

static void
freeze_table(void *arg, size_t number)
{
	const enum row_kind	 kind = (enum row_kind)number;
	const struct work	*w = arg;
	struct profile		*p = w->p;
	uint32_t		 section_n = count_tracks(p, kind), i;

	w->f->rows[kind] = find_ranges(p, kind);
	if (kind == ROWS_ARCS || (kind == ROWS_JUMPS && !p->instr))
		return;
	for (i = 0; i < section_n; i++)
		if (!track_is_ordered(track_of(p, kind, i)))
			order_by_key(p, kind == ROWS_COSTS ? &p->costs :
			    &p->jumps, w->f->rows[kind][i]);
}

void
profile_freeze(struct profile *p)
{
	enum { MANY = 1 << 14 };	/* number of rows for which threads are
					   worth starting */
	struct work	 w = { p, NULL };

	if (p->frozen != NULL)
		return;
	w.f = mem_get(1, sizeof(*w.f));
	w.f->section_n = p->section_n;
	crew_run((uint64_t)p->costs.n + p->arcs.n + p->jumps.n < MANY ? 1 :
	    p->threads, ROW_KINDS, freeze_table, &w);
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
	b->marks[ROWS_ARCS] = ROW_NONE;
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
	/* Free the struct tracks.  They may refer to rows that were removed, so
	   no later code can use them. */
	mem_free(p->build->tracks);
	p->build->tracks = NULL;
	mem_free(p->frozen->rows[ROWS_ARCS]);
	p->frozen->rows[ROWS_ARCS] = find_ranges(p, ROWS_ARCS);
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
