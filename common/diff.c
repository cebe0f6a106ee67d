#include "diff.h"

#include <string.h>

#include "mem.h"
#include "num.h"
#include "profile.h"
#include "shape.h"

static const char	 too_large[] = "a cost leaves 64 bits";

static void
note_owners(const struct rows *t, bool *has)
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
	found = profile_event(p, name, len + more, e->nth);
	mem_free(name);
	return new && p->event_n == n ? ID_NONE : found;
}

static void
copy_column(struct rows *t, uint32_t from, uint32_t to)
{
	uint32_t	 row;

	for (row = 0; row < t->n; row++)
		row_set(t, row, to, row_count(t, row, from));
}

/* Room for so many columns: rows are moved once, and not for each. */
static void
expect_columns(struct profile *p, uint32_t n)
{
	if (n > EVENT_MAX)
		n = EVENT_MAX;
	rows_widen(&p->costs, n);
	rows_widen(&p->arcs, ARC_COSTS + n);
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

static bool
negate(int64_t *v)
{
	return num_multiply(v, -1);
}

/* Turn those of the first n counts of each row that are below zero. */
static bool
turn_below_zero(struct rows *t, uint32_t n)
{
	uint32_t	 row, i;
	int64_t		 v;

	for (row = 0; row < t->n; row++)
		for (i = 0; i < n; i++) {
			v = row_count(t, row, i);
			if (v >= 0)
				continue;
			if (!negate(&v))
				return false;
			row_set(t, row, i, v);
		}
	return true;
}

void
diff_mark(const struct profile *p, struct diff_old *old)
{
	old->section_n = p->section_n;
	old->event_n = p->event_n;
	old->pass = p->pass;
}

bool
diff_note(const struct profile *p, struct diff_old *old)
{
	uint32_t	 i;

	old->has = mem_get(p->section_n, sizeof(*old->has));
	for (i = 0; i < p->section_n; i++)
		old->has[i] = p->sections[i].costs.head != ROW_NONE;
	note_owners(&p->arcs, old->has);
	note_owners(&p->jumps, old->has);
	return profile_section_costs(p, &old->self);
}

bool
diff_turn(struct profile *p, bool sides, const char **why)
{
	uint32_t	 n = p->event_n, i;

	if (sides && !keep_old_sides(p, n, why))
		return false;
	*why = too_large;
	for (i = 0; i < n; i++)
		if (!negate(&p->summary[i]))
			return false;
	return rows_negate(&p->costs, n) &&
	    rows_negate(&p->arcs, ARC_COSTS + n) &&
	    rows_negate(&p->jumps, JUMP_COUNTS);
}

void
diff_free(struct diff_old *old)
{
	mem_free(old->has);
	mem_free(old->self);
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
static bool
add_old(const struct diff_old *old, size_t i, size_t function,
    struct diff_functions *f)
{
	uint32_t	 k;
	bool		 good = true;

	f->in_old[function] = f->in_old[function] || old->has[i];
	for (k = 0; k < old->event_n; k++)
		good = num_add(&f->old[function * f->event_n + k],
		    old->self[i * old->event_n + k]) && good;
	return good;
}

/* By how much the functions have changed. */
static bool
add_changes(const struct profile *p, struct diff_functions *f)
{
	int64_t		*costs;
	size_t		 i;
	uint32_t	 k, function;
	bool		 good = profile_section_costs(p, &costs);

	for (i = 0; i < p->section_n; i++) {
		function = p->sections[i].function;
		for (k = 0; k < p->event_n; k++)
			good = num_add(&f->change[function * f->event_n + k],
			    costs[i * p->event_n + k]) && good;
	}
	mem_free(costs);
	return good;
}

bool
diff_compare(const struct profile *p, const struct diff_old *old,
    const struct shape *s, struct diff_functions *f)
{
	size_t		 i, n = s == NULL ? p->section_n : s->section_n;
	size_t		 cells = p->function_n * p->event_n;
	uint32_t	 section, function;
	bool		 good = true;

	f->event_n = p->event_n;
	f->in_old = mem_get(p->function_n, sizeof(*f->in_old));
	f->in_new = mem_get(p->function_n, sizeof(*f->in_new));
	f->old = mem_get(cells, sizeof(*f->old));
	f->change = mem_get(cells, sizeof(*f->change));
	for (i = 0; i < n; i++) {
		section = s == NULL ? (uint32_t)i : s->section_to[i];
		function = p->sections[section].function;
		if ((s == NULL ? p->sections[i].pass : s->section_pass[i]) >
		    old->pass)
			f->in_new[function] = true;
		if (i < old->section_n)
			good = add_old(old, i, function, f) && good;
	}
	return add_changes(p, f) && good;
}

void
diff_functions_free(struct diff_functions *f)
{
	mem_free(f->in_old);
	mem_free(f->in_new);
	mem_free(f->old);
	mem_free(f->change);
	memset(f, 0, sizeof(*f));
}

/* Column to becomes the sum of two. */
static bool
add_columns(struct rows *t, uint32_t a, uint32_t b, uint32_t to)
{
	uint32_t	 row;
	int64_t		 v;

	for (row = 0; row < t->n; row++) {
		v = row_count(t, row, a);
		if (!num_add(&v, row_count(t, row, b)))
			return false;
		row_set(t, row, to, v);
	}
	return true;
}

/* What is above zero of a column stays; the rest goes to another, turned. */
static bool
split_column(struct rows *t, uint32_t from, uint32_t up, uint32_t down)
{
	uint32_t	 row;
	int64_t		 v;

	for (row = 0; row < t->n; row++) {
		v = row_count(t, row, from);
		row_set(t, row, up, v > 0 ? v : 0);
		if (v < 0 && !negate(&v))
			return false;
		if (row_count(t, row, from) < 0)
			row_set(t, row, down, v);
	}
	return true;
}

/* Readers that know no sign take the cost of calls that never were for self
   cost: a call that has any was. */
static void
give_calls(struct rows *t)
{
	uint32_t	 row, i;

	for (row = 0; row < t->n; row++) {
		if (row_count(t, row, ARC_CALLS) != 0)
			continue;
		for (i = ARC_COSTS; i < t->counts; i++)
			if (row_count(t, row, i) != 0)
				break;
		if (i < t->counts)
			row_set(t, row, ARC_CALLS, 1);
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
	*why = too_large;
	return split_column(&p->costs, column, *up, *down) &&
	    split_column(&p->arcs, ARC_COSTS + column, ARC_COSTS + *up,
	    ARC_COSTS + *down);
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
	*why = too_large;
	p->summary[*new] = p->summary[column];
	return num_add(&p->summary[*new], p->summary[*old]) &&
	    add_columns(&p->costs, column, *old, *new) &&
	    add_columns(&p->arcs, ARC_COSTS + column, ARC_COSTS + *old,
	    ARC_COSTS + *new);
}

/* Of split columns nothing was declared: what was counted. */
static bool
sum_up(struct profile *p, uint32_t first, const char **why)
{
	int64_t		 totals[EVENT_MAX];
	uint32_t	 column;

	*why = "the totals leave 64 bits";
	if (!profile_totals(p, totals, &column))
		return false;
	for (column = first; column < p->event_n; column++)
		if (p->summary[column] == 0)
			p->summary[column] = totals[column];
	return true;
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
	*why = too_large;
	give_calls(&p->arcs);
	return turn_below_zero(&p->arcs, ARC_COSTS) &&
	    turn_below_zero(&p->jumps, JUMP_COUNTS) && sum_up(p, first, why);
}
