#include "ops/filter/shares.h"

#include <assert.h>

#include "base/mem.h"

struct wide
fraction_of(const struct fraction *f, struct wide count)
{
	struct wide	 v;

	assert(wide_sign(f->part) >= 0 && wide_sign(f->all) > 0 &&
	    wide_compare(f->part, f->all) <= 0);
	v = wide_share(wide_size(count), f->part, f->all);
	return wide_sign(count) < 0 ? wide_negate(v) : v;
}

struct wide
fraction_cut(struct fraction *f, struct wide count)
{
	struct wide	 before = f->given;

	f->sum = wide_add(f->sum, count);
	f->given = fraction_of(f, f->sum);
	return wide_less(f->given, before);
}

void
shares_init(struct shares *s, uint32_t columns)
{
	s->columns = columns;
	s->n = 0;
	s->sum_to = NULL;
	s->room = 0;
}

void
shares_free(struct shares *s)
{
	mem_free(s->sum_to);
}

void
shares_restart(struct shares *s, uint32_t n)
{
	s->n = n;
	s->sum_to = mem_grow(s->sum_to, &s->room, (size_t)n * s->columns,
	    sizeof(*s->sum_to));
}

static struct wide *
weights_upto(const struct shares *s, uint32_t i, uint32_t column)
{
	return s->sum_to + (size_t)i * s->columns + column;
}

void
shares_weigh(struct shares *s, uint32_t i, uint32_t column,
    struct wide weight)
{
	*weights_upto(s, i, column) = i == 0 ? weight :
	    wide_add(*weights_upto(s, i - 1, column), weight);
}

/* Return how much receivers 0 to i get together, rounded. */
static struct wide
due(const struct shares *s, uint32_t i, uint32_t column)
{
	struct wide	 whole = s->column[column].whole;
	struct fraction	 f = {
		.part = *weights_upto(s, i, column),
		.all = *weights_upto(s, s->n - 1, column)
	};

	if (!s->up)
		return fraction_of(&f, whole);
	f.part = wide_less(f.all, f.part);
	return wide_less(whole, fraction_of(&f, whole));
}

/* Whether the receivers up to i should have got more by now than all receivers
   have got so far.  If so, set `due' to what they should have got. */
static bool
is_more(struct shares *s, uint32_t i, uint32_t column)
{
	struct share	*a = &s->column[column];
	struct wide	 v = due(s, i, column);

	if (wide_compare(v, a->given) == 0)
		return false;
	a->due = v;
	return true;
}

/* Find the next receiver, at or after i, that gets a part other than 0 in this
   column. */
static void
seek(struct shares *s, uint32_t i, uint32_t column)
{
	struct share	*a = &s->column[column];
	uint32_t	 low = i, high = i, last = s->n - 1, step, middle;

	if (wide_compare(a->given, a->whole) == 0) {
		a->next = s->n;
		return;
	}
	/* If no receiver before the last one gets anything, the last one gets
	   the rest. */
	a->due = a->whole;
	for (step = 1; high < last && !is_more(s, high, column); step *= 2) {
		low = high + 1;
		high = last - high > step ? high + step : last;
	}
	while (low < high) {
		middle = low + (high - low) / 2;
		if (is_more(s, middle, column))
			high = middle;
		else
			low = middle + 1;
	}
	a->next = high;
}

void
shares_begin(struct shares *s, const struct wide *counts, bool up)
{
	uint32_t	 column;

	s->up = up;
	for (column = 0; column < s->columns; column++) {
		s->column[column].whole = counts[column];
		s->column[column].given = wide_of(0);
		seek(s, 0, column);
	}
}

bool
shares_next(struct shares *s, uint32_t *i, struct wide *part)
{
	struct share	*a;
	uint32_t	 column, next = s->n;

	for (column = 0; column < s->columns; column++)
		if (s->column[column].next < next)
			next = s->column[column].next;
	for (column = 0; column < s->columns && next < s->n; column++) {
		a = &s->column[column];
		part[column] = wide_of(0);
		if (a->next != next)
			continue;
		part[column] = wide_less(a->due, a->given);
		a->given = a->due;
		seek(s, next + 1, column);
	}
	*i = next;
	return next < s->n;
}
