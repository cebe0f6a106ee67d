#include "stat.h"

#include "profile.h"
#include "profile_add.h"

/* The row is there now; its counts stay. */
static bool
touch(struct rows *to, uint32_t to_row, const struct rows *from,
    uint32_t from_row, const uint32_t *column, uint32_t n)
{
	(void)to;
	(void)to_row;
	(void)from;
	(void)from_row;
	(void)column;
	(void)n;
	return true;
}

static bool
lesser(struct rows *to, uint32_t to_row, const struct rows *from,
    uint32_t from_row, const uint32_t *column, uint32_t n)
{
	uint32_t	 i;
	int64_t		 v;

	for (i = 0; i < n; i++)
		if ((v = row_count(from, from_row, i)) <
		    row_count(to, to_row, column[i]))
			row_set(to, to_row, column[i], v);
	return true;
}

static bool
greater_of(struct rows *to, uint32_t to_row, const struct rows *from,
    uint32_t from_row, const uint32_t *column, uint32_t n)
{
	uint32_t	 i;
	int64_t		 v;

	for (i = 0; i < n; i++)
		if ((v = row_count(from, from_row, i)) >
		    row_count(to, to_row, column[i]))
			row_set(to, to_row, column[i], v);
	return true;
}

bool
stat_fold(struct profile *acc, struct profile *src, bool greater,
    const char **why)
{
	int64_t		 before[EVENT_MAX];
	uint32_t	 i;

	if (acc->facts.profiles == 0)
		return profile_add(acc, src, why);
	/* With all rows in both, a row of one alone meets a zero. */
	if (!profile_add_rows(src, acc, touch, why) ||
	    !profile_add_rows(acc, src, greater ? greater_of : lesser, why))
		return false;
	memcpy(before, acc->summary, sizeof(before));
	if (!profile_add_facts(acc, src, why))
		return false;
	for (i = 0; i < acc->event_n; i++) {
		int64_t	 v = acc->summary[i] - before[i];

		acc->summary[i] = (v > before[i]) == greater ? v : before[i];
	}
	return true;
}

static int64_t
divide(int64_t v, int64_t n)
{
	int64_t	 quotient = v / n, rest = v % n;

	if (rest >= n - rest)
		quotient++;
	if (-rest >= n + rest)
		quotient--;
	return quotient;
}

static void
divide_rows(struct rows *t, int64_t n)
{
	uint32_t	 row, i;

	for (row = 0; row < t->n; row++)
		for (i = 0; i < t->counts; i++)
			row_set(t, row, i, divide(row_count(t, row, i), n));
}

void
stat_divide(struct profile *p, int64_t n)
{
	uint32_t	 i;

	divide_rows(&p->costs, n);
	divide_rows(&p->arcs, n);
	divide_rows(&p->jumps, n);
	for (i = 0; i < p->event_n; i++)
		p->summary[i] = divide(p->summary[i], n);
}
