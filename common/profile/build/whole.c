/*
 * If both tables have the same layout, adjacent rows are copied together with
 * their counts.
 */
#include "profile/build/whole.h"

#include <string.h>

#include "base/mem.h"

/* How many rows are freed at once: several huge pages, because splitting one
   costs more than it saves. */
enum { PIECE = 1 << 19 };

static void
find_whole(struct whole *w)
{
	const struct remap	*m = w->m;
	size_t			 n = m->to->section_n - m->known, i;
	uint32_t		*first = mem_resize(NULL, n, sizeof(*first));
	uint32_t		 at;

	memset(first, 0xff, n * sizeof(*first));
	for (i = 0; i < m->from->section_n; i++) {
		at = m->section[i] - m->known;
		if (m->section[i] == ID_NONE || m->section[i] < m->known)
			continue;
		w->is[i] = first[at] == ID_NONE &&
		    (m->lineless == NULL || !m->lineless[i]);
		if (first[at] == ID_NONE)
			first[at] = (uint32_t)i;
		else
			w->is[first[at]] = false;
	}
	mem_free(first);
}

static void
find_shared(struct whole *w)
{
	const struct remap	*m = w->m;
	uint32_t		 i, to;
	bool			*met = mem_get(m->to->function_n, sizeof(*met));

	w->shared = mem_get(m->to->function_n, sizeof(*w->shared));
	for (i = 0; i < m->from->function_n; i++) {
		if ((to = m->function[i]) == ID_NONE)
			continue;
		w->shared[to] = met[to];
		met[to] = true;
	}
	mem_free(met);
}

static bool
has_same_events(const struct remap *m)
{
	uint32_t	 i = 0;

	while (i < m->from->event_n && m->events[i] == i)
		i++;
	return i == m->from->event_n;
}

/* Whether rows can be copied with their counts. */
static inline bool
is_alike(const struct whole *w, const struct cost_table *to,
    const struct cost_table *from)
{
	return w->plain && to->stride == from->stride &&
	    to->wide == from->wide && to->carries == from->carries;
}

/* Append a row, unchanged, to a table. */
static inline uint32_t
take(const struct whole *w, struct cost_table *to,
    const struct cost_table *from, uint32_t row, const uint32_t *column)
{
	uint32_t	 at;

	if (is_alike(w, to, from))
		return cost_table_copy(to, from, row, 1);
	at = cost_table_take(to, from, row);
	w->combine(to, at, from, row, column);
	return at;
}

/* The n cost rows from `row' on have been moved.  Free the memory of pieces
   of which all rows have been moved, if the source profile is not needed any
   more. */
static void
forget(const struct whole *w, uint32_t row, uint32_t n)
{
	const struct cost_table	*from = &w->m->from->costs;
	uint64_t		 end = (uint64_t)row + n, at, to;
	uint64_t		 piece;

	for (at = row; w->left != NULL && at < end; at = to) {
		piece = at / PIECE;
		to = end < (piece + 1) * PIECE ? end : (piece + 1) * PIECE;
		w->left[piece] -= (uint32_t)(to - at);
		if (w->left[piece] == 0)
			mem_forget(row_at(from, (uint32_t)(piece * PIECE)),
			    PIECE * from->stride);
	}
}

/* Adjacent rows are moved together. */
void
whole_costs(const struct whole *w, uint32_t section, const uint32_t *list,
    uint32_t n)
{
	const struct remap	*m = w->m;
	const struct cost_table	*from = &m->from->costs;
	struct cost_table	*to = &m->to->costs;
	uint32_t		 first = to->n, i, end;

	for (i = 0; i < n; i = end) {
		end = i + 1;
		if (!is_alike(w, to, from))
			take(w, to, from, list[i], m->events);
		else {
			while (end < n && list[end] == list[end - 1] + 1)
				end++;
			cost_table_copy(to, from, list[i], end - i);
		}
		forget(w, list[i], end - i);
	}
	track_fill(to, &m->to->build->costs,
	    &m->to->build->tracks[m->section[section]].costs,
	    &(struct track_rows){ m->section[section], first, to->n });
}

static bool
is_same_place(const struct position *a, const struct position *b)
{
	return a->addr == b->addr && a->line == b->line;
}

uint32_t
whole_arcs(const struct whole *w, uint32_t section, uint32_t *list,
    uint32_t n, const uint32_t *column)
{
	const struct remap	*m = w->m;
	struct cost_table	*to = &m->to->arcs;
	uint32_t		 first = to->n, rest = 0, i, row, callee;
	uint32_t		 at = m->section[section];
	struct arc		 arc, old;

	for (i = 0; i < n && w->is[section]; i++) {
		arc_read(m->from, list[i], &arc);
		old = arc;
		if (remap_arc(m, section, &arc) == ID_NONE)
			continue;
		callee = remap_function(m, arc.callee);
		if ((w->shared != NULL && w->shared[callee]) ||
		    !is_same_place(&arc.from, &old.from) ||
		    !is_same_place(&arc.to, &old.to)) {
			list[rest++] = list[i];
			continue;
		}
		row = take(w, to, &m->from->arcs, list[i], column);
		arc_set_callee(m->to, row, callee);
	}
	if (!w->is[section])
		return n;
	track_fill(to, &m->to->build->arcs, &m->to->build->tracks[at].arcs,
	    &(struct track_rows){ at, first, to->n });
	return rest;
}

void
whole_jump(const struct whole *w, uint32_t row, const uint32_t *column)
{
	const struct remap	*m = w->m;
	struct cost_table	*to = &m->to->jumps;
	uint32_t		 section = row_owner(&m->from->jumps, row), at;
	struct jump		 jump;

	jump_read(m->from, row, &jump);
	at = take(w, to, &m->from->jumps, row, column);
	jump_set_target(m->to, at, remap_name(m, jump.file),
	    remap_name(m, jump.name));
	loose_track_put(to, &m->to->build->jumps, at, m->section[section]);
}

/* A partly filled last piece is never freed. */
static uint32_t *
count_pieces(const struct cost_table *t)
{
	size_t		 n = t->n / PIECE + 1;
	uint32_t	*left = mem_resize(NULL, n, sizeof(*left));

	while (n-- > 0)
		left[n] = PIECE;
	return left;
}

void
whole_find(struct whole *w, const struct remap *m, combine_rows *combine)
{
	memset(w, 0, sizeof(*w));
	w->m = m;
	w->combine = combine;
	w->is = mem_get(m->from->section_n, sizeof(*w->is));
	w->plain = combine == remap_sum && has_same_events(m);
	if (m->taking)
		w->left = count_pieces(&m->from->costs);
	if (m->from->instr == m->to->instr && m->change_cost == NULL)
		find_whole(w);
	if (m->change_arc != NULL)
		find_shared(w);
}

void
whole_free(struct whole *w)
{
	mem_free(w->is);
	mem_free(w->shared);
	mem_free(w->left);
	memset(w, 0, sizeof(*w));
}
