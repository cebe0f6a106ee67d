/*
 * A function that was divided, for example into clones, is a whole, and the
 * clones are its parts (parts.h).  Parts are found in two ways: by names, where
 * functions of the same file and object have the same stem (stem.h), and by
 * lines that were inlined on one side.  A group of functions with the same stem
 * may contain functions that both sides have, for example one that has a clone
 * only on the new side.
 *
 * No two functions that both sides have may become one whole, since limits and
 * reports would then lose them; only the levels of a recursion may, such as f
 * and f'2, since they are one function in the program.  So a function is a part
 * in one way only: of the first group that it is found in, else of its only
 * caller.  What several functions called is a part of none of them, since
 * nothing tells how much of a caller's rise is inlined code.
 */
#include "ops/match/parts.h"

#include <assert.h>
#include <stdbool.h>
#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "text/num.h"
#include "text/intern.h"
#include "text/rename.h"
#include "profile/frozen.h"
#include "profile/function.h"
#include "profile/profile.h"
#include "profile/regroup.h"
#include "ops/match/pair.h"
#include "ops/match/place.h"
#include "ops/match/stem.h"

struct finder {
	const struct match_functions	*m;
	struct match_part_list		*parts;
	bool			*taken;	/* by function: it is in the list
					   `parts' */
	struct intern			 stems, places;
	struct sort_item		*items;	/* high: numbers of the
						   function's stem and of its
						   file and object; low: the
						   function */
	size_t				 n;
	char				*room;	/* buffer for a stem */
};

/* Return whether only one side has a function with this object, file and
   name. */
static bool
is_left(const struct match_functions *m, uint32_t i)
{
	const struct regroup_name	*f = &m->names[i], *other;

	if (m->sides[i] == MATCH_BOTH)
		return false;
	if (m->pair[i] == ID_NONE)
		return true;
	other = &m->names[m->pair[i]];
	return other->object != f->object || other->file != f->file ||
	    other->name != f->name;
}

static void
add(struct finder *f, uint32_t stem, uint32_t i)
{
	uint32_t	 place = match_pair_id(&f->places,
			    f->m->names[i].file, f->m->names[i].object);

	f->items[f->n++] = (struct sort_item){
		(uint64_t)stem << 32 | place, i, 0
	};
}

/* Set *stem to the stem of a clone's name: the name without what the compiler
   added.  Return false if the function is not a clone. */
static bool
take_stem(const struct finder *f, uint32_t i, struct slice *stem)
{
	struct slice	 name = intern_slice(&f->m->p->names,
			    f->m->names[i].name);

	if (memchr(name.at, '.', name.len) == NULL &&
	    memchr(name.at, '[', name.len) == NULL)
		return false;
	*stem = match_stem(name, STEM_NUMBERED, f->room);
	return stem->len < name.len;
}

/* List clones, and the functions that they may have been made from: those whose
   name is the stem of a clone. */
static void
list_clones(struct finder *f)
{
	const struct match_functions	*m = f->m;
	struct slice			 name, stem;
	uint32_t			 i, id;

	f->room = mem_resize(NULL, MATCH_STEM_ROOM, 1);
	for (i = 0; i < m->p->function_n; i++)
		if (take_stem(f, i, &stem))
			add(f, intern_id(&f->stems, stem.at, stem.len), i);
	for (i = 0; f->n > 0 && i < m->p->function_n; i++) {
		name = intern_slice(&m->p->names, m->names[i].name);
		if (!take_stem(f, i, &stem) &&
		    intern_find(&f->stems, name.at, name.len, &id))
			add(f, id, i);
	}
	mem_free(f->room);
}

/* List the functions that only one side had before functions were paired, and
   that no group of clones has. */
static void
list_changed(struct finder *f)
{
	const struct match_functions	*m = f->m;
	uint32_t			 i;

	f->n = 0;
	for (i = 0; m->stem != NULL && i < m->p->function_n; i++)
		if (m->stem[i] != ID_NONE && !f->taken[i] &&
		    !match_stem_is_numbered(intern_slice(&m->p->names,
		    m->names[i].name)))
			f->items[f->n++] = (struct sort_item){
				(uint64_t)m->stem[i] << 32 | m->place[i], i, 0
			};
}

/* Return whether the listed functions of this side all begin on the same line.
   Instances of a template do, overloads do not. */
static bool
is_one_source(const struct finder *f, const struct sort_item *items, size_t n,
    int side)
{
	const uint32_t	*line = f->m->sources->line[side];
	uint32_t	 first = 0;
	size_t		 i;

	for (i = 0; i < n; i++) {
		if ((f->m->sides[items[i].low] & (side == PLACE_OLD ?
		    MATCH_OLD : MATCH_NEW)) == 0)
			continue;
		if (line[items[i].low] == 0 ||
		    (first > 0 && line[items[i].low] != first))
			return false;
		first = line[items[i].low];
	}
	return true;
}

/* Return whether a function of a group has a pair that is not `one', the only
   function that one side has in the group: then it is no part of that one. */
static bool
is_other(const struct match_functions *m, uint32_t i, uint32_t one)
{
	return i != one && m->pair[i] != ID_NONE && m->pair[i] != one;
}

/* Record that function `one' of the old side was divided into those of the n
   functions that the new side has or, if it was not `divided', that those of
   the old side were joined into it. */
static void
add_parts(struct finder *f, const struct sort_item *items, size_t n,
    uint32_t one, bool divided)
{
	const unsigned char	*sides = f->m->sides;
	unsigned char		 side = divided ? MATCH_NEW : MATCH_OLD;
	size_t			 i, several = 0;
	uint32_t		 id;

	for (i = 0; i < n; i++)
		several += (sides[items[i].low] & side) != 0 &&
		    !is_other(f->m, items[i].low, one);
	for (i = 0; several > 1 && i < n; i++) {
		id = items[i].low;
		if (is_other(f->m, id, one))
			continue;
		f->taken[id] = true;
		if ((sides[id] & side) != 0)
			match_part_add(f->parts, divided ? one : id,
			    divided ? id : one);
	}
}

/*
 * The n functions have the same stem, file and object.  If one side has a
 * single one of them and the other side several, and at least one function is
 * on one side only, record that the single one was divided into the several, or
 * that the several were joined into one.  Functions that are not clones must be
 * instances of one template.
 */
static void
take_group(struct finder *f, const struct sort_item *items, size_t n,
    bool clones)
{
	const unsigned char	*sides = f->m->sides;
	size_t			 i, olds = 0, news = 0, left = 0;
	uint32_t		 old = ID_NONE, new = ID_NONE;

	for (i = 0; i < n; i++) {
		left += is_left(f->m, items[i].low);
		if ((sides[items[i].low] & MATCH_OLD) != 0) {
			old = items[i].low;
			olds++;
		}
		if ((sides[items[i].low] & MATCH_NEW) != 0) {
			new = items[i].low;
			news++;
		}
	}
	if (left == 0 || !((olds == 1 && news > 1) || (olds > 1 && news == 1)))
		return;
	if (!clones && !is_one_source(f, items, n, olds > 1 ? PLACE_OLD :
	    PLACE_NEW))
		return;
	add_parts(f, items, n, olds == 1 ? old : new, olds == 1);
}

static void
drop_twins(struct match_part_list *p)
{
	struct sort_item	*items = mem_get(p->n, sizeof(*items));
	size_t			 i, n = p->n;

	for (i = 0; i < n; i++)
		items[i] = (struct sort_item){ p->at[i].old, p->at[i].new, 0 };
	p->n = sort_items_once(items, n);
	for (i = 0; i < p->n; i++)
		p->at[i] = (struct match_part){
			(uint32_t)items[i].high, items[i].low
		};
	mem_free(items);
}

static void
take_groups(struct finder *f, bool clones)
{
	size_t	 i, end;

	sort_items(f->items, f->n);
	for (i = 0; i < f->n; i = end) {
		end = sort_items_end(f->items, f->n, i);
		take_group(f, f->items + i, end - i, clones);
	}
}

/* Find parts by names, and set `taken' for their functions. */
static void
find_by_names(struct match_part_list *parts, const struct match_functions *m,
    bool *taken)
{
	struct finder	 f = { .m = m, .parts = parts, .taken = taken };

	f.items = mem_get(m->p->function_n, sizeof(*f.items));
	list_clones(&f);
	take_groups(&f, true);
	list_changed(&f);
	take_groups(&f, false);
	mem_free(f.items);
	intern_free(&f.stems);
	intern_free(&f.places);
}

/*
 * The rest of this file finds functions that a compiler inlined on one side
 * only.  Inlined code keeps its own file and line.  So if a callee that only
 * the old side has was inlined into its caller, the caller gained its lines,
 * which a difference shows as counts above 0; if a callee that only the new
 * side has was split off its caller, the caller lost its lines, which shows as
 * counts below 0.
 */

/*
 * By how many lines a callee's code may have moved in its file between the
 * sides: by none; as many as the function above or below the callee; or so many
 * that it ends where its caller ended, if the caller is next to it and so may
 * once have contained it.
 */
enum { SHIFT_NONE, SHIFT_ABOVE, SHIFT_BELOW, SHIFT_TAIL, SHIFTS };

/* Stands for the caller of a function that several functions call, or one
   without a pair. */
#define OTHERS		(ID_NONE - 1)

/*
 * A function without a pair, the callee, and the only function that calls it,
 * which has a pair.  The levels of a recursion, such as f and f'2, are one
 * function, whose number is that of the first level.
 */
struct call {
	uint32_t	 callee, caller;
	uint32_t	 level;		/* the only level that calls the callee,
					   or ID_NONE if several do */
	uint32_t	 lines, last;	/* the callee's number of lines, and the
					   last one in its own file */
	uint64_t	 cost;		/* the callee's cost */
	struct tried {
		uint32_t	 found;	/* how many of the callee's lines the
					   caller gained or lost */
		uint32_t	 own;	/* how many of these lines are in the
					   callee's own file */
		double		 costs;	/* sum of the changes that these lines
					   have in the caller */
		double		 brought;	/* the same sum, in which no
						   line counts for more than
						   what it costs in the
						   callee */
	} tried[SHIFTS];
};

/*
 * The lines outside its own body that a caller gained (on the new side) or lost
 * (on the old side): how many, and the last of them before the next function.
 */
struct change {
	uint32_t	 lines, last;
};

/* Lines in callers, each with a number (`at' contains struct place), and the
   cost that was gained or lost at each line. */
struct places {
	struct intern	 at;
	uint64_t	*costs;
	size_t		 room;
};

struct inlining {
	const struct match_functions	*m;
	const uint32_t			*file_to;
	uint32_t			*first;		/* by function that both
							   sides have, given by
							   its number on the new
							   side: the first level
							   of its recursion, or
							   the function
							   itself */
	struct call			*calls;
	size_t				 call_n;
	uint32_t			*call_of;	/* by function: the
							   index in `calls' of
							   the callee, or
							   ID_NONE */
	bool				*calls_any;	/* by function: it is
							   the caller in some
							   element of `calls' */
	struct change			*changes[PLACE_SIDES];	/* indexed by
								   side, then by
								   caller */
	struct places			 places[PLACE_SIDES];
};

/* Return whether this is the number on the new side of a function that both
   sides have. */
static bool
is_kept(const struct match_functions *m, uint32_t i)
{
	return m->pair[i] != ID_NONE && (m->sides[i] & MATCH_NEW) != 0;
}

/* Return the array `first' of struct inlining. */
static uint32_t *
find_first_levels(const struct match_functions *m)
{
	const struct function	*f = m->p->functions;
	uint32_t		*first = mem_none(m->p->function_n), i, name;
	struct slice		 text, without;

	for (i = 0; i < m->p->function_n; i++, f++) {
		text = intern_slice(&m->p->names, f->name);
		without = rename_without_level(text);
		if (without.len < text.len && is_kept(m, i) &&
		    intern_find(&m->p->names, without.at, without.len, &name))
			first[i] = profile_function_find(m->p, f->object,
			    f->file, name);
		if (first[i] == ID_NONE || !is_kept(m, first[i]))
			first[i] = i;
	}
	return first;
}

/* Find, by function without a pair, the only function that calls it, OTHERS, or
   ID_NONE if there are no calls, and the only level that calls it, or ID_NONE
   if several do. */
static void
find_callers(const struct inlining *f, uint32_t *callers, uint32_t *levels)
{
	const struct match_functions	*m = f->m;
	uint32_t			*at, *level, from, caller, row;
	struct arc			 arc;

	for (row = 0; row < m->p->arcs.n; row++) {
		arc_read(m->p, row, &arc);
		from = arc_caller(m->p, row);
		if (m->pair[arc.callee] != ID_NONE || from == arc.callee)
			continue;
		at = &callers[arc.callee];
		level = &levels[arc.callee];
		from = match_new_number(m, from);
		caller = from == ID_NONE ? OTHERS : f->first[from];
		*level = *at == ID_NONE || *level == from ? from : ID_NONE;
		*at = *at == ID_NONE || *at == caller ? caller : OTHERS;
	}
}

/* List the functions without a pair that have an only caller, and are in no
   part yet. */
static void
take_calls(struct inlining *f, const bool *taken)
{
	size_t		 n = f->m->p->function_n, room = 0;
	uint32_t	*callers = mem_none(n), *levels = mem_none(n), i;

	find_callers(f, callers, levels);
	for (i = 0; i < n; i++) {
		if (taken[i] || callers[i] == ID_NONE || callers[i] == OTHERS)
			continue;
		f->calls_any[callers[i]] = true;
		f->call_of[i] = (uint32_t)f->call_n;
		f->calls = mem_grow(f->calls, &room, f->call_n + 1,
		    sizeof(*f->calls));
		f->calls[f->call_n++] = (struct call){
			.callee = i, .caller = callers[i], .level = levels[i]
		};
	}
	mem_free(callers);
	mem_free(levels);
}

struct body {
	uint32_t	 line, end;
};

/* A line that belongs to a function; `file' is the new name of the line's file.
   The struct is interned as bytes, so it must have no padding. */
struct place {
	uint32_t	 function, file, line;
};

/* Return the old side's number of a function that is given by its number on the
   new side. */
static uint32_t
old_of(const struct match_functions *m, uint32_t new)
{
	assert(m->pair[new] != ID_NONE);
	return m->sides[new] == MATCH_BOTH ? new : m->pair[new];
}

/* Return where a caller's body is on one side: the line it begins on, or 0 if
   unknown, and the line on which the next function begins. */
static struct body
body_of(const struct inlining *f, uint32_t caller, int side)
{
	const struct match_places	*s = f->m->sources;
	uint32_t	 there = side == PLACE_NEW ? caller :
	    old_of(f->m, caller);

	return (struct body){ s->line[side][there], s->end[side][there] };
}

/*
 * Return whether a line of a caller lies in the caller's own body, at the
 * position that the body has on this side.  A line there is not from the
 * callee, even if the callee has the same line number.  The length of the body
 * is that on the other side.
 */
static bool
is_own(const struct inlining *f, const struct place *at, int side)
{
	struct body	 here = body_of(f, at->function, side);
	struct body	 other = body_of(f, at->function, !side);

	return f->m->names[at->function].file == at->file && here.line > 0 &&
	    other.line > 0 && at->line >= here.line &&
	    at->line - here.line < other.end - other.line;
}

/* Count a line that a caller gained or lost outside its own body.  If it comes
   before the next function of the file, it may be the last of these lines. */
static void
note_change(struct inlining *f, const struct place *at, int side)
{
	struct body	 here = body_of(f, at->function, side);
	struct change	*change = &f->changes[side][at->function];

	change->lines++;
	if (f->m->names[at->function].file == at->file &&
	    at->line > here.line && at->line < here.end &&
	    at->line > change->last)
		change->last = at->line;
}

/* Record a line of a caller, unless it is in the caller's own body, and the
   cost that the caller gained or lost at this line. */
static void
take_line(struct inlining *f, const struct place *at, int side, uint64_t cost)
{
	struct places	*p = &f->places[side];
	size_t		 n = p->at.n;
	uint32_t	 id;

	if (is_own(f, at, side))
		return;
	id = intern_id(&p->at, (const char *)at, sizeof(*at));
	p->costs = mem_grow(p->costs, &p->room, p->at.n, sizeof(*p->costs));
	if (id == n) {
		note_change(f, at, side);
		p->costs[id] = 0;
	}
	p->costs[id] += cost;
}

/* Return how many lines further down a neighbour of the callee begins on this
   side than on the other side; return 0 if there is no neighbour, or it is
   paired no more, because no rule can express the pair. */
static int64_t
shift_of(const struct inlining *f, uint32_t neighbour, int side)
{
	return neighbour == ID_NONE || f->m->pair[neighbour] == ID_NONE ? 0 :
	    (int64_t)body_of(f, neighbour, side).line -
	    body_of(f, neighbour, !side).line;
}

/* Return the side that does not have the callee; there, its lines may be among
   those of its caller. */
static int
side_without(const struct inlining *f, const struct call *c)
{
	return f->m->sides[c->callee] == MATCH_OLD ? PLACE_NEW : PLACE_OLD;
}

static const struct change *
change_of(const struct inlining *f, const struct call *c)
{
	return &f->changes[side_without(f, c)][c->caller];
}

/* List the distances in lines by which the callee may have moved if it was
   inlined into this caller; an unknown distance is 0. */
static void
list_shifts(const struct inlining *f, const struct call *c, int64_t *shifts)
{
	const struct match_place	*at = &f->m->sources->at[c->callee];
	int		 side = side_without(f, c);
	uint32_t	 last = change_of(f, c)->last;

	shifts[SHIFT_NONE] = 0;
	shifts[SHIFT_ABOVE] = shift_of(f, at->above, side);
	shifts[SHIFT_BELOW] = shift_of(f, at->below, side);
	shifts[SHIFT_TAIL] = last == 0 || (at->above != c->caller &&
	    at->below != c->caller) ? 0 :
	    (int64_t)last - c->last;
}

/* Count a line of the callee in `c'.  If its caller gained or lost the line,
   count that at each of the distances by which the callee may have moved. */
static void
try_line(const struct inlining *f, struct call *c, const struct place *at,
    uint64_t cost)
{
	const struct places	*p = &f->places[side_without(f, c)];
	bool			 own = at->file == f->m->names[c->callee].file;
	struct place		 there = { c->caller, at->file, at->line };
	int64_t			 shifts[SHIFTS];
	uint32_t		 id;
	int			 i;

	c->lines++;
	c->cost += cost;
	list_shifts(f, c, shifts);
	for (i = 0; i < SHIFTS; i++) {
		if (i > 0 && shifts[i] == 0)
			continue;
		there.line = (uint32_t)(at->line + (own ? shifts[i] : 0));
		if (!intern_find(&p->at, (const char *)&there, sizeof(there),
		    &id))
			continue;
		c->tried[i].found++;
		c->tried[i].own += own;
		c->tried[i].costs += (double)p->costs[id];
		c->tried[i].brought += (double)(p->costs[id] < cost ?
		    p->costs[id] : cost);
	}
}

/* What walk() does with each line: record the lines of callers and the last
   line of each callee, or look for the lines of callees in their callers. */
enum walk { WALK_NOTE, WALK_TRY };

/* Visit the rows of a section, which are those of one function in one file;
   *place has this function and file. */
static void
walk_section(struct inlining *f, struct place *place, struct row_range r,
    enum walk what)
{
	const struct profile	*p = f->m->p;
	struct call		*call = NULL;
	bool			 own = place->file ==
	    f->m->names[place->function].file;
	struct position		 at;
	uint64_t		 cost;
	int			 sign;

	if (f->call_of[place->function] != ID_NONE)
		call = &f->calls[f->call_of[place->function]];
	else {
		place->function = match_new_number(f->m, place->function);
		if (place->function != ID_NONE)
			place->function = f->first[place->function];
		if (place->function == ID_NONE ||
		    !f->calls_any[place->function])
			return;
	}
	for (; r.row < r.end; r.row++) {
		row_position(&p->costs, r.row, 0, p->instr, &at);
		sign = row_sign(&p->costs, r.row, p->list.at[0]);
		place->line = at.line;
		if (at.line == 0 || sign == 0)
			continue;
		cost = num_size(row_count(&p->costs, r.row, p->list.at[0]));
		if (what == WALK_TRY)
			try_line(f, call, place, cost);
		else if (call == NULL)
			take_line(f, place, sign > 0 ? PLACE_NEW : PLACE_OLD,
			    cost);
		else if (own && at.line > call->last)
			call->last = at.line;
	}
}

/* Visit all lines whose count is not 0. */
static void
walk(struct inlining *f, enum walk what)
{
	const struct profile	*p = f->m->p;
	struct place		 place;
	uint32_t		 i, file;

	for (i = 0; i < p->section_n; i++) {
		place.function = p->sections[i].function;
		file = f->file_to[p->sections[i].file];
		place.file = file == ID_NONE ? p->sections[i].file : file;
		if (what == WALK_TRY && f->m->pair[place.function] != ID_NONE)
			continue;
		walk_section(f, &place, section_costs(p, i), what);
	}
}

/*
 * Return whether a callee was inlined into its caller, judging by the lines
 * that the caller gained or lost.
 *
 * At least half of the callee's lines must be among these.  The changes of
 * these lines must be at least a quarter of the callee's cost: inlined code is
 * optimised better, but hardly costs less than that.  Changes that are far
 * larger have another reason.  A single line may match by chance, unless it is
 * the only line that the caller gained or lost.
 *
 * More is required in two cases: if none of the lines is in the callee's own
 * file, because the caller may use the same lines of a header; and if the lines
 * match only when shifted to the caller's end.
 */
static bool
is_inlined(const struct inlining *f, const struct call *c)
{
	const struct tried	*t;
	double			 cost = (double)c->cost;
	bool			 more, enough;
	int			 i;

	for (i = 0; i < SHIFTS; i++) {
		t = &c->tried[i];
		more = t->own == 0 || i == SHIFT_TAIL;
		/* Unless more is required, at least one line is found. */
		enough = t->found > (more ? 2 : 1) || (!more &&
		    change_of(f, c)->lines == 1);
		if (enough && t->found * 4 >= c->lines * (more ? 3u : 2u) &&
		    t->brought * (more ? 2 : 4) >= cost &&
		    t->costs <= cost * (more ? 2 : 4))
			return true;
	}
	return false;
}

/* Add a callee that was inlined, or no longer is, as a part of its caller.  If
   several levels of a recursion call it, all levels become one function. */
static void
add_inlined(struct match_part_list *parts, const struct inlining *f,
    const struct call *c)
{
	const struct match_functions	*m = f->m;
	bool		 divided = m->sides[c->callee] == MATCH_NEW;
	uint32_t	 to = c->level == ID_NONE ? c->caller : c->level, i;

	match_part_add(parts, divided ? old_of(m, to) : c->callee,
	    divided ? c->callee : to);
	for (i = 0; i < m->p->function_n; i++)
		if (i == to || (c->level == ID_NONE && f->first[i] == to))
			match_part_add(parts, old_of(m, divided ? to : i),
			    divided ? i : to);
}

/* Find the unpaired functions whose lines appear in their only caller on the
   side without the function, and add them as parts of that caller. */
static void
find_inlined(struct match_part_list *parts, const struct match_functions *m,
    const uint32_t *file_to, const bool *taken)
{
	struct inlining		 f = {
		.m = m, .file_to = file_to, .first = find_first_levels(m)
	};
	size_t			 i;

	f.call_of = mem_none(m->p->function_n);
	f.calls_any = mem_get(m->p->function_n, sizeof(*f.calls_any));
	for (i = 0; i < PLACE_SIDES; i++)
		f.changes[i] = mem_get(m->p->function_n, sizeof(**f.changes));
	take_calls(&f, taken);
	if (f.call_n > 0) {
		walk(&f, WALK_NOTE);
		walk(&f, WALK_TRY);
	}
	for (i = 0; i < f.call_n; i++)
		if (is_inlined(&f, &f.calls[i]))
			add_inlined(parts, &f, &f.calls[i]);
	mem_free(f.first);
	mem_free(f.calls);
	mem_free(f.call_of);
	mem_free(f.calls_any);
	for (i = 0; i < PLACE_SIDES; i++) {
		mem_free(f.changes[i]);
		mem_free(f.places[i].costs);
		intern_free(&f.places[i].at);
	}
}

/* Functions with the same file and name. */
struct namesakes {
	struct intern	 at;		/* pairs of a file and a name */
	uint32_t	*object;	/* by pair: the object of one of its
					   functions */
	bool		*several;	/* by pair: several objects have one */
};

static void
list_namesakes(struct namesakes *s, const struct match_functions *m)
{
	const struct regroup_name	*f = m->names;
	uint32_t			 i, id;
	size_t				 n;

	s->object = mem_get(m->p->function_n, sizeof(*s->object));
	s->several = mem_get(m->p->function_n, sizeof(*s->several));
	for (i = 0; i < m->p->function_n; i++, f++) {
		n = s->at.n;
		id = match_pair_id(&s->at, f->file, f->name);
		if (id == n)
			s->object[id] = f->object;
		s->several[id] |= s->object[id] != f->object;
	}
}

static struct fact_place
place_of(const struct match_functions *m, struct namesakes *s, uint32_t i)
{
	const struct regroup_name	*f = &m->names[i];
	struct fact_place		 at = {
		.file = intern_slice(&m->p->names, f->file),
		.name = intern_slice(&m->p->names, f->name)
	};

	if (s->several[match_pair_id(&s->at, f->file, f->name)])
		at.object = intern_slice(&m->p->names, f->object);
	return at;
}

/*
 * Return an array that gives one section (a function's rows in one file) of
 * each function, or ID_NONE if it has none.  A regrouping (profile/regroup.h)
 * records what becomes of each section, which shows what becomes of each
 * function.
 */
static uint32_t *
list_sections(const struct profile *p)
{
	uint32_t	*sections = mem_none(p->function_n), i;

	for (i = (uint32_t)p->section_n; i-- > 0; )
		sections[p->sections[i].function] = i;
	return sections;
}

void
match_parts_find(struct match_parts *parts, const struct match_functions *m,
    const uint32_t *file_to)
{
	struct match_part_list	*found = &parts->list;
	struct namesakes	 s = { .object = NULL };
	struct fact_place	 old, new;
	bool			*taken = mem_get(m->p->function_n,
				    sizeof(*taken));
	size_t			 i;

	find_by_names(found, m, taken);
	find_inlined(found, m, file_to, taken);
	mem_free(taken);
	drop_twins(found);
	if (found->n == 0)
		return;
	parts->sections = list_sections(m->p);
	list_namesakes(&s, m);
	for (i = 0; i < found->n; i++) {
		old = place_of(m, &s, found->at[i].old);
		new = place_of(m, &s, found->at[i].new);
		facts_push(&parts->facts, fact_part(&old, &new));
	}
	intern_free(&s.at);
	mem_free(s.object);
	mem_free(s.several);
}

void
match_parts_free(struct match_parts *parts)
{
	facts_free(&parts->facts);
	mem_free(parts->list.at);
	mem_free(parts->sections);
}

/* Return the number that a function got by the regrouping `r'; return ID_NONE
   if the function has no section, and so no self cost. */
static uint32_t
function_now(const struct match_parts *parts, const struct profile *p,
    const struct regroup *r, uint32_t function)
{
	uint32_t	 section = parts->sections[function];

	if (section != ID_NONE && r != NULL)
		section = r->section_to[section];
	return section == ID_NONE ? ID_NONE : p->sections[section].function;
}

/* If a function is a part of another one (parts.h), return that one or, if it
   is a part itself, the outermost one.  Return any other function itself. */
static uint32_t
root(const uint32_t *wholes, uint32_t function)
{
	while (wholes[function] != function)
		function = wholes[function];
	return function;
}

uint32_t *
match_parts_wholes(const struct match_parts *parts, const struct profile *p,
    const struct regroup *r)
{
	const struct match_part_list	*l = &parts->list;
	uint32_t			*wholes, i, old, new;
	bool				 became;

	if (l->n == 0)
		return NULL;
	wholes = mem_resize(NULL, p->function_n, sizeof(*wholes));
	for (i = 0; i < p->function_n; i++)
		wholes[i] = i;
	for (i = 0; i < l->n; i++) {
		old = function_now(parts, p, r, l->at[i].old);
		new = function_now(parts, p, r, l->at[i].new);
		if (old == ID_NONE || new == ID_NONE)
			continue;
		/*
		 * If several elements have the same old function, it was
		 * divided: their new functions are its parts.  Otherwise the
		 * old function is a part of the new one.  Elements are sorted
		 * by old function.
		 */
		became = (i > 0 && l->at[i - 1].old == l->at[i].old) ||
		    (i + 1 < l->n && l->at[i + 1].old == l->at[i].old);
		old = root(wholes, old);
		new = root(wholes, new);
		if (became)
			wholes[new] = old;
		else
			wholes[old] = new;
	}
	for (i = 0; i < p->function_n; i++)
		wholes[i] = root(wholes, i);
	return wholes;
}
