#include "log/steps.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

static int
compare(const void *a, const void *b)
{
	int64_t	 x = *(const int64_t *)a, y = *(const int64_t *)b;

	return (x > y) - (x < y);
}

/*
 * Return the median of the counts of points `first' to end - 1.  If their
 * number is even, return the one of the two counts in the middle that is nearer
 * to `to'.
 */
static int64_t
median(const struct series *s, size_t first, size_t end, int64_t to)
{
	size_t	 n = end - first, i;
	int64_t	*counts = mem_get(n, sizeof(*counts)), low, high;

	assert(n > 0);
	for (i = 0; i < n; i++)
		counts[i] = s->at[first + i].count;
	qsort(counts, n, sizeof(*counts), compare);
	low = counts[(n - 1) / 2];
	high = counts[n / 2];
	mem_free(counts);
	return (double)high - (double)to < (double)to - (double)low ? high :
	    low;
}

/* Whether the change from one count to the other is at least `least'
   percent. */
static bool
is_much(int64_t from, int64_t to, double least)
{
	double	 change = (double)to - (double)from;
	double	 size = from < 0 ? -(double)from : (double)from;

	change = change < 0 ? -change : change;
	return change > 0 && change * 100 >= size * least;
}

/* Return the largest spread of runs at the points `first' to end - 1. */
static int64_t
spread(const struct series *s, size_t first, size_t end)
{
	int64_t	 most = 0;

	for (; first < end; first++)
		if (s->at[first].spread > most)
			most = s->at[first].spread;
	return most;
}

/* Whether `to' differs from `from' by at least `least' percent, and by more
   than the noise. */
static bool
differs(int64_t from, int64_t to, double least, int64_t noise)
{
	double	 change = (double)to - (double)from;

	return is_much(from, to, least) &&
	    (change < 0 ? -change : change) > (double)noise;
}

/* Whether point i is a step, up or down, from the level that began at
   `first'. */
static bool
is_step(const struct series *s, size_t first, size_t i, double least)
{
	size_t	 from = i - first > STEPS_BEFORE ? i - STEPS_BEFORE : first;
	size_t	 end = s->n - i > STEPS_AFTER ? i + STEPS_AFTER : s->n;
	int64_t	 before = median(s, from, i, s->at[i].count);
	int64_t	 after = median(s, i, end, before);
	int64_t	 noise = spread(s, from, end);

	double	 change = (double)after - (double)before;
	double	 own = (double)s->at[i].count - (double)s->at[i - 1].count;

	return differs(before, after, least, noise) &&
	    differs(before, s->at[i].count, least, noise) &&
	    (after > before) == (s->at[i].count > before) &&
	    (change > 0 ? own >= change / 2 : own <= change / 2);
}

void
steps_find(struct steps *steps, const struct series *s, double least)
{
	struct steps_level	*l;
	size_t		 i;

	memset(steps, 0, sizeof(*steps));
	for (i = 0; i < s->n; i++)
		if (i == 0 || is_step(s, steps->at[steps->n - 1].first, i,
		    least)) {
			steps->at = mem_grow(steps->at, &steps->room,
			    steps->n + 1, sizeof(*steps->at));
			if (i > 0)
				steps->at[steps->n - 1].end = i;
			steps->at[steps->n++] = (struct steps_level){ i, s->n,
			    0 };
		}
	for (i = 0; i < steps->n; i++) {
		l = &steps->at[i];
		l->height = median(s, l->first, l->end, s->at[l->first].count);
	}
}

void
steps_free(struct steps *steps)
{
	mem_free(steps->at);
	memset(steps, 0, sizeof(*steps));
}

size_t
steps_at(const struct steps *steps, size_t point)
{
	size_t	 low = 0, high = steps->n, middle;

	while (low + 1 < high) {
		middle = low + (high - low) / 2;
		if (steps->at[middle].first <= point)
			low = middle;
		else
			high = middle;
	}
	return steps->n > 0 && steps->at[low].first == point ? low : 0;
}

bool
steps_drift(const struct series *s, const struct steps_level *l, double least,
    int64_t *from, int64_t *to)
{
	if (l->end - l->first < 2 * STEPS_AFTER)
		return false;
	*from = median(s, l->first, l->first + STEPS_AFTER, 0);
	*to = median(s, l->end - STEPS_AFTER, l->end, 0);
	return differs(*from, *to, least, spread(s, l->first, l->end));
}

/* Return the last of the points before `end' that has this count. */
static size_t
last_with(const struct series *s, size_t end, int64_t count)
{
	do
		end--;
	while (s->at[end].count != count);
	return end;
}

size_t
steps_accepted(const struct steps *steps, const struct series *s, size_t point)
{
	const struct steps_level	*l;
	size_t			 accepted = 0, best = 0, first, from, i;
	int64_t			 height;

	assert(point > 0);
	for (i = 0; i < point; i++)
		if (s->at[i].accepted != NULL)
			accepted = best = i;
	for (l = steps->at; l < steps->at + steps->n; l++) {
		first = l->first > accepted ? l->first : accepted;
		for (i = first; i < l->end && i < point; i++) {
			from = i - first >= STEPS_BEFORE ?
			    i - STEPS_BEFORE + 1 : first;
			/* The higher one in the middle: a single low count
			   beside another is no level. */
			height = median(s, from, i + 1, INT64_MAX);
			if (height <= s->at[best].count)
				best = last_with(s, i + 1, height);
		}
	}
	return best;
}
