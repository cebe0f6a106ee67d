/*
 * A part of a file with many parts uses few of all names.  When such a part is
 * added, each name that it uses is looked up again, instead of making a table
 * of all names, so that the work depends only on the number of its rows.
 *
 * If both tables have the same layout, the rows of a whole section are copied
 * together with their counts.
 */
#include "profile/build/remap.h"

#include <assert.h>
#include <string.h>

#include "base/complaint.h"
#include "base/crew.h"
#include "base/mem.h"
#include "profile/frozen.h"
#include "profile/function.h"

void
remap_init(struct remap *m, struct profile *to, const struct profile *from)
{
	memset(m, 0, sizeof(*m));
	m->to = to;
	m->from = from;
	m->known = (uint32_t)to->section_n;
	m->section = mem_resize(NULL, from->section_n, sizeof(*m->section));
}

void
remap_free(struct remap *m)
{
	mem_free(m->name);
	mem_free(m->function);
	mem_free(m->section);
	mem_free(m->lineless);
}

bool
remap_events(struct remap *m, struct complaint *wrong)
{
	const struct intern	*names = &m->from->names;
	uint32_t		 i, name;

	for (i = 0; i < m->from->event_n; i++) {
		name = m->from->events[i].name;
		m->events[i] = profile_event(m->to, intern_text(names, name),
		    intern_length(names, name));
		if (m->events[i] == ID_NONE)
			return complaint_set(wrong,
			    "there are too many events");
	}
	return true;
}

/* Map a function whose names are mapped.  Names from number `known' on are new
   in `to'.  If the file is new, so is the function, and no look-up is needed,
   unless another function of `from' may have become the same. */
static uint32_t
add_function(const struct remap *m, uint32_t function, size_t known)
{
	const struct function	*f = &m->from->functions[function];

	if (m->name[f->file] < known || m->given != NULL)
		return remap_function(m, function);
	return profile_function_add(m->to, m->name[f->object],
	    m->name[f->file], m->name[f->name]);
}

void
remap_remember(struct remap *m, bool all)
{
	size_t		 names = m->from->names.n;
	size_t		 functions = m->from->function_n;
	size_t		 known = m->to->names.n;
	uint32_t	*function, i;

	m->name = mem_resize(NULL, names, sizeof(*m->name));
	if (m->given != NULL)
		memcpy(m->name, m->given, names * sizeof(*m->name));
	else
		memset(m->name, 0xff, names * sizeof(*m->name));
	if (!all)
		return;
	/* Look names up in the order of their numbers, so that they get the
	   same numbers if `to' is empty. */
	for (i = 0; i < names; i++)
		remap_name(m, i);
	/* Look up all functions, because one without a section may still be a
	   callee. */
	function = mem_resize(NULL, functions, sizeof(*function));
	for (i = 0; i < functions; i++)
		function[i] = add_function(m, i, known);
	m->function = function;
}

uint32_t
remap_name(const struct remap *m, uint32_t name)
{
	const struct intern	*names = &m->from->names;
	uint32_t		 to;

	if (m->name != NULL && m->name[name] != ID_NONE)
		return m->name[name];
	to = intern_id(&m->to->names, intern_text(names, name),
	    intern_length(names, name));
	if (m->name != NULL)
		m->name[name] = to;
	return to;
}

uint32_t
remap_function(const struct remap *m, uint32_t function)
{
	const struct function	*f = &m->from->functions[function];
	uint32_t		 object, file;

	if (m->function != NULL)
		return m->function[function];
	object = remap_name(m, f->object);
	file = remap_name(m, f->file);
	return profile_function(m->to, object, file, remap_name(m, f->name));
}

void
remap_section(struct remap *m, uint32_t i, uint32_t function, uint32_t file)
{
	m->section[i] = profile_section(m->to, function, file);
}

/* How the rows of a profile are added to another one. */
struct adding {
	const struct remap *m;
	bool		*whole;		/* for each section of `from', whether
					   its rows are copied without looking
					   up their keys */
	bool		*shared;	/* for each function of `to', whether
					   several functions of `from' become
					   it; or NULL */
	const uint32_t	*column;	/* for each column of `from', its column
					   in `to'; NULL if all are the same */
	bool		 plain;		/* counts are added, and columns are the
					   same */
	/* For the tables of costs and of arcs: in each piece of PIECE rows, the
	   number of rows not yet moved.  NULL if no memory is freed, so that
	   nothing needs to be counted. */
	uint32_t	*left[ROWS_ARCS + 1];
};

/* The memory of this many rows is freed at once.  They fill several huge pages
   of memory, because splitting a huge page takes more time than is saved. */
enum { PIECE = 1 << 18 };

/* Return the initial `left' of struct adding for a table of n rows.  Each piece
   counts as full, so a partly filled last one is never freed. */
static uint32_t *
full_pieces(uint32_t n)
{
	uint32_t	*left, pieces = n / PIECE + 1;

	left = mem_resize(NULL, pieces, sizeof(*left));
	while (pieces-- > 0)
		left[pieces] = PIECE;
	return left;
}

static void
find_whole(struct adding *a)
{
	const struct remap	*m = a->m;
	size_t			 n = m->to->section_n - m->known, i;
	uint32_t		*first = mem_resize(NULL, n, sizeof(*first));
	uint32_t		 at;

	memset(first, 0xff, n * sizeof(*first));
	for (i = 0; i < m->from->section_n; i++) {
		at = m->section[i] - m->known;
		if (m->section[i] == ID_NONE || m->section[i] < m->known)
			continue;
		a->whole[i] = first[at] == ID_NONE &&
		    (m->lineless == NULL || !m->lineless[i]);
		if (first[at] == ID_NONE)
			first[at] = (uint32_t)i;
		else
			a->whole[first[at]] = false;
	}
	mem_free(first);
}

static void
find_shared(struct adding *a)
{
	const struct remap	*m = a->m;
	uint32_t		 i, to;
	bool			*met = mem_get(m->to->function_n, sizeof(*met));

	a->shared = mem_get(m->to->function_n, sizeof(*a->shared));
	for (i = 0; i < m->from->function_n; i++) {
		if ((to = m->function[i]) == ID_NONE)
			continue;
		a->shared[to] = met[to];
		met[to] = true;
	}
	mem_free(met);
}

static inline void
combine(const struct adding *a, const struct row_pair *r)
{
	if (a->m->combine != NULL)
		a->m->combine(a->m->combine_arg, r);
	else
		cost_table_add_row(r->to, r->to_row, r->column, r->from,
		    r->from_row);
}

/* Return whether rows of two tables have the same layout and columns, so that
   they can be copied as bytes. */
static inline bool
is_alike(const struct adding *a, const struct cost_table *to,
    const struct cost_table *from)
{
	return a->plain && to->stride == from->stride &&
	    to->wide == from->wide && to->carries == from->carries;
}

/* Append a copy of a row to a table, and return its number. */
static inline uint32_t
take(const struct adding *a, struct cost_table *to,
    const struct cost_table *from, uint32_t row, const uint32_t *column)
{
	struct row_pair	 r = { to, 0, from, row, column };

	if (is_alike(a, to, from))
		return cost_table_copy(to, from, row, 1);
	r.to_row = cost_table_take(to, from, row);
	combine(a, &r);
	return r.to_row;
}

/* Note that all rows of a section have been moved, or are not needed.  If the
   rows of the source profile may be freed, free each piece of which no row is
   left. */
static void
forget(const struct adding *a, enum row_kind kind, uint32_t section)
{
	const struct profile	*p = a->m->from;
	const struct cost_table	*from = kind == ROWS_COSTS ? &p->costs :
				    &p->arcs;
	struct row_range	 r;
	uint64_t		 at, to, piece;

	if (a->left[kind] == NULL)
		return;
	r = section_range(p, kind, section);
	for (at = r.row; at < r.end; at = to) {
		piece = at / PIECE;
		to = (piece + 1) * PIECE < r.end ? (piece + 1) * PIECE : r.end;
		a->left[kind][piece] -= (uint32_t)(to - at);
		if (a->left[kind][piece] == 0)
			mem_forget(row_at(from, (uint32_t)(piece * PIECE)),
			    PIECE * from->stride);
	}
}

static void
put_whole_costs(const struct adding *a, uint32_t section, struct row_range r)
{
	const struct remap	*m = a->m;
	const struct cost_table	*from = &m->from->costs;
	struct cost_table	*to = &m->to->costs;
	uint32_t		 first = to->n, row;

	if (is_alike(a, to, from))
		cost_table_copy(to, from, r.row, row_range_n(r));
	else
		for (row = r.row; row < r.end; row++)
			take(a, to, from, row, a->column);
	track_fill(to, &m->to->build->costs,
	    &m->to->build->tracks[m->section[section]].costs,
	    &(struct track_rows){ m->section[section], first, to->n });
}

/* Let the rows of a section stay in their place in the table.  Since none of
   them will be looked up, it is enough to store which rows these are. */
static void
keep_whole_costs(const struct remap *m, uint32_t section, struct row_range r)
{
	struct track	*k = &m->to->build->tracks[m->section[section]].costs;

	if (row_range_n(r) == 0)
		return;
	assert(track_is_ordered(k) && k->head == ROW_NONE);
	k->head = r.row;
	k->n = row_range_n(r) & ROWS_MAX;
}

/* Mark rows as removed, because they were added to another section, or dropped.
   They are removed when the profile is frozen. */
static void
leave(const struct cost_table *t, struct row_range r)
{
	for (; r.row < r.end; r.row++)
		row_set_head(t, r.row, ROW_NONE);
}

/* Add the cost centres of a section to one section.  For speed, values that do
   not change from row to row are in variables. */
static void
put_section_costs(const struct adding *a, uint32_t section,
    struct row_range left)
{
	const struct remap	*m = a->m;
	struct profile		*to = m->to;
	bool			 lineless = m->lineless != NULL &&
				    m->lineless[section];
	bool			 instr = m->from->instr;
	uint32_t		 to_section = m->section[section];
	struct position		 at;
	struct row_pair		 r = {
		&to->costs, 0, m->staying ? &to->costs : &m->from->costs,
		left.row, a->column
	};

	track_expect(&to->costs, &to->build->tracks[to_section].costs);
	for (; r.from_row < left.end; r.from_row++) {
		row_position(r.from, r.from_row, 0, instr, &at);
		if (lineless)
			at = (struct position){ 0, 0 };
		r.to_row = profile_cost(to, to_section, &at);
		combine(a, &r);
	}
}

/* Add the cost centres of a section, for each of which change_cost() gives the
   new section. */
static void
put_changed_costs(const struct adding *a, uint32_t section,
    struct row_range left)
{
	const struct remap	*m = a->m;
	uint32_t		 to = ID_NONE, last;
	struct position		 at;
	struct row_pair		 r = {
		&m->to->costs, 0, &m->from->costs, left.row, a->column
	};

	for (; r.from_row < left.end; r.from_row++) {
		row_position(r.from, r.from_row, 0, m->from->instr, &at);
		last = to;
		to = m->change_cost(m, section, &at);
		if (to != last)
			profile_enter(m->to, to);
		r.to_row = profile_cost(m->to, to, &at);
		combine(a, &r);
	}
}

static void
put_costs(const struct adding *a)
{
	const struct remap	*m = a->m;
	struct row_range	 r;
	uint32_t		 i;

	for (i = 0; i < m->from->section_n; i++) {
		r = section_costs(m->from, i);
		if (m->staying && !a->whole[i])
			leave(&m->to->costs, r);
		if (m->section[i] == ID_NONE)
			;
		else if (a->whole[i] && m->staying)
			keep_whole_costs(m, i, r);
		else if (a->whole[i])
			put_whole_costs(a, i, r);
		else if (m->change_cost != NULL)
			put_changed_costs(a, i, r);
		else
			put_section_costs(a, i, r);
		forget(a, ROWS_COSTS, i);
	}
}

/* If the map has change_arc(), let it change the arc.  Returns the new section
   of the arc, or ID_NONE if it is dropped. */
static inline uint32_t
arc_after(const struct remap *m, uint32_t section, struct arc *arc)
{
	return m->change_arc == NULL ? m->section[section] :
	    m->change_arc(m, section, arc);
}

static void
put_arc(const struct adding *a, uint32_t section, uint32_t row,
    const uint32_t *column)
{
	const struct remap	*m = a->m;
	struct row_pair		 r = {
		&m->to->arcs, 0, &m->from->arcs, row, column
	};
	struct arc		 arc;
	uint32_t		 to;

	arc_read(m->from, row, &arc);
	if ((to = arc_after(m, section, &arc)) == ID_NONE)
		return;
	arc.callee = remap_function(m, arc.callee);
	r.to_row = profile_arc(m->to, to, &arc);
	combine(a, &r);
}

static bool
is_same_place(const struct position *a, const struct position *b)
{
	return a->addr == b->addr && a->line == b->line;
}

/* Copy an arc of a section that moves as a whole.  Returns false if the arc
   must be looked up, because another arc may get the same key. */
static bool
take_arc(const struct adding *a, uint32_t section, uint32_t row,
    const uint32_t *column)
{
	const struct remap	*m = a->m;
	struct arc		 old, arc;
	uint32_t		 callee;

	arc_read(m->from, row, &old);
	arc = old;
	if (arc_after(m, section, &arc) == ID_NONE)
		return true;
	callee = remap_function(m, arc.callee);
	assert(is_same_place(&arc.from, &old.from));
	if ((a->shared != NULL && a->shared[callee]) ||
	    !is_same_place(&arc.to, &old.to))
		return false;
	row = take(a, &m->to->arcs, &m->from->arcs, row, column);
	arc_set_callee(m->to, row, callee);
	return true;
}

/* Copy the arcs of a section that moves as a whole, all at once.  Returns false
   if take_arc() must be asked about each of them. */
static bool
take_arcs(const struct adding *a, struct row_range r)
{
	const struct remap	*m = a->m;
	const struct cost_table	*from = &m->from->arcs;
	struct cost_table	*to = &m->to->arcs;
	uint32_t		 row;

	if (m->change_arc != NULL || !is_alike(a, to, from))
		return false;
	for (row = r.row; a->shared != NULL && row < r.end; row++)
		if (a->shared[remap_function(m, arc_callee(m->from, row))])
			return false;
	row = cost_table_copy(to, from, r.row, row_range_n(r));
	for (; row < to->n; row++)
		arc_set_callee(m->to, row,
		    remap_function(m, arc_callee(m->to, row)));
	return true;
}

/* Rows that must be looked up after all other rows of their section were
   copied. */
struct rest {
	uint32_t	*at;
	size_t		 n, room;
};

static void
put_whole_arcs(const struct adding *a, uint32_t section, struct rest *rest,
    const uint32_t *column)
{
	const struct remap	*m = a->m;
	struct row_range	 r = section_arcs(m->from, section);
	struct cost_table	*to = &m->to->arcs;
	uint32_t		 first = to->n, at = m->section[section];
	size_t			 i;

	rest->n = 0;
	if (take_arcs(a, r))
		r.row = r.end;
	for (; r.row < r.end; r.row++)
		if (!take_arc(a, section, r.row, column)) {
			rest->at = mem_grow(rest->at, &rest->room,
			    rest->n + 1, sizeof(*rest->at));
			rest->at[rest->n++] = r.row;
		}
	track_fill(to, &m->to->build->arcs, &m->to->build->tracks[at].arcs,
	    &(struct track_rows){ at, first, to->n });
	for (i = 0; i < rest->n; i++)
		put_arc(a, section, rest->at[i], column);
}

/* Let the arcs of a section stay at their places in the table. */
static void
keep_arcs(const struct remap *m, uint32_t section)
{
	const struct cost_table	*t = &m->to->arcs;
	struct row_range	 r = section_arcs(m->from, section);
	struct arc		 arc;
	uint32_t		 to;

	for (; r.row < r.end; r.row++) {
		arc_read(m->to, r.row, &arc);
		to = m->section[section] == ID_NONE ? ID_NONE :
		    arc_after(m, section, &arc);
		if (to == ID_NONE)
			row_set_head(t, r.row, ROW_NONE);
		else {
			row_set_head(t, r.row, to);
			arc_set_callee(m->to, r.row, m->function[arc.callee]);
		}
	}
}

static void
put_arcs(const struct adding *a)
{
	const struct remap	*m = a->m;
	struct row_range	 r;
	struct rest		 rest = { NULL, 0, 0 };
	uint32_t		 columns[ARC_COSTS + EVENT_MAX], i;
	const uint32_t		*column = a->column == NULL ? NULL : columns;

	columns[ARC_CALLS] = ARC_CALLS;
	for (i = 0; i < m->from->event_n; i++)
		columns[ARC_COSTS + i] = ARC_COSTS + m->events[i];
	for (i = 0; i < m->from->section_n; i++) {
		if (m->arcs_staying)
			keep_arcs(m, i);
		else if (m->section[i] == ID_NONE)
			;
		else if (a->whole[i])
			put_whole_arcs(a, i, &rest, column);
		else
			for (r = section_arcs(m->from, i); r.row < r.end;
			    r.row++)
				put_arc(a, i, r.row, column);
		forget(a, ROWS_ARCS, i);
	}
	mem_free(rest.at);
}

static void
put_jump(const struct adding *a, uint32_t section, uint32_t row)
{
	const struct remap	*m = a->m;
	struct row_pair		 r = {
		&m->to->jumps, 0, &m->from->jumps, row, NULL
	};
	struct jump		 jump;
	uint32_t		 to = m->section[section];

	jump_read(m->from, row, &jump);
	if (m->change_jump != NULL)
		to = m->change_jump(m, section, &jump);
	if (to == ID_NONE)
		return;
	jump.file = remap_name(m, jump.file);
	jump.name = remap_name(m, jump.name);
	r.to_row = profile_jump(m->to, to, &jump);
	combine(a, &r);
}

/* Return whether the keys of the rows from `row' to `end' - 1 ascend. */
static bool
rows_ascend(const struct cost_table *t, uint32_t row, uint32_t end)
{
	for (row++; row < end; row++)
		if (row_compare(t, row - 1, row) >= 0)
			return false;
	return true;
}

/* Return whether distinct jumps of a section remain distinct.  If several names
   may become one, this is certain only if all jumps stay in their function and
   file. */
static bool
jumps_differ(const struct remap *m, uint32_t section)
{
	const struct section	*s = &m->from->sections[section];
	struct row_range	 r = section_jumps(m->from, section);
	struct jump		 jump;

	for (; m->given != NULL && r.row < r.end; r.row++) {
		jump_read(m->from, r.row, &jump);
		if (jump.file != s->file ||
		    jump.name != m->from->functions[s->function].name)
			return false;
	}
	return true;
}

/* Copy the jumps of a section that moves as a whole.  Their order may change,
   because it depends on the numbers of names. */
static void
put_whole_jumps(const struct adding *a, uint32_t section, struct row_range r)
{
	const struct remap	*m = a->m;
	struct cost_table	*to = &m->to->jumps;
	uint32_t		 first = to->n, row;
	struct track		*k;
	struct jump		 jump;

	for (; r.row < r.end; r.row++) {
		jump_read(m->from, r.row, &jump);
		row = take(a, to, &m->from->jumps, r.row, NULL);
		jump_set_target(m->to, row, remap_name(m, jump.file),
		    remap_name(m, jump.name));
	}
	if (to->n == first)
		return;
	k = build_jump_track(m->to, m->section[section]);
	if (track_is_ordered(k) && !rows_ascend(to, first, to->n))
		track_init(k, false);
	track_fill(to, &m->to->build->jumps, k,
	    &(struct track_rows){ m->section[section], first, to->n });
}

static void
put_jumps(const struct adding *a)
{
	const struct remap	*m = a->m;
	struct row_range	 r;
	uint32_t		 i;

	for (i = 0; i < m->from->section_n; i++) {
		if (m->section[i] == ID_NONE)
			continue;
		r = section_jumps(m->from, i);
		if (a->whole[i] && m->change_jump == NULL &&
		    jumps_differ(m, i))
			put_whole_jumps(a, i, r);
		else
			for (; r.row < r.end; r.row++)
				put_jump(a, i, r.row);
	}
}

/* Add the rows of one table.  The tables of a profile do not depend on each
   other. */
static void
put_table(void *arg, size_t i)
{
	static void	(*const put[])(const struct adding *) = {
		put_costs, put_arcs, put_jumps
	};

	put[i](arg);
}

/* Return whether each table may be filled by a thread of its own, and has
   enough rows to be worth one.  The threads share names, functions and
   sections, so none of these may be looked up or added meanwhile. */
static bool
may_share(const struct remap *m)
{
	enum { MANY = 1 << 16 };	/* number of rows for which threads are
					   worth starting */

	/* A regrouping, which may add some, has change_arc(). */
	return m->function != NULL && m->change_arc == NULL &&
	    m->from->costs.n >= MANY;
}

/* Call profile_enter() for all sections that get costs, before threads add the
   rows. */
static void
enter_sections(const struct remap *m)
{
	uint32_t	 i;

	profile_rewind(m->to);
	for (i = 0; i < m->from->section_n; i++)
		if (m->section[i] != ID_NONE && m->change_cost == NULL)
			profile_enter(m->to, m->section[i]);
}

void
remap_rows(const struct remap *m)
{
	const struct profile	*from = m->from;
	struct adding		 a = {
		.m = m,
		.whole = mem_get(from->section_n, sizeof(*a.whole))
	};
	uint32_t		 i;

	for (i = 0; i < from->event_n; i++)
		if (m->events[i] != i)
			a.column = m->events;
	a.plain = m->combine == NULL && a.column == NULL;
	if (m->taking && !m->staying)
		a.left[ROWS_COSTS] = full_pieces(from->costs.n);
	if (m->taking && !m->arcs_staying)
		a.left[ROWS_ARCS] = full_pieces(from->arcs.n);
	if (from->instr == m->to->instr && m->change_cost == NULL)
		find_whole(&a);
	if (m->change_arc != NULL || m->given != NULL)
		find_shared(&a);
	enter_sections(m);
	crew_run(may_share(m) ? m->to->threads : 1, 3, put_table, &a);
	mem_free(a.whole);
	mem_free(a.shared);
	mem_free(a.left[ROWS_COSTS]);
	mem_free(a.left[ROWS_ARCS]);
}
