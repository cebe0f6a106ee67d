#include "ops/compare/deviation.h"

#include "text/wide.h"
#include "profile/event.h"
#include "profile/metadata.h"
#include "profile/profile.h"

/* Return the square of a factor times a period, or 0 if that is too large. */
static int64_t
variance_of(int64_t factor, struct wide period)
{
	int64_t	 v;

	if (!wide_fits(period) || wide_sign(period) <= 0 ||
	    __builtin_mul_overflow(factor, factor, &v) ||
	    __builtin_mul_overflow(v, (int64_t)period.low, &v))
		return 0;
	return v;
}

bool
deviation_find(struct measure *variance, const struct measure *m,
    const struct profile *p)
{
	struct side_totals	 periods = { .at = NULL };
	struct fact *const	*facts;
	struct wide		 period;
	size_t			 n;
	uint32_t		 i;
	bool			 good;

	facts = facts_of(&p->metadata.facts, FACT_PERIODS, &n);
	good = n == 1 && (m->figure == FIGURE_SELF ||
	    m->figure == FIGURE_INCLUSIVE) &&
	    side_totals_read(&periods, facts[0]->value);
	*variance = *m;
	for (i = 0; good && i < m->n; i++) {
		if (m->factors[i] == 0)
			continue;
		good = side_totals_find(&periods, event_text(p, i), &period);
		variance->factors[i] = good ? variance_of(m->factors[i],
		    period) : 0;
		good = variance->factors[i] > 0;
	}
	side_totals_free(&periods);
	return good;
}

/* Return the largest number whose square is at most v.  v must not be
   negative. */
static uint64_t
root(struct wide v)
{
	uint64_t	 r = 0, bit;

	for (bit = UINT64_C(1) << 62; bit > 0; bit >>= 1)
		if (wide_compare(wide_multiply((struct wide){ 0, r | bit },
		    (int64_t)(r | bit)), v) <= 0)
			r |= bit;
	return r;
}

uint64_t
deviation_of(const struct measure *variance, const struct figures *old,
    const struct figures *change, size_t row)
{
	struct wide	 a, b, sum;

	if (!measure_of(variance, old, row, &a) ||
	    !measure_of(variance, change, row, &b))
		return 0;
	/* The variance is that of the sum of the old count, a, and the new one,
	   a + b. */
	sum = wide_add(wide_add(a, a), b);
	return wide_sign(sum) > 0 ? root(sum) : 0;
}
