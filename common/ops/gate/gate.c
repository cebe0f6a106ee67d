/*
 * Sums have 128 bits; numbers that are compared and printed have 64.  Functions
 * that exceed a limit by the same amount are in the order in which the profile
 * is written.
 */
#include "ops/gate/gate.h"

#include <stdio.h>
#include <string.h>

#include "base/complaint.h"
#include "base/diag.h"
#include "base/mem.h"
#include "base/sort.h"
#include "text/ratio.h"
#include "profile/frozen.h"
#include "profile/order.h"
#include "profile/profile.h"
#include "ops/compare/causes.h"
#include "ops/compare/compare.h"
#include "ops/compare/runs.h"
#include "ops/gate/rows.h"
#include "ops/gate/verdict.h"
#include "ops/lines/lines.h"
#include "ops/lines/moved.h"

bool
gate_add(struct gate *g, const char *text, struct complaint *wrong)
{
	g->limits = mem_grow(g->limits, &g->room, g->n + 1,
	    sizeof(*g->limits));
	if (!limit_read(&g->limits[g->n], text, wrong)) {
		limit_free(&g->limits[g->n]);
		return false;
	}
	g->n++;
	return true;
}

void
gate_free(struct gate *g)
{
	while (g->n > 0)
		limit_free(&g->limits[--g->n]);
	mem_free(g->limits);
	select_free(&g->ignored);
	memset(g, 0, sizeof(*g));
}

enum figures_wanted
gate_wants(const struct gate *g)
{
	const struct limit	*l;
	enum figures_wanted	 most = FIGURES_SELF;
	size_t			 i, k;

	for (i = 0; i < g->n; i++) {
		l = &g->limits[i];
		if (most < FIGURES_LINKS && (l->scope->rows == LIMIT_ARCS ||
		    l->scope->rows == LIMIT_CAUSES))
			most = FIGURES_LINKS;
		for (k = 0; k < l->n; k++)
			if ((l->scope->figure != FIGURE_SELF &&
			    l->scope->rows != LIMIT_ARCS) ||
			    figures_word(l->conditions[k].formula) != FIGURES)
				most = FIGURES_ALL;
	}
	return most;
}

/* The state of comparing a difference with limits, and with the current
   limit. */
struct judging {
	const struct gate_case	*c;
	uint32_t		*ignored;	/* by function: not 0 if no
						   limit applies to it */
	struct order		 order;
	struct complaint	*wrong;

	const struct limit	*l;
	struct verdict		*v;
	struct rows		 rows;

	/* What moved_lines() says, once a limit has failed: by file name, and
	   by function. */
	uint32_t		*moved;
	bool			*moved_functions;
};

/* Report that a number of a row (a function, an arc or the program) does not
   fit into 64 bits. */
static enum gate_verdict
too_large(const struct judging *j, size_t row)
{
	const struct slice	*formula;
	struct rows_trouble	 t;
	struct change		*changes = mem_get(j->l->n, sizeof(*changes));
	char			 of[VERDICT_ROW + 4] = "", number[RATIO_ROOM];
	char			 name[VERDICT_ROW], quoted[80];
	uint32_t		 function = rows_function(&j->rows, row);
	const char		*which = "change of ";

	rows_changes(&j->rows, row, changes, &t);
	mem_free(changes);
	formula = &j->l->conditions[t.condition].formula;
	if (t.of_old)
		which = function == ID_NONE ? "old total of " : "old ";
	if (function != ID_NONE)
		snprintf(of, sizeof(of), " of %s", verdict_row_name(j->c->p,
		    function, rows_callee(&j->rows, row), name));
	complaint_set(j->wrong, "the %s%s%s overflows 64 bits%s%s", which,
	    diag_quote(quoted, sizeof(quoted), formula->at, formula->len), of,
	    t.known ? ": " : "", t.known ? ratio_text(number, t.value,
	    figures_digits(j->rows.figures[t.condition].m->figure), false) :
	    "");
	return GATE_TROUBLE;
}

static void
add_row(const struct judging *j, size_t row, const struct change *changes)
{
	struct verdict	*v = j->v;
	size_t		 n = j->l->n, first = v->n * n;

	v->rows = mem_grow(v->rows, &v->room, v->n + 1, sizeof(*v->rows));
	v->changes = mem_grow(v->changes, &v->change_room, first + n,
	    sizeof(*v->changes));
	v->rows[v->n++] = (struct verdict_row){
		rows_function(&j->rows, row), rows_callee(&j->rows, row),
		ID_NONE, 0, first
	};
	memcpy(&v->changes[first], changes, n * sizeof(*changes));
}

/* Return whether the changes meet all conditions of the limit, so that the
   limit is exceeded. */
static bool
holds(const struct limit *l, const struct change *changes)
{
	size_t	 i;

	for (i = 0; i < l->n; i++)
		if (!limit_holds(&l->conditions[i], &changes[i]))
			return false;
	return true;
}

/* Return a number that sorts rows by the names of their functions. */
static uint64_t
place_of(const struct judging *j, uint32_t function, uint32_t callee)
{
	const uint32_t	*order = j->order.function;

	return function == ID_NONE ? 0 : (uint64_t)order[function] << 32 |
	    (callee == ID_NONE ? 0 : order[callee]);
}

/* Compare rows by the order in which they are printed. */
static int
compare_rows(const void *context, uint32_t a, uint32_t b)
{
	const struct judging		*j = context;
	const struct verdict_row	*x = &j->v->rows[a];
	const struct verdict_row	*y = &j->v->rows[b];
	int				 more;

	more = limit_compare(&j->l->conditions[0], &j->v->changes[x->first],
	    &j->v->changes[y->first]);
	if (more != 0)
		return -more;
	return place_of(j, x->function, x->callee) <
	    place_of(j, y->function, y->callee) ? -1 : 1;
}

/*
 * Record a row (a function, an arc or the program) that passed if it changed
 * more than the one recorded before.  A verdict without failures shows only
 * this row.
 */
static void
keep_most(const struct judging *j, size_t row, const struct change *changes)
{
	struct verdict	*v = j->v;

	add_row(j, row, changes);
	if (v->n < 2)
		return;
	if (compare_rows(j, 1, 0) < 0) {
		memcpy(v->changes, changes, j->l->n * sizeof(*changes));
		v->rows[0].function = v->rows[1].function;
		v->rows[0].callee = v->rows[1].callee;
	}
	v->n = 1;
}

static void
compare_row(struct judging *j, size_t row, const struct change *changes)
{
	struct verdict	*v = j->v;

	v->compared++;
	if (holds(j->l, changes)) {
		if (!v->failed)
			v->n = 0;
		v->failed = true;
		add_row(j, row, changes);
	} else if (!v->failed)
		keep_most(j, row, changes);
}

/*
 * Compare all rows (functions, arcs or the program) with the limit.  Return the
 * first row, by name, with a number that does not fit into 64 bits, or `end' if
 * there is none.
 */
static size_t
compare_all(struct judging *j)
{
	const struct rows	*r = &j->rows;
	struct change		*changes = mem_get(j->l->n, sizeof(*changes));
	struct rows_trouble	 trouble;
	uint64_t		 place, least = UINT64_MAX;
	size_t			 i, overflow = r->end;

	for (i = r->first; i < r->end; i++) {
		if (rows_changes(r, i, changes, &trouble)) {
			if (rows_has(r, i, changes))
				compare_row(j, i, changes);
			continue;
		}
		place = place_of(j, rows_function(r, i), rows_callee(r, i));
		if (rows_has(r, i, NULL) && place < least) {
			least = place;
			overflow = i;
		}
	}
	mem_free(changes);
	return overflow;
}

static void
sort_rows(const struct judging *j)
{
	struct verdict_row	*from = j->v->rows, *to;
	uint32_t		*ids, i, n = (uint32_t)j->v->n;

	ids = mem_get(n, sizeof(*ids));
	for (i = 0; i < n; i++)
		ids[i] = i;
	sort_ids(ids, n, compare_rows, j);
	to = mem_get(n, sizeof(*to));
	for (i = 0; i < n; i++)
		to[i] = from[ids[i]];
	mem_free(ids);
	mem_free(from);
	j->v->rows = to;
	j->v->room = n;
}

/* Find the causes of the change that the limit's first condition measures,
   summed over all rows: the functions or the program. */
static void
find_causes(struct judging *j)
{
	const struct measure	*m = j->rows.measures;
	size_t			 n = j->c->p->function_n, i;
	enum limit_rows		 rows = j->l->scope->rows;
	bool			*of;

	/* Causes are only known for sums over functions, from all calls. */
	if (!j->c->calls || !metadata_charges_calls(&j->c->p->metadata) ||
	    rows == LIMIT_ARCS || (m->figure != FIGURE_SELF &&
	    m->figure != FIGURE_CALLS)) {
		j->v->unknown = 1;
		return;
	}
	of = mem_get(n, sizeof(*of));
	for (i = 0; rows == LIMIT_PROGRAM && i < n; i++)
		of[i] = j->ignored[i] == 0;
	for (i = 0; rows != LIMIT_PROGRAM && i < j->v->n; i++)
		of[j->v->rows[i].function] = true;
	if (rows == LIMIT_CAUSES) {
		j->v->causes = j->rows.causes;
		j->rows.causes = (struct causes){ .n = 0 };
		causes_keep(&j->v->causes, of);
	} else
		j->v->unknown = !rows_find_causes(&j->v->causes, j->c, m, of,
		    NULL);
	mem_free(of);
}

/* What a search has found in a row of the profile. */
struct found {
	struct wide	 change;
	bool		 own;		/* the row is in its function's own
					   file, */
	bool		 outside;	/* or its file seems to be one of the
					   system */
};

/*
 * A search for the line that changed most: in the own code of `function' if
 * `callee' is ID_NONE, among all calls of `callee' if `function' is ID_NONE,
 * otherwise among the calls of `callee' by `function'.
 */
struct changed_line {
	uint32_t	 function, callee;
	const struct measure *m;	/* the measure of costs or calls */
	bool		 rose;		/* find the line that rose most, not the
					   one that fell most */
	struct verdict_row *row;	/* the row that gets the file and the
					   line */
	struct found	 most;		/* the line found so far */
};

struct lines_search {
	const struct profile *p;
	const uint32_t	*wholes;	/* by function, the one whose row has
					   its changes */
	struct changed_line *wanted;
	struct sort_item *items;	/* function and callee of each search,
					   sorted */
	size_t		 n;
	/* The rows that searches found: the number of the search (the upper
	   half of `high'), the file, the line, and the index in `found'. */
	struct sort_item *rows;
	struct found	*found;
	size_t		 row_n, row_room, found_room;
};

/* Return whether the file of a section is in another folder of the root than
   the function's own file, as headers of the system are. */
static bool
is_outside(const struct profile *p, const struct section *at)
{
	struct slice	 file = intern_slice(&p->names, at->file);
	struct slice	 own = intern_slice(&p->names,
			    p->functions[at->function].file);
	size_t		 n = 1;

	if (at->file == p->functions[at->function].file ||
	    !slice_starts(file, "/"))
		return false;
	while (n < file.len && file.at[n] != '/')
		n++;
	file.len = n;
	return !slice_begins(own, file);
}

/* Return whether the line `number' is to be preferred to the one found so
   far. */
static bool
is_better(const struct found *line, const struct changed_line *w,
    uint32_t number)
{
	int	 more = wide_compare(line->change, w->most.change);

	if (w->row->file == ID_NONE || line->outside != w->most.outside)
		return w->row->file == ID_NONE || w->most.outside;
	if (more == 0 && line->own == w->most.own)
		return number < w->row->line;
	return more > 0 || (more == 0 && line->own);
}

/* Record a row if the measure of its columns changed. */
static void
look_at(struct lines_search *s, const struct sort_item *item,
    const struct wide *columns, uint32_t section, uint32_t line)
{
	const struct changed_line *w = &s->wanted[item->id];
	const struct section	*at = &s->p->sections[section];
	struct wide		 v;

	if (!measure_sum(w->m, columns, &v) || wide_sign(v) == 0)
		return;
	s->rows = mem_grow(s->rows, &s->row_room, s->row_n + 1,
	    sizeof(*s->rows));
	s->found = mem_grow(s->found, &s->found_room, s->row_n + 1,
	    sizeof(*s->found));
	s->rows[s->row_n] = (struct sort_item){
		(uint64_t)item->id << 32 | at->file, line, (uint32_t)s->row_n
	};
	s->found[s->row_n++] = (struct found){
		w->rose ? v : wide_negate(v),
		at->file == s->p->functions[at->function].file,
		is_outside(s->p, at)
	};
}

/* Add up the rows of each line, which may be in several parts of a function or
   have several addresses, and give the line that changed most to the row of its
   search. */
static void
choose_lines(struct lines_search *s)
{
	const struct sort_item	*r = s->rows, *first;
	const struct found	*row;
	struct changed_line	*w;
	struct found		 line;
	size_t			 i = 0;

	sort_items(s->rows, s->row_n);
	while (i < s->row_n) {
		line = (struct found){ .outside = true };
		for (first = &r[i]; i < s->row_n && r[i].high == first->high &&
		    r[i].low == first->low; i++) {
			row = &s->found[r[i].id];
			line.change = wide_add(line.change, row->change);
			line.own |= row->own;
			line.outside &= row->outside;
		}
		w = &s->wanted[first->high >> 32];
		if (wide_sign(line.change) <= 0 ||
		    !is_better(&line, w, first->low))
			continue;
		w->most = line;
		w->row->file = (uint32_t)first->high;
		w->row->line = first->low;
	}
	mem_free(s->rows);
	mem_free(s->found);
}

/* Return the search for this function and callee, or NULL if there is none. */
static const struct sort_item *
find_search(const struct lines_search *s, uint32_t function, uint32_t callee)
{
	size_t	 low = 0, high = s->n, middle;

	while (low < high) {
		middle = low + (high - low) / 2;
		if (s->items[middle].high < function ||
		    (s->items[middle].high == function &&
		    s->items[middle].low < callee))
			low = middle + 1;
		else
			high = middle;
	}
	return low < s->n && s->items[low].high == function &&
	    s->items[low].low == callee ? &s->items[low] : NULL;
}

static void
look_at_costs(struct lines_search *s, uint32_t section)
{
	const struct profile	*p = s->p;
	struct row_range	 r = section_costs(p, section);
	const struct sort_item	*item = find_search(s, s->wholes[
				    p->sections[section].function], ID_NONE);
	struct wide		 columns[EVENT_MAX];
	struct position		 where;
	uint32_t		 i;

	for (; item != NULL && r.row < r.end; r.row++) {
		for (i = 0; i < p->event_n; i++)
			columns[i] = row_wide(&p->costs, r.row, i);
		row_position(&p->costs, r.row, 0, p->instr, &where);
		look_at(s, item, columns, section, where.line);
	}
}

static void
look_at_arc(struct lines_search *s, uint32_t section, uint32_t row)
{
	const struct profile	*p = s->p;
	uint32_t		 from = p->sections[section].function;
	uint32_t		 to = arc_callee(p, row), i;
	uint32_t		 caller = s->wholes[from];
	uint32_t		 callee = s->wholes[to];
	const struct sort_item	*items[] = {
		find_search(s, caller, callee), find_search(s, ID_NONE, callee)
	};
	const struct measure	*m;
	struct wide		 columns[EVENT_MAX];
	struct position		 where;
	size_t			 k;

	/* Calls between the parts of a function do not count. */
	if (from != to && caller == callee)
		return;
	row_position(&p->arcs, row, 0, p->instr, &where);
	for (k = 0; k < 2; k++) {
		if (items[k] == NULL)
			continue;
		m = s->wanted[items[k]->id].m;
		for (i = 0; i < m->n; i++)
			columns[i] = row_wide(&p->arcs, row, m->figure ==
			    FIGURE_CALLS ? ARC_CALLS : ARC_COSTS + i);
		look_at(s, items[k], columns, section, where.line);
	}
}

/*
 * Do n searches, and set `file' and `line' of the row of each search that finds
 * a line.  No two searches may have the same function and callee.  Lines of the
 * system's files are found only if no others changed.  Among lines that changed
 * equally, one in the function's own file is preferred, then the one with the
 * smallest number.  For `wholes' see struct lines_search.
 */
static void
search_lines(const struct profile *p, const uint32_t *wholes,
    struct changed_line *wanted, size_t n)
{
	struct lines_search	 s = {
		.p = p, .wholes = wholes, .wanted = wanted, .n = n
	};
	struct row_range	 r;
	uint32_t		 i;

	s.items = mem_get(n, sizeof(*s.items));
	for (i = 0; i < n; i++)
		s.items[i] = (struct sort_item){
			wanted[i].function, wanted[i].callee, i
		};
	sort_items(s.items, n);
	for (i = 0; i < p->section_n; i++) {
		/* Skip lines that only the old source has, since the user
		   cannot look at them. */
		if (lines_kept_name(intern_slice(&p->names,
		    p->sections[i].file)).len > 0)
			continue;
		look_at_costs(&s, i);
		for (r = section_arcs(p, i); r.row < r.end; r.row++)
			look_at_arc(&s, i, r.row);
	}
	choose_lines(&s);
	mem_free(s.items);
}

/*
 * Prepare the search for the line that changed most for the largest reason of a
 * cause.  Return false if that reason is recursion, which has no costs of its
 * own.
 */
static bool
want_cause(const struct judging *j, const struct cause *c,
    struct changed_line *w)
{
	static const struct measure	 calls = { FIGURE_CALLS, { 1 }, 1 };
	const struct cause_reason	*r = &j->v->causes.reasons[c->first];

	w->function = c->function;
	w->callee = r->callee;
	w->rose = wide_sign(r->change) > 0;
	if (r->callee != ID_NONE)
		w->m = &calls;
	return w->m->figure == FIGURE_SELF || r->callee != ID_NONE;
}

/*
 * Prepare the search for the line of a row.  Return false if the row has no
 * line.  For the program, search for the line of its first cause; with
 * LIMIT_CAUSES the row's function is a cause, so search for the line of this
 * cause.
 */
static bool
want_line(const struct judging *j, struct verdict_row *row,
    const struct cause *c, struct changed_line *w)
{
	const struct measure	*m = j->rows.measures;
	enum limit_rows		 rows = j->l->scope->rows;

	*w = (struct changed_line){
		.function = row->function, .callee = row->callee, .m = m,
		.rose = j->v->changes[row->first].by >= 0, .row = row
	};
	if (rows == LIMIT_PROGRAM || rows == LIMIT_CAUSES)
		return c != NULL && want_cause(j, c, w);
	if (rows == LIMIT_ARCS || m->figure == FIGURE_SELF)
		return true;
	w->callee = row->function;
	w->function = ID_NONE;
	return m->figure == FIGURE_CALLS;
}

static void
find_moved(struct judging *j)
{
	const struct profile	*p = j->c->p;

	j->moved_functions = mem_get(p->function_n,
	    sizeof(*j->moved_functions));
	j->moved = moved_lines(p, j->c->events->at[0], j->moved_functions);
}

/* Return, by function, the one whose row has its changes: that of which it is a
   part and, where rows are causes, the first level of its recursion.  The
   caller frees the array. */
static uint32_t *
list_wholes(const struct judging *j)
{
	const uint32_t	*levels = j->v->causes.whole;
	enum limit_rows	 rows = j->l->scope->rows;
	size_t		 n = j->c->p->function_n, i;
	uint32_t	*wholes = mem_get(n, sizeof(*wholes));

	for (i = 0; i < n; i++) {
		wholes[i] = j->c->wholes == NULL ? (uint32_t)i :
		    j->c->wholes[i];
		if (levels != NULL && (rows == LIMIT_PROGRAM ||
		    rows == LIMIT_CAUSES))
			wholes[i] = levels[wholes[i]];
	}
	return wholes;
}

/* Set the line of a row to 0 if reports show no lines of its file because they
   seem to have moved, those of its function among them.  `moved' has the
   functions whose lines moved, or those of a part. */
static void
forget_moved(const struct judging *j, const struct changed_line *w,
    const bool *moved)
{
	const struct intern	*names = &j->c->p->names;
	struct slice		 file;
	uint32_t		 id;

	if (w->row->file == ID_NONE || j->moved[w->row->file] == 0 ||
	    (w->function != ID_NONE && !moved[w->function]))
		return;
	file = intern_slice(names, w->row->file);
	if (!intern_find(j->c->compared, file.at, file.len, &id))
		w->row->line = 0;
}

/* Set the file and line of each row to the line that changed most or, for
   totals and causes, to the line of the largest cause. */
static void
find_lines(struct judging *j)
{
	const struct causes	*causes = &j->v->causes;
	struct verdict_row	*row = j->v->rows, *end = row + j->v->n;
	struct changed_line	*wanted = mem_get(j->v->n, sizeof(*wanted));
	const struct cause	**of = mem_get(j->c->p->function_n,
				    sizeof(*of)), *first = NULL;
	uint32_t		*wholes = list_wholes(j);
	bool			*moved = mem_get(j->c->p->function_n,
				    sizeof(*moved));
	size_t			 n = 0, i;

	for (i = causes->n; i-- > 0;)
		if (!causes->at[i].root)
			first = of[causes->at[i].function] = &causes->at[i];
	for (; row < end; row++)
		n += want_line(j, row, row->function == ID_NONE ? first :
		    of[row->function], &wanted[n]);
	if (n > 0) {
		search_lines(j->c->p, wholes, wanted, n);
		if (j->moved == NULL)
			find_moved(j);
		for (i = 0; i < j->c->p->function_n; i++)
			moved[wholes[i]] |= j->moved_functions[i];
	}
	for (i = 0; i < n; i++)
		forget_moved(j, &wanted[i], moved);
	mem_free(moved);
	mem_free(wholes);
	mem_free(of);
	mem_free(wanted);
}

static enum gate_verdict
judge(struct judging *j)
{
	enum gate_verdict	 verdict = GATE_PASSED;
	size_t			 overflow;

	j->v->limit = j->l;
	if (rows_open(&j->rows, j->c, j->l, j->ignored, j->wrong)) {
		overflow = compare_all(j);
		if (overflow < j->rows.end)
			verdict = too_large(j, overflow);
		else if (j->v->failed) {
			verdict = GATE_FAILED;
			sort_rows(j);
			find_causes(j);
			find_lines(j);
		}
	} else
		verdict = GATE_TROUBLE;
	rows_close(&j->rows);
	return verdict;
}

enum gate_verdict
gate_judge(const struct gate *g, const struct gate_case *c,
    struct verdicts *verdicts, struct complaint *wrong)
{
	struct judging		 j = { .c = c, .wrong = wrong };
	enum gate_verdict	 all = GATE_PASSED, one;
	size_t			 i;

	verdicts->p = c->p;
	verdicts->at = mem_get(g->n, sizeof(*verdicts->at));
	verdicts->n = g->n;
	if (g->n == 0)
		return GATE_PASSED;
	j.ignored = select_functions(&g->ignored, c->p);
	for (i = 0; g->ignore_new && i < c->p->function_n; i++)
		j.ignored[i] |= !c->functions->had[i];
	figures_sum(&c->functions->old, j.ignored);
	figures_sum(&c->functions->change, j.ignored);
	runs_sum(c->runs, j.ignored);
	order_init(&j.order, c->p);
	for (i = 0; i < g->n && all != GATE_TROUBLE; i++) {
		j.l = &g->limits[i];
		j.v = &verdicts->at[i];
		one = judge(&j);
		if (one > all)
			all = one;
	}
	verdicts->failed = all == GATE_FAILED;
	order_free(&j.order);
	mem_free(j.ignored);
	mem_free(j.moved);
	mem_free(j.moved_functions);
	return all;
}
