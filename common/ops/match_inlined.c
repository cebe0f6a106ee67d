/*
 * Inlined code keeps the file and the line that it is from.  So if a callee
 * that only the old side has was inlined into its caller, the caller gained
 * those lines, which a difference shows as counts above 0; if one that only the
 * new side has was taken out of its caller, the caller lost them, which shows
 * as counts below 0.
 */
#include "ops/match_inlined.h"

#include <stdbool.h>

#include "base/mem.h"
#include "base/sort.h"
#include "text/intern.h"
#include "profile/frozen.h"
#include "profile/profile.h"
#include "ops/match_between.h"
#include "ops/match_part.h"
#include "ops/match_sides.h"

/* What more functions call is not taken for a part of one of them. */
enum { CALLERS_MOST = 16 };

/* A function without a pair, and one with a pair that calls it. */
struct call {
	uint32_t	 callee, caller;
	uint32_t	 found;		/* lines of the callee that the caller
					   gained or lost */
};

struct finder {
	const struct match_functions	*m;
	const uint32_t			*file_to;
	struct call			*calls;	/* by callee */
	size_t				 call_n;
	size_t				*first;	/* of each function: its first
						   as a callee; one more */
	bool				*calls_any;	/* of each: whether it
						   is a caller */
	uint32_t			*lines;	/* of each: how many */
	struct intern			 gained, lost;	/* places of callers */
};

/* The calls of functions without a pair (high) by those that have one (low),
   each once. */
static struct sort_item *
list_calls(const struct match_functions *m, size_t *n)
{
	const struct profile	*p = m->p;
	struct sort_item	*items = NULL;
	struct arc		 arc;
	uint32_t		 row, from;
	size_t			 room = 0, all = 0;

	for (row = 0; row < p->arcs.n; row++) {
		arc_read(p, row, &arc);
		from = arc_caller(p, row);
		if (m->pair[arc.callee] != ID_NONE ||
		    m->pair[from] == ID_NONE)
			continue;
		items = mem_grow(items, &room, all + 1, sizeof(*items));
		items[all++] = (struct sort_item){
			arc.callee, match_new_number(m, from), 0
		};
	}
	*n = all == 0 ? 0 : sort_items_once(items, all);
	return items;
}

static void
take_calls(struct finder *f)
{
	size_t			 n, i, end, k;
	struct sort_item	*items = list_calls(f->m, &n);

	f->calls = mem_get(n, sizeof(*f->calls));
	for (i = 0; i < n; i = end) {
		end = sort_items_end(items, n, i);
		for (k = i; end - i <= CALLERS_MOST && k < end; k++) {
			f->calls[f->call_n++] = (struct call){
				(uint32_t)items[k].high, items[k].low, 0
			};
			f->calls_any[items[k].low] = true;
			f->first[items[k].high + 1] = f->call_n;
		}
	}
	for (i = 0; i < f->m->p->function_n; i++)
		if (f->first[i + 1] == 0)
			f->first[i + 1] = f->first[i];
	mem_free(items);
}

/* A line of a function, in a file by its new name.  It is interned as bytes, so
   there must be no padding. */
struct place {
	uint32_t	 function, file, line;
};

static uint32_t
note_place(struct intern *all, const struct place *at)
{
	return intern_id(all, (const char *)at, sizeof(*at));
}

/* A line of a caller. */
static void
take_line(struct finder *f, const struct place *at, int sign)
{
	note_place(sign > 0 ? &f->gained : &f->lost, at);
}

/* A line of a function without a pair: which callers gained or lost it? */
static void
try_line(struct finder *f, const struct place *at)
{
	bool		 old = f->m->sides[at->function] == MATCH_OLD;
	struct place	 there = *at;
	uint32_t	 id;
	size_t		 i;

	f->lines[at->function]++;
	for (i = f->first[at->function]; i < f->first[at->function + 1]; i++) {
		there.function = f->calls[i].caller;
		f->calls[i].found += intern_find(old ? &f->gained : &f->lost,
		    (const char *)&there, sizeof(there), &id);
	}
}

/* Go over the lines whose count is not 0: of callers, or else of functions
   without a pair. */
static void
walk(struct finder *f, bool callers)
{
	const struct profile	*p = f->m->p;
	struct row_range	 r;
	struct position		 at;
	struct place		 place;
	uint32_t		 i, file;
	int			 sign;

	for (i = 0; i < p->section_n; i++) {
		place.function = p->sections[i].function;
		file = f->file_to[p->sections[i].file];
		place.file = file == ID_NONE ? p->sections[i].file : file;
		if (callers == (f->m->pair[place.function] == ID_NONE))
			continue;
		if (callers)
			place.function = match_new_number(f->m,
			    place.function);
		if (callers && !f->calls_any[place.function])
			continue;
		for (r = section_costs(p, i); r.row < r.end; r.row++) {
			row_position(&p->costs, r.row, 0, p->instr, &at);
			sign = row_sign(&p->costs, r.row, p->list.at[0]);
			place.line = at.line;
			if (at.line > 0 && sign != 0 && callers)
				take_line(f, &place, sign);
			else if (at.line > 0 && sign != 0)
				try_line(f, &place);
		}
	}
}

/* The number on the old side of a caller. */
static uint32_t
old_of(const struct match_functions *m, uint32_t new)
{
	return m->sides[new] == MATCH_BOTH ? new : m->pair[new];
}

void
match_inlined(struct match_part_list *parts, const struct match_functions *m,
    const uint32_t *file_to)
{
	struct finder		 f = { .m = m, .file_to = file_to };
	const struct call	*c;
	size_t			 i;

	f.first = mem_get(m->p->function_n + 1, sizeof(*f.first));
	f.calls_any = mem_get(m->p->function_n, sizeof(*f.calls_any));
	f.lines = mem_get(m->p->function_n, sizeof(*f.lines));
	take_calls(&f);
	if (f.call_n > 0 && m->p->list.n > 0) {
		walk(&f, true);
		walk(&f, false);
	}
	for (i = 0; i < f.call_n; i++) {
		c = &f.calls[i];
		if (c->found == 0 || c->found < f.lines[c->callee] / 2)
			continue;
		match_part_add(parts, old_of(m, c->caller), c->caller);
		if (m->sides[c->callee] == MATCH_OLD)
			match_part_add(parts, c->callee, c->caller);
		else
			match_part_add(parts, old_of(m, c->caller), c->callee);
	}
	mem_free(f.calls);
	mem_free(f.first);
	mem_free(f.calls_any);
	mem_free(f.lines);
	intern_free(&f.gained);
	intern_free(&f.lost);
}
