/*
 * All costs are measured before they are printed, so that all cells of a column
 * have the same width.
 */
#include "report/view/table.h"

#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "text/num.h"
#include "text/percent.h"
#include "io/sink.h"

enum { SHARE_ROOM = PERCENT_ROOM + 8 };

/* Write a count as a percentage of a total to `out', with text before and after
   it.  Return the width. */
static size_t
share(char *out, const char *before, int64_t count, int64_t total,
    const char *after)
{
	char	 text[PERCENT_ROOM];

	return (size_t)snprintf(out, SHARE_ROOM, "%s%s%s%s", before,
	    total == 0 ? "n/a" : percent_text(text, count, total),
	    total == 0 ? "" : "%", after);
}

/* Write the percentage after a count; if `outer' is set, a second one will
   follow it.  Return the width. */
static size_t
first_share(char *out, bool outer, int64_t count, int64_t total)
{
	*out = '\0';
	return !outer && count == 0 ? 0 : share(out, " (", count, total,
	    outer ? "," : ")");
}

static void
note(const struct table *t, struct table_range *range, const int64_t *costs)
{
	uint32_t	 i;
	int64_t		 v;

	for (i = 0; i < t->n; i++) {
		v = costs[t->shown[i]];
		if (v > range[i].most)
			range[i].most = v;
		else if (v < range[i].least)
			range[i].least = v;
	}
}

void
table_note(struct table *t, const int64_t *costs)
{
	note(t, t->costs, costs);
}

void
table_note_sum(struct table *t, const int64_t *costs)
{
	note(t, t->sums, costs);
}

void
table_note_counts(struct table *t, const int64_t *costs)
{
	note(t, t->counts, costs);
}

static size_t
larger(size_t a, size_t b)
{
	return a > b ? a : b;
}

static size_t
count_width(const struct table_range *range)
{
	char	 number[NUM_COMMAS];
	size_t	 width = strlen(num_with_commas(number, range->most));

	return larger(width, strlen(num_with_commas(number, range->least)));
}

void
table_measure(struct table *t)
{
	char		 text[SHARE_ROOM];
	uint32_t	 i;
	int64_t		 total;

	for (i = 0; i < t->n; i++) {
		total = t->totals[t->shown[i]];
		t->count_width[i] = larger(count_width(&t->costs[i]),
		    count_width(&t->counts[i]));
		if (!t->shares)
			continue;
		t->share_width[i] = larger(
		    first_share(text, t->outer, t->costs[i].most, total),
		    first_share(text, t->outer, t->costs[i].least, total));
		if (t->outer)
			t->sum_width[i] = larger(
			    share(text, " ", t->sums[i].most, total, ")"),
			    share(text, " ", t->sums[i].least, total, ")"));
	}
}

static size_t
cell_width(const struct table *t, uint32_t i)
{
	return t->count_width[i] + t->share_width[i] + t->sum_width[i];
}

static void
put_times(struct sink *out, char ch, size_t n)
{
	for (; n > 0; n--)
		sink_put(out, &ch, 1);
}

void
table_right(struct sink *out, const char *text, size_t width)
{
	size_t	 len = strlen(text);

	put_times(out, ' ', width > len ? width - len : 0);
	sink_put(out, text, len);
}

static const struct intern_entry *
event_name(const struct table *t, uint32_t i)
{
	return &t->p->names.entries[t->p->events[t->shown[i]].name];
}

void
table_head(const struct table *t, struct sink *out)
{
	const struct intern_entry	*e;
	size_t				 width, len;
	uint32_t			 i;

	for (i = 0; i < t->n; i++) {
		e = event_name(t, i);
		len = utf8_count(e->text, e->len);
		width = cell_width(t, i);
		sink_put(out, e->text, e->len);
		put_times(out, '_', width > len ? width - len : 0);
		sink_put(out, " ", 1);
	}
}

const char *
table_trend(bool color, int sign)
{
	return !color || sign == 0 ? NULL : sign > 0 ? "\033[31m" :
	    "\033[32m";
}

/* Costs of 10 percent of the total or more are red, those of 1 percent or more
   are yellow. */
const char *
table_heat(bool color, bool trend, int64_t count, int64_t total)
{
	double	 share;

	if (trend)
		return table_trend(color, (count > 0) - (count < 0));
	if (!color || total == 0)
		return NULL;
	share = percent(count, total);
	share = share < 0 ? -share : share;
	return share >= 10 ? "\033[1;31m" : share >= 1 ? "\033[33m" : NULL;
}

static void
put_cell(const struct table *t, struct sink *out, uint32_t i,
    const char *const *fields, const char *color)
{
	const struct intern_entry	*e = event_name(t, i);
	size_t	 width = cell_width(t, i), len = utf8_count(e->text, e->len);

	if (color != NULL)
		sink_escape(out, color);
	put_times(out, ' ', len > width ? len - width : 0);
	table_right(out, fields[0], t->count_width[i]);
	table_right(out, fields[1], t->share_width[i]);
	table_right(out, fields[2], t->sum_width[i]);
	if (color != NULL)
		sink_escape(out, "\033[0m");
	sink_put(out, " ", 1);
}

/* Print costs, and their percentages if they are part of the total. */
static void
put(const struct table *t, struct sink *out, const int64_t *costs,
    const int64_t *sum, bool shares)
{
	char		 number[NUM_COMMAS] = ".";
	char		 first[SHARE_ROOM] = "", second[SHARE_ROOM] = "";
	const char	*fields[] = { number, first, second };
	uint32_t	 i, column;
	int64_t		 total;

	for (i = 0; i < t->n; i++) {
		if (costs == NULL) {
			put_cell(t, out, i, fields, NULL);
			continue;
		}
		column = t->shown[i];
		total = shares ? t->totals[column] : 0;
		if (t->shares && shares)
			first_share(first, sum != NULL, costs[column], total);
		if (t->shares && sum != NULL)
			share(second, " ", sum[column], total, ")");
		num_with_commas(number, costs[column]);
		put_cell(t, out, i, fields, table_heat(t->color,
		    t->trend[i], costs[column], total));
	}
}

void
table_put(const struct table *t, struct sink *out, const int64_t *costs,
    const int64_t *sum)
{
	put(t, out, costs, sum, true);
}

void
table_put_counts(const struct table *t, struct sink *out,
    const int64_t *costs)
{
	put(t, out, costs, NULL, false);
}
