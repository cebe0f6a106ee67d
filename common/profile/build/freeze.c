/*
 * Rows that were read from one file mostly lie side by side already, section by
 * section.  After several files, a section has further rows elsewhere, behind
 * those of the first file.  A table is frozen in place, and rows that are in
 * their place already stay there.
 */
#include "profile/build/freeze.h"

#include <string.h>

#include "base/crew.h"
#include "base/mem.h"
#include "profile/calls.h"
#include "profile/frozen.h"
#include "profile/order.h"
#include "profile/build/build.h"

/* Adjacent rows of one section, which remain adjacent. */
struct piece {
	uint32_t	 row, n;
};

/* A piece in a list of the pieces of its section. */
struct listed {
	struct piece	 piece;
	uint32_t	 next;		/* its index, or ROW_NONE */
};

/*
 * A table while it is being frozen.  The rows of a section are either a range
 * of adjacent rows or a list.  Lists are of pieces, in `lists', or, if that is
 * NULL, of rows, which are linked by their heads as in an ordered track.
 */
struct freeze {
	struct cost_table	*t;
	size_t			 section_n;
	struct row_range	*at;	/* for each section, its range */
	uint32_t		*first;	/* for each section, the first element
					   of its list, or ROW_NONE */
	struct listed		*lists;
	size_t			 list_n, list_room;
	uint32_t		 later;	/* first row that was added after
					   profile_mark() */
	struct piece		*block;	/* pieces that move at the same time,
					   in the order of sections */
	size_t			 block_n, block_room;
	unsigned char		*aside;	/* copies of those rows of the block
					   that move down */
	size_t			 aside_n, aside_room;
};

static void
copy_rows(const struct cost_table *t, uint32_t to, uint32_t row, uint32_t n)
{
	assert(n > 0);
	memmove(row_at(t, to), row_at(t, row), n * t->stride);
}

/* Add a piece, which will begin at row `to', to the block. */
static void
put_piece(struct freeze *f, struct piece piece, uint32_t to)
{
	size_t	 stride = f->t->stride;

	if (f->block_n == f->block_room)
		f->block = mem_grow(f->block, &f->block_room, f->block_n + 1,
		    sizeof(*f->block));
	f->block[f->block_n++] = piece;
	if (piece.row <= to)
		return;
	f->aside = mem_grow(f->aside, &f->aside_room, f->aside_n + piece.n,
	    stride);
	memcpy(f->aside + f->aside_n * stride, row_at(f->t, piece.row),
	    piece.n * stride);
	f->aside_n += piece.n;
}

/* Move the pieces of the block, which will end before row `end'.  The last one
   moves first, so no piece that moves up overwrites one that has yet to. */
static void
move_block(struct freeze *f, uint32_t end)
{
	size_t			 stride = f->t->stride;
	const struct piece	*it;

	while (f->block_n > 0) {
		it = &f->block[--f->block_n];
		end -= it->n;
		if (it->row > end) {
			f->aside_n -= it->n;
			memcpy(row_at(f->t, end), f->aside + f->aside_n *
			    stride, it->n * stride);
		} else if (it->row < end)
			copy_rows(f->t, end, it->row, it->n);
	}
	assert(f->aside_n == 0);
}

/* Set the head of a row to its section, with ROW_LATER if the row was added
   after profile_mark(). */
static void
own(const struct freeze *f, uint32_t row, uint32_t section)
{
	row_set_head(f->t, row, row < f->later ? section :
	    section | ROW_LATER);
}

/* Take the first piece from the list of a section; *it is the first element of
   the list before, and after the call. */
static struct piece
take_piece(const struct freeze *f, uint32_t section, uint32_t *it)
{
	struct piece	 piece = { *it, 0 };
	uint32_t	 row;

	if (f->lists != NULL) {
		piece = f->lists[*it].piece;
		*it = f->lists[*it].next;
		for (row = piece.row + piece.n; row-- > piece.row &&
		    row >= f->later;)
			own(f, row, section);
		return piece;
	}
	do {
		*it = row_head(f->t, piece.row + piece.n);
		own(f, piece.row + piece.n++, section);
	} while (*it == piece.row + piece.n);
	return piece;
}

/*
 * Make the rows of each section adjacent, section by section.  Whenever the
 * rows of the sections so far are exactly the first rows of the table, in some
 * order, the pieces in the block are moved.  So as few sections as possible
 * move at the same time, and few rows are copied aside.
 */
static void
gather(struct freeze *f)
{
	uint32_t		 to = 0, end = 0, it, i;
	struct row_range	*r;
	struct piece		 piece;

	for (i = 0; i < f->section_n; i++) {
		it = f->first[i];
		r = &f->at[i];
		piece = (struct piece){ r->row, row_range_n(*r) };
		r->row = to;
		while (piece.n > 0 || it != ROW_NONE) {
			if (piece.n == 0)
				piece = take_piece(f, i, &it);
			put_piece(f, piece, to);
			to += piece.n;
			if (end < piece.row + piece.n)
				end = piece.row + piece.n;
			piece.n = 0;
		}
		r->end = to;
		if (to == end)
			move_block(f, to);
	}
	assert(to == f->t->n && f->block_n == 0);
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

/* Find what the struct tracks know of the rows of each section: ranges, and
   lists of rows.  Returns the number of these rows.  *beside is set to the
   number of rows in ranges. */
static uint32_t
find_by_tracks(struct freeze *f, const struct profile *p, enum row_kind kind,
    uint32_t *beside)
{
	uint32_t		 n = count_tracks(p, kind), in_lists = 0, i;
	const struct track	*k;

	*beside = 0;
	for (i = 0; i < n; i++) {
		k = track_of(p, kind, i);
		if (k->head == ROW_NONE)
			continue;
		f->at[i] = (struct row_range){
			k->head, k->head + track_side_by_side(k)
		};
		*beside += row_range_n(f->at[i]);
		if (track_is_ordered(k) && row_range_n(f->at[i]) == 0) {
			f->first[i] = k->head;
			in_lists += k->n;
		}
	}
	return *beside + in_lists;
}

/* Remove the lists: set the head of each of their rows to its section. */
static void
unlink_rows(struct freeze *f, const struct profile *p, enum row_kind kind)
{
	uint32_t	 row, next, i;

	for (i = 0; i < f->section_n; i++) {
		for (row = f->first[i]; row != ROW_NONE; row = next) {
			next = row_head(f->t, row);
			row_set_head(f->t, row, i);
			/* The order of the rows is lost with the list. */
			track_of(p, kind, i)->debt = TRACK_HASHED;
		}
		f->first[i] = ROW_NONE;
	}
}

/* Return the number of adjacent rows, from this row on, that belong to the
   section of this row.  If the row is to be removed, return the number of
   adjacent rows that are to be removed. */
static uint32_t
count_adjacent(const struct freeze *f, uint32_t row)
{
	const struct cost_table	*t = f->t;
	uint32_t		 section = row_head(t, row), n = 1;

	if (section != ROW_NONE && row_range_n(f->at[section]) > 0)
		return row_range_n(f->at[section]);
	while (row + n < t->n && row_head(t, row + n) == section)
		n++;
	return n;
}

/* List the pieces of each section that has no range, and remove rows.  The head
   of a row is its section, or ROW_NONE if the row is to be removed.  In a range
   only the first row needs such a head, which this function sets. */
static void
list_pieces(struct freeze *f)
{
	struct cost_table	*t = f->t;
	uint32_t		*last = mem_none(f->section_n);
	uint32_t		 from, row = 0, section, n, i;

	for (i = 0; i < f->section_n; i++)
		if (row_range_n(f->at[i]) > 0)
			row_set_head(t, f->at[i].row, i);
	for (from = 0; from < t->n; from += n) {
		section = row_head(t, from);
		n = count_adjacent(f, from);
		if (section == ROW_NONE)
			continue;
		if (row < from)
			copy_rows(t, row, from, n);
		if (row_range_n(f->at[section]) > 0)
			f->at[section] = (struct row_range){ row, row + n };
		else {
			f->lists = mem_grow(f->lists, &f->list_room,
			    f->list_n + 1, sizeof(*f->lists));
			f->lists[f->list_n] = (struct listed){
				{ row, n }, ROW_NONE
			};
			*(last[section] == ROW_NONE ? &f->first[section] :
			    &f->lists[last[section]].next) =
			    (uint32_t)f->list_n;
			last[section] = (uint32_t)f->list_n++;
		}
		row += n;
	}
	t->n = row;
	mem_free(last);
}

/* In each range, set the heads of the rows that were added after
   profile_mark(), and the head of the last row.  That head may be ROW_NONE, as
   the end of a list, and so have the bit ROW_LATER by mistake. */
static void
own_ranges(struct freeze *f)
{
	uint32_t	 row;
	size_t		 i;

	for (i = 0; i < f->section_n; i++)
		for (row = f->at[i].end; row-- > f->at[i].row &&
		    (row >= f->later || row + 1 == f->at[i].end);)
			own(f, row, (uint32_t)i);
}

/* Find the range of rows of each section in a table, and mark the rows that
   were added after profile_mark(). */
static struct row_range *
find_ranges(struct profile *p, enum row_kind kind)
{
	struct cost_table	*const	 tables[ROW_KINDS] = {
		&p->costs, &p->arcs, &p->jumps
	};
	struct freeze	 f = {
		.t = tables[kind], .section_n = p->section_n,
		.at = mem_get(p->section_n, sizeof(*f.at)),
		.first = mem_none(p->section_n),
		.later = p->build->marks[kind]
	};
	uint32_t	 n = f.t->n, beside;

	if (find_by_tracks(&f, p, kind, &beside) < n) {
		unlink_rows(&f, p, kind);
		list_pieces(&f);
	}
	if (f.later < n)
		own_ranges(&f);
	if (beside < n)
		gather(&f);
	mem_free(f.aside);
	mem_free(f.block);
	mem_free(f.lists);
	mem_free(f.first);
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
