#include "ops/diff.h"

#include <string.h>

#include "base/mem.h"
#include "text/num.h"
#include "profile/profile.h"
#include "profile/section_rows.h"
#include "profile/regroup.h"

static void
note_owners(const struct cost_table *t, bool *has)
{
	uint32_t	 row;

	for (row = 0; row < t->n; row++)
		has[row_head(t, row)] = true;
}

/* The column of the event called as this one, with a suffix; ID_NONE if there
   are too many, or, for a new one, if there is such a one. */
static uint32_t
side_column(struct profile *p, uint32_t column, const char *suffix, bool new)
{
	const struct event	*e = &p->events[column];
	size_t			 len = intern_length(&p->names, e->name);
	size_t			 more = strlen(suffix);
	char			*name = mem_resize(NULL, len + more, 1);
	uint32_t		 n = p->event_n, found;

	memcpy(name, intern_text(&p->names, e->name), len);
	memcpy(name + len, suffix, more);
	found = profile_event(p, name, len + more);
	mem_free(name);
	return new && p->event_n == n ? ID_NONE : found;
}

static void
copy_column(struct cost_table *t, uint32_t from, uint32_t to)
{
	uint32_t	 row;

	for (row = 0; row < t->n; row++)
		if (!t->carries)
			cost_table_set(t, row, to, row_count(t, row, from));
		else
			cost_table_set_wide(t, row, to, row_wide(t, row, from));
}

/* Room for so many columns: rows are moved once, and not for each. */
static void
expect_columns(struct profile *p, uint32_t n)
{
	if (n > EVENT_MAX)
		n = EVENT_MAX;
	cost_table_widen(&p->costs, n);
	cost_table_widen(&p->arcs, ARC_COSTS + n);
}

static bool
keep_old_sides(struct profile *p, uint32_t n, const char **why)
{
	uint32_t	 i, old;

	expect_columns(p, 2 * n);
	*why = "an event has the name of a side, or there are too many";
	for (i = 0; i < n; i++) {
		if ((old = side_column(p, i, "Old", true)) == ID_NONE)
			return false;
		copy_column(&p->costs, i, old);
		copy_column(&p->arcs, ARC_COSTS + i, ARC_COSTS + old);
		p->summary[old] = p->summary[i];
	}
	return true;
}

/* Turn those of the first n counts of each row that are below zero. */
static void
turn_below_zero(struct cost_table *t, uint32_t n)
{
	uint32_t	 row, i;

	for (row = 0; row < t->n; row++)
		for (i = 0; i < n; i++)
			if (row_sign(t, row, i) < 0)
				cost_table_set_wide(t, row, i,
				    wide_negate(row_wide(t, row, i)));
}

void
diff_mark(const struct profile *p, struct diff_old *old)
{
	old->section_n = p->section_n;
	old->event_n = p->event_n;
	old->pass = p->pass;
}

void
diff_note(const struct profile *p, struct diff_old *old)
{
	uint32_t	 i;

	old->has = mem_get(p->section_n, sizeof(*old->has));
	for (i = 0; i < p->section_n; i++)
		old->has[i] = p->sections[i].costs.head != ROW_NONE;
	note_owners(&p->arcs, old->has);
	note_owners(&p->jumps, old->has);
	section_rows_sum(p, &old->self);
}

bool
diff_turn(struct profile *p, bool sides, const char **why)
{
	uint32_t	 n = p->event_n, i;

	if (sides && !keep_old_sides(p, n, why))
		return false;
	for (i = 0; i < n; i++)
		p->summary[i] = wide_negate(p->summary[i]);
	cost_table_negate(&p->costs, n);
	cost_table_negate(&p->arcs, ARC_COSTS + n);
	cost_table_negate(&p->jumps, JUMP_COUNTS);
	return true;
}

void
diff_free(struct diff_old *old)
{
	mem_free(old->has);
	tally_free(&old->self);
	memset(old, 0, sizeof(*old));
}

void
diff_share(const struct profile *p, const struct diff_old *before,
    struct diff_shared *s)
{
	bool		*old = mem_get(p->function_n, sizeof(*old));
	bool		*new = mem_get(p->function_n, sizeof(*new));
	bool		*named = mem_get(p->names.n, sizeof(*named));
	size_t		 i;

	memset(s, 0, sizeof(*s));
	for (i = 0; i < p->section_n; i++) {
		if (i < before->section_n)
			old[p->sections[i].function] = true;
		if (p->sections[i].pass > before->pass) {
			new[p->sections[i].function] = true;
			named[p->functions[p->sections[i].function].name] =
			    true;
		}
	}
	for (i = 0; i < p->function_n; i++) {
		s->old += old[i];
		s->both += old[i] && new[i];
		s->by_name += old[i] && !new[i] && named[p->functions[i].name];
	}
	mem_free(old);
	mem_free(new);
	mem_free(named);
}

/* What the function had, from section i of before. */
static void
add_old(const struct diff_old *old, size_t i, size_t function,
    struct diff_functions *f)
{
	f->in_old[function] = f->in_old[function] || old->has[i];
	tally_add_all(&f->old, function * f->event_n, &old->self,
	    i * old->event_n, old->event_n);
}

/* By how much the functions have changed. */
static void
add_changes(const struct profile *p, struct diff_functions *f)
{
	struct tally	 costs;
	size_t		 i;

	section_rows_sum(p, &costs);
	for (i = 0; i < p->section_n; i++)
		tally_add_all(&f->change,
		    (size_t)p->sections[i].function * f->event_n, &costs,
		    i * p->event_n, p->event_n);
	tally_free(&costs);
}

void
diff_compare(const struct profile *p, const struct diff_old *old,
    const struct regroup *s, struct diff_functions *f)
{
	size_t		 i, n = s == NULL ? p->section_n : s->section_n;
	size_t		 cells = p->function_n * p->event_n;
	uint32_t	 section, function;

	f->event_n = p->event_n;
	f->in_old = mem_get(p->function_n, sizeof(*f->in_old));
	f->in_new = mem_get(p->function_n, sizeof(*f->in_new));
	tally_init(&f->old, cells);
	tally_init(&f->change, cells);
	for (i = 0; i < n; i++) {
		section = s == NULL ? (uint32_t)i : s->section_to[i];
		function = p->sections[section].function;
		if ((s == NULL ? p->sections[i].pass : s->section_pass[i]) >
		    old->pass)
			f->in_new[function] = true;
		if (i < old->section_n)
			add_old(old, i, function, f);
	}
	add_changes(p, f);
}

void
diff_functions_free(struct diff_functions *f)
{
	mem_free(f->in_old);
	mem_free(f->in_new);
	tally_free(&f->old);
	tally_free(&f->change);
	memset(f, 0, sizeof(*f));
}

/* Column to becomes the sum of two. */
static void
add_columns(struct cost_table *t, uint32_t a, uint32_t b, uint32_t to)
{
	uint32_t	 row;
	int64_t		 v;

	for (row = 0; row < t->n; row++) {
		v = row_count(t, row, a);
		if (!t->carries && num_add(&v, row_count(t, row, b)))
			cost_table_set(t, row, to, v);
		else
			cost_table_set_wide(t, row, to, wide_add(row_wide(t,
			    row, a),
			    row_wide(t, row, b)));
	}
}

/* What is above zero of a column stays; the rest goes to another, turned. */
static void
split_column(struct cost_table *t, uint32_t from, uint32_t up, uint32_t down)
{
	struct wide	 v;
	uint32_t	 row;

	for (row = 0; row < t->n; row++) {
		v = row_wide(t, row, from);
		if (wide_sign(v) < 0)
			cost_table_set_wide(t, row, down, wide_negate(v));
		else
			cost_table_set_wide(t, row, up, v);
	}
}

/* Readers that know no sign take the cost of calls that never were for self
   cost: a call that has any was. */
static void
give_calls(struct cost_table *t)
{
	uint32_t	 row, i;

	for (row = 0; row < t->n; row++) {
		if (row_sign(t, row, ARC_CALLS) != 0)
			continue;
		for (i = ARC_COSTS; i < t->counts; i++)
			if (row_sign(t, row, i) != 0)
				break;
		if (i < t->counts)
			cost_table_set(t, row, ARC_CALLS, 1);
	}
}

static bool
split(struct profile *p, uint32_t column, uint32_t *up, uint32_t *down,
    const char **why)
{
	*why = "an event has the name of a side, or there are too many";
	*up = side_column(p, column, "Up", true);
	*down = *up == ID_NONE ? ID_NONE : side_column(p, column, "Down", true);
	if (*down == ID_NONE)
		return false;
	split_column(&p->costs, column, *up, *down);
	split_column(&p->arcs, ARC_COSTS + column, ARC_COSTS + *up,
	    ARC_COSTS + *down);
	return true;
}

/* The two sides of a column; an event that OLD did not have was zero. */
static bool
add_sides(struct profile *p, uint32_t column, uint32_t *old, uint32_t *new,
    const char **why)
{
	*why = "an event has the name of a side, or there are too many";
	*old = side_column(p, column, "Old", false);
	/* One that an input has itself is no side. */
	if (*old != ID_NONE && p->with[*old] > 0)
		return false;
	*new = *old == ID_NONE ? ID_NONE : side_column(p, column, "New",
	    true);
	if (*new == ID_NONE)
		return false;
	p->summary[*new] = wide_add(p->summary[column], p->summary[*old]);
	add_columns(&p->costs, column, *old, *new);
	add_columns(&p->arcs, ARC_COSTS + column, ARC_COSTS + *old,
	    ARC_COSTS + *new);
	return true;
}

/* Of split columns nothing was declared: what was counted. */
static void
sum_up(struct profile *p, uint32_t first)
{
	struct wide	 totals[EVENT_MAX];
	uint32_t	 column;

	profile_totals(p, totals);
	for (column = first; column < p->event_n; column++)
		if (wide_sign(p->summary[column]) == 0)
			p->summary[column] = totals[column];
}

bool
diff_columns(struct profile *p, bool sides, bool split_sign,
    uint32_t *columns, uint32_t *n, const char **why)
{
	uint32_t	 from[EVENT_MAX], count = *n, first = p->event_n, i;
	uint32_t	 a, b;

	memcpy(from, columns, count * sizeof(*from));
	*n = 0;
	/* EUp and EDown; ENew, for EOld is there. */
	expect_columns(p, first + (split_sign ? 2 : 0) * count +
	    (sides ? 1 : 0) * count);
	for (i = 0; i < count; i++) {
		if (*n + 4 > EVENT_MAX) {
			*why = "there are too many events";
			return false;
		}
		if (!split_sign)
			columns[(*n)++] = from[i];
		else if (!split(p, from[i], &a, &b, why))
			return false;
		else {
			columns[(*n)++] = a;
			columns[(*n)++] = b;
		}
		if (!sides)
			continue;
		if (!add_sides(p, from[i], &a, &b, why))
			return false;
		columns[(*n)++] = a;
		columns[(*n)++] = b;
	}
	if (!split_sign)
		return true;
	give_calls(&p->arcs);
	turn_below_zero(&p->arcs, ARC_COSTS);
	turn_below_zero(&p->jumps, JUMP_COUNTS);
	sum_up(p, first);
	return true;
}
