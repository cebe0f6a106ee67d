/*
 * Each kind has a module of its own, except for sums.
 */
#include "ops/sum/statistic.h"

#include <string.h>

#include "profile/profile.h"
#include "profile/build/profile_add.h"
#include "ops/sum/aggregate.h"
#include "ops/sum/median.h"

void
statistic_begin(struct statistic *s, enum statistic_kind kind,
    struct profile *p)
{
	memset(s, 0, sizeof(*s));
	s->kind = kind;
	s->p = p;
	if (kind == STAT_MEDIAN)
		s->median = median_new(p);
}

bool
statistic_needs_each(enum statistic_kind kind)
{
	return kind != STAT_SUM && kind != STAT_MEAN;
}

bool
statistic_take(struct statistic *s, struct profile *p, int64_t weight,
    struct complaint *wrong)
{
	if (!statistic_needs_each(s->kind))
		return profile_add(s->p, p, wrong);
	/* A weight does not change a minimum, only the number of profiles. */
	metadata_multiply(&p->metadata, (uint64_t)weight);
	if (s->kind == STAT_MEDIAN)
		return median_take(s->median, p, weight, wrong);
	return aggregate_fold(s->p, p, s->kind == STAT_MAX, wrong);
}

void
statistic_end(struct statistic *s)
{
	if (s->kind == STAT_MEAN && s->weight > 0)
		aggregate_divide(s->p, s->weight);
	if (s->median != NULL)
		median_end(s->median);
	/* The totals declared are those of single profiles. */
	if (statistic_needs_each(s->kind))
		metadata_no_totals(&s->p->metadata);
	statistic_free(s);
}

void
statistic_free(struct statistic *s)
{
	if (s->median != NULL)
		median_free(s->median);
	s->median = NULL;
}
