/*
 * Products that are too large are detected before a sum of them could exceed
 * 128 bits.
 */
#include "ops/compare/measure.h"

#include <string.h>

#include "text/num.h"
#include "profile/event.h"
#include "profile/formula.h"
#include "profile/tally.h"

/* The sum of this many bits per product, one a column, is less than 2^127. */
enum { PRODUCT_BITS = 118 };

void
measure_event(struct measure *m, const struct profile *p, uint32_t column)
{
	memset(m, 0, sizeof(*m));
	m->n = p->event_n;
	m->factors[column] = 1;
}

bool
measure_make(struct measure *m, const struct profile *p,
    const struct event_list *events, struct slice formula,
    struct complaint *wrong)
{
	struct formulas	*all;
	uint32_t	 column = event_find(p, formula.at, formula.len), i;
	bool		 good, any = false;

	memset(m, 0, sizeof(*m));
	m->n = p->event_n;
	if (column != ID_NONE) {
		m->factors[column] = 1;
		return event_list_has(events, column) ||
		    event_unknown(p, events, formula, wrong);
	}
	all = formulas_new(p);
	formulas_allow_missing(all);
	good = formula_factors(all, formula, m->factors, wrong);
	formulas_free(all);
	for (i = 0; i < m->n; i++) {
		if (!event_list_has(events, i))
			m->factors[i] = 0;
		any = any || m->factors[i] != 0;
	}
	return good && (any || event_unknown(p, events, formula, wrong));
}

/* Whether the product fits 128 bits with room for the sum. */
static bool
is_small(struct wide v, int64_t factor)
{
	struct wide	 most = { 1LL << (PRODUCT_BITS - 64), 0 };

	v = wide_size(v);
	if (v.high == 0)
		return wide_compare(wide_product(v.low, num_size(factor)),
		    most) <= 0;
	return (factor == 1 || factor == -1) && wide_compare(v, most) <= 0;
}

bool
measure_of(const struct measure *m, const struct wide *columns,
    struct wide *sum)
{
	uint32_t	 i;

	*sum = wide_of(0);
	for (i = 0; i < m->n; i++) {
		if (m->factors[i] == 0)
			continue;
		if (!is_small(columns[i], m->factors[i]))
			return false;
		*sum = wide_add(*sum, wide_multiply(columns[i],
		    m->factors[i]));
	}
	return true;
}

bool
measure_tally(const struct measure *m, const struct tally *t, size_t at,
    struct wide *sum)
{
	struct wide	 columns[EVENT_MAX];
	uint32_t	 i;

	for (i = 0; i < m->n; i++)
		columns[i] = tally_get(t, at + i);
	return measure_of(m, columns, sum);
}
