/*
 * A function begins at the line where calls enter it.  For a function that
 * nobody calls, its first line in the profile is used, though that may belong
 * to code inlined from another function.
 *
 * A function that both sides have under one name has the rows of both sides in
 * one section of the difference.  A row that was added later (row_is_later(),
 * profile/frozen.h) is surely from the new side; an earlier row may be from
 * both sides, or only from the old one.  To sort functions, any line of a
 * function is good enough.  If a function has a row that is surely new, its
 * lines were moved; then on the new side it begins at the first line whose
 * count is not negative.
 */
#include "ops/match/place.h"

#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "profile/frozen.h"
#include "profile/profile.h"
#include "profile/regroup.h"
#include "ops/match/pair.h"

static const unsigned char	 side_of[PLACE_SIDES] = {
	MATCH_OLD, MATCH_NEW
};

/* The first lines of a function in its own file, or 0 if it has none. */
struct first_lines {
	uint32_t	 any;
	uint32_t	 old;		/* first line of the rows that may be
					   from the old side */
	uint32_t	 new;		/* first line of the rows that may be
					   from the new side, if the function's
					   lines were moved */
	bool		 moved;		/* at least one row is surely from the
					   new side */
};

static void
note_line(uint32_t *first, uint32_t line)
{
	if (line > 0 && (*first == 0 || line < *first))
		*first = line;
}

/* Update a function's first lines by the rows that it has in one file. */
static void
find_lines(const struct profile *p, struct row_range r, struct first_lines *f)
{
	struct position	 at;
	bool		 later;

	for (; r.row < r.end; r.row++) {
		row_position(&p->costs, r.row, 0, p->instr, &at);
		later = row_is_later(&p->costs, r.row);
		f->moved |= later;
		note_line(&f->any, at.line);
		if (!later)
			note_line(&f->old, at.line);
		if (later || row_sign(&p->costs, r.row, p->list.at[0]) >= 0)
			note_line(&f->new, at.line);
	}
}

/* Set the line at which calls enter each function: the line that is recorded
   with a call of it that only the new side has, or else the line on the old
   side. */
static void
find_entries(struct match_places *s)
{
	const struct match_functions	*m = s->m;
	const struct profile		*p = m->p;
	struct arc			 arc;
	uint32_t			*first, row;
	int				 side;

	for (row = 0; row < p->arcs.n; row++) {
		arc_read(p, row, &arc);
		side = row_is_later(&p->arcs, row) ? PLACE_NEW : PLACE_OLD;
		if ((m->sides[arc.callee] & side_of[side]) != 0)
			note_line(&s->line[side][arc.callee], arc.to.line);
	}
	for (row = 0; row < p->function_n; row++) {
		first = &s->line[PLACE_NEW][row];
		if (*first == 0 && m->sides[row] == MATCH_BOTH)
			*first = s->line[PLACE_OLD][row];
	}
}

/* Functions that no call enters begin at their first line. */
static void
take_first_lines(struct match_places *s)
{
	const struct profile	*p = s->m->p;
	struct first_lines	*first = mem_get(p->function_n, sizeof(*first));
	const struct section	*section;
	uint32_t		*old, *new, i;

	for (i = 0; i < p->section_n; i++) {
		section = &p->sections[i];
		if (section->file == p->functions[section->function].file)
			find_lines(p, section_costs(p, i),
			    &first[section->function]);
	}
	for (i = 0; i < p->function_n; i++) {
		old = &s->line[PLACE_OLD][i];
		new = &s->line[PLACE_NEW][i];
		if (*old == 0 && (s->m->sides[i] & MATCH_OLD) != 0)
			*old = first[i].old;
		if (*new == 0 && (s->m->sides[i] & MATCH_NEW) != 0)
			*new = first[i].moved ? first[i].new : first[i].any;
	}
	mem_free(first);
}

struct ordering {
	const struct match_functions	*m;
	const uint32_t			*line;
};

static int
by_line(const void *context, uint32_t a, uint32_t b)
{
	const struct ordering	*o = context;
	uint32_t		 x = o->m->names[a].file;
	uint32_t		 y = o->m->names[b].file;

	if (x != y)
		return x < y ? -1 : 1;
	x = o->line[a];
	y = o->line[b];
	return (x > y) - (x < y);
}

static void
sort_side(struct match_places *s, int side)
{
	const struct match_functions	*m = s->m;
	struct ordering			 o = { m, s->line[side] };
	uint32_t			*order = mem_get(m->p->function_n,
					    sizeof(*order));
	uint32_t			*end = mem_none(m->p->function_n);
	uint32_t			 i;
	size_t				 n;

	s->order[side] = order;
	s->end[side] = end;
	for (i = 0; i < m->p->function_n; i++)
		if ((m->sides[i] & side_of[side]) != 0 &&
		    s->line[side][i] > 0 && m->names[i].file != m->p->unknown)
			order[s->n[side]++] = i;
	sort_ids(order, s->n[side], by_line, &o);
	for (n = s->n[side]; n-- > 1; )
		if (m->names[order[n]].file == m->names[order[n - 1]].file)
			end[order[n - 1]] = o.line[order[n]] ==
			    o.line[order[n - 1]] ? end[order[n]] :
			    o.line[order[n]];
}

void
match_places_init(struct match_places *s, const struct match_functions *m)
{
	const struct profile	*p = m->p;
	size_t			 i;
	int			 side;

	memset(s, 0, sizeof(*s));
	s->m = m;
	for (side = 0; side < PLACE_SIDES; side++)
		s->line[side] = mem_get(p->function_n, sizeof(**s->line));
	find_entries(s);
	take_first_lines(s);
	for (side = 0; side < PLACE_SIDES; side++)
		sort_side(s, side);
	s->at = mem_get(p->function_n, sizeof(*s->at));
	for (i = 0; i < p->function_n; i++)
		s->at[i].above = s->at[i].below = ID_NONE;
}

void
match_places_free(struct match_places *s)
{
	int	 side;

	for (side = 0; side < PLACE_SIDES; side++) {
		mem_free(s->order[side]);
		mem_free(s->line[side]);
		mem_free(s->end[side]);
	}
	mem_free(s->at);
}

/* If a function has a pair in the same file, return its number on the new side;
   otherwise it cannot be a neighbour of others, and the result is ID_NONE. */
static uint32_t
neighbour(const struct match_functions *m, uint32_t function)
{
	uint32_t	 pair = m->pair[function];

	return pair == ID_NONE || m->names[pair].file !=
	    m->names[function].file ? ID_NONE : match_new_number(m, function);
}

/* Return whether function a comes before b if both begin on the same line.
   Functions on one line are sorted by their names, because their numbers depend
   on the order of the input. */
static bool
is_before(const struct match_functions *m, uint32_t a, uint32_t b)
{
	const struct function	*x = &m->p->functions[a];
	const struct function	*y = &m->p->functions[b];
	int			 order;

	if (b == ID_NONE)
		return true;
	order = intern_compare(&m->p->names, x->name, y->name);
	if (order == 0)
		order = intern_compare(&m->p->names, x->object, y->object);
	return order < 0;
}

static bool
is_fixed(const struct match_places *s, uint32_t new)
{
	uint32_t	 old = new;

	if (s->m->sides[new] != MATCH_BOTH)
		old = s->m->pair[new];
	return s->line[PLACE_OLD][old] == s->line[PLACE_NEW][new];
}

/*
 * Go through the functions of one side, downwards or upwards, and set the
 * neighbour above or below each unpaired function.  Functions that begin on the
 * same line are not above or below each other.
 */
static void
walk(struct match_places *s, int side, bool down)
{
	const struct match_functions	*m = s->m;
	const uint32_t	*order = s->order[side];
	uint32_t	 last = ID_NONE, here = ID_NONE, file = ID_NONE;
	uint32_t	 line = 0, function, next;
	size_t		 i, n = s->n[side];

	for (i = 0; i < n; i++) {
		function = order[down ? i : n - 1 - i];
		if (m->names[function].file != file) {
			file = m->names[function].file;
			last = here = ID_NONE;
			line = 0;
		}
		if (s->line[side][function] != line) {
			line = s->line[side][function];
			last = here != ID_NONE ? here : last;
			here = ID_NONE;
		}
		next = neighbour(m, function);
		if (next != ID_NONE && is_before(m, next, here))
			here = next;
		if (m->pair[function] != ID_NONE)
			continue;
		s->at[function].line = line;
		if (down)
			s->at[function].above = last;
		else
			s->at[function].below = last;
	}
}

static bool
is_paired(const struct match_places *s, uint32_t function)
{
	return s->m->pair[function] != ID_NONE;
}

/* Return whether two unpaired functions have the same neighbours. */
static bool
are_together(const struct match_places *s, uint32_t a, uint32_t b)
{
	return s->m->names[a].file == s->m->names[b].file &&
	    s->at[a].above == s->at[b].above &&
	    s->at[a].below == s->at[b].below;
}

/*
 * Set `strangers' of each unpaired function.  Functions with the same
 * neighbours follow each other in the order, except those that begin on one
 * line with a paired function.
 */
static void
count_strangers(struct match_places *s, int side)
{
	const uint32_t		*order = s->order[side];
	struct match_place	*at;
	uint32_t		 strangers;
	size_t			 i, end;

	for (i = 0; i < s->n[side]; i = end) {
		strangers = 0;
		for (end = i; end < s->n[side] && (is_paired(s, order[end]) ||
		    (!is_paired(s, order[i]) &&
		    are_together(s, order[i], order[end]))); end++)
			strangers += !is_paired(s, order[end]);
		for (; i < end; i++) {
			if (is_paired(s, order[i]))
				continue;
			at = &s->at[order[i]];
			at->strangers = strangers;
			at->fixed = (at->above != ID_NONE ||
			    at->below != ID_NONE) &&
			    (at->above == ID_NONE || is_fixed(s, at->above)) &&
			    (at->below == ID_NONE || is_fixed(s, at->below));
		}
	}
}

void
match_places_update(struct match_places *s)
{
	int	 side;

	for (side = 0; side < PLACE_SIDES; side++) {
		walk(s, side, true);
		walk(s, side, false);
		count_strangers(s, side);
	}
}
