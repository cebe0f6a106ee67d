/*
 * Carries are allocated when the first sum overflows, one for each sum.
 */
#include "profile/tally.h"

#include <string.h>

#include "base/mem.h"

void
tally_init(struct tally *t, size_t n)
{
	t->at = mem_get(n, sizeof(*t->at));
	t->carry = NULL;
	t->n = n;
}

void
tally_free(struct tally *t)
{
	mem_free(t->at);
	mem_free(t->carry);
	*t = (struct tally){ NULL, NULL, 0 };
}

static void
extend(int64_t **at, size_t from, size_t n)
{
	if (*at == NULL)
		return;
	*at = mem_resize(*at, n, sizeof(**at));
	memset(*at + from, 0, (n - from) * sizeof(**at));
}

void
tally_extend(struct tally *t, size_t n)
{
	if (n <= t->n)
		return;
	/* Allocate more than needed, because the tally may have to grow again
	   soon. */
	n += n / 8;
	extend(&t->at, t->n, n);
	extend(&t->carry, t->n, n);
	t->n = n;
}

void
tally_set(struct tally *t, size_t i, struct wide v)
{
	t->at[i] = (int64_t)v.low;
	if (t->carry == NULL && wide_carry(v) != 0)
		t->carry = mem_get(t->n, sizeof(*t->carry));
	if (t->carry != NULL)
		t->carry[i] = wide_carry(v);
}

void
tally_add_wide(struct tally *t, size_t i, struct wide v)
{
	tally_set(t, i, wide_add(tally_get(t, i), v));
}

void
tally_carry(struct tally *t, size_t i, int64_t v)
{
	if (t->carry == NULL)
		t->carry = mem_get(t->n, sizeof(*t->carry));
	t->carry[i] += v < 0 ? -1 : 1;
}

void
tally_add_wide_row(struct tally *t, size_t i, const struct cost_table *rows,
    uint32_t row, uint32_t first)
{
	uint32_t	 k;

	for (k = first; k < rows->counts; k++)
		tally_add_wide(t, i++, row_wide(rows, row, k));
}
