/*
 * Lines are numbered, equal ones alike.  Common lines at both ends match; a
 * line that only one text has cannot match.  Myers' algorithm compares the
 * rest.
 */
#include "text/line_diff.h"

#include <string.h>

#include "base/hash.h"
#include "base/index.h"
#include "base/mem.h"
#include "text/myers.h"

/* Most steps of slides for each line; after that they stop early. */
enum { SLIDES = 16 };

struct line {
	const char	*at;
	uint32_t	 len;
	uint32_t	 number;	/* of the first line equal to it */
};

/* The lines of both texts, the old ones first. */
struct lines {
	struct line	*at;
	size_t		 n, room;
	size_t		 old_n;
	struct index	 index;
};

static uint32_t
line_hash(const void *lines, uint32_t i)
{
	const struct lines	*l = lines;

	return (uint32_t)(hash_bytes(l->at[i].at, l->at[i].len) >> 32);
}

static bool
is_line(const void *lines, uint32_t i, const void *key)
{
	const struct line	*a = &((const struct lines *)lines)->at[i];
	const struct line	*b = key;

	return a->len == b->len && memcmp(a->at, b->at, a->len) == 0;
}

static void
add_line(struct lines *l, const char *at, size_t len)
{
	struct line	*line;
	uint32_t	*slot;

	l->at = mem_grow(l->at, &l->room, l->n + 1, sizeof(*l->at));
	line = &l->at[l->n];
	*line = (struct line){ at, (uint32_t)len, (uint32_t)l->n };
	if (l->index.n * 2 >= l->index.mask)
		index_grow(&l->index, l->index.slots == NULL ? 256 :
		    (l->index.mask + 1) * 2, line_hash, l);
	slot = index_find(&l->index, line_hash(l, (uint32_t)l->n), is_line, l,
	    line);
	if (*slot == 0)
		index_fill(&l->index, slot, (uint32_t)l->n);
	else
		line->number = *slot - 1;
	l->n++;
}

/* Add the lines of a text; returns their number, or more than LINE_DIFF_MOST
   if there are too many. */
static size_t
add_lines(struct lines *l, struct slice text)
{
	const char	*at = text.at, *end = text.at + text.len, *newline;
	size_t		 n = 0, len;

	for (; at < end && n <= LINE_DIFF_MOST; n++) {
		newline = memchr(at, '\n', (size_t)(end - at));
		len = (size_t)((newline == NULL ? end : newline) - at);
		add_line(l, at, len - (len > 0 && at[len - 1] == '\r'));
		at = newline == NULL ? end : newline + 1;
	}
	return n;
}

/* Collect the lines from first to last - 1 that the other text also has. */
static void
take_sequence(struct myers_sequence *s, const struct line *lines,
    uint32_t first, uint32_t last, const bool *in_other)
{
	uint32_t	 i;

	s->number = mem_resize(NULL, last - first, sizeof(*s->number));
	s->at = mem_resize(NULL, last - first, sizeof(*s->at));
	s->n = 0;
	for (i = first; i < last; i++) {
		if (!in_other[lines[i].number])
			continue;
		s->number[s->n] = lines[i].number;
		s->at[s->n++] = i;
	}
}

/* Compare the lines between the common beginning and the common end; `first'
   is the first such line of both texts. */
static void
compare_middle(const struct lines *l, uint32_t first, uint32_t old_end,
    uint32_t new_end, uint32_t *match)
{
	const struct line	*new = l->at + l->old_n;
	struct myers_sequence	 x, y;
	bool			*in_old = mem_get(l->n, sizeof(*in_old));
	bool			*in_new = mem_get(l->n, sizeof(*in_new));
	uint32_t		 i;

	for (i = first; i < old_end; i++)
		in_old[l->at[i].number] = true;
	for (i = first; i < new_end; i++)
		in_new[new[i].number] = true;
	take_sequence(&x, l->at, first, old_end, in_new);
	take_sequence(&y, new, first, new_end, in_old);
	mem_free(in_old);
	mem_free(in_new);
	myers_compare(&x, &y, match);
	mem_free(x.number);
	mem_free(x.at);
	mem_free(y.number);
	mem_free(y.at);
}

static void
add_run(struct line_map *m, struct line_run run)
{
	m->runs = mem_grow(m->runs, &m->room, m->n + 1, sizeof(*m->runs));
	m->runs[m->n++] = run;
}

/* Make runs of matched lines; the first one is at the start, even if empty. */
static void
make_runs(struct line_map *m, const uint32_t *match)
{
	struct line_run	*last;
	uint32_t	 i;

	add_run(m, (struct line_run){ 1, 1, 0 });
	for (i = 0; i < m->old_n; i++) {
		if (match[i] == 0)
			continue;
		last = &m->runs[m->n - 1];
		if (i + 1 == last->old + last->n &&
		    match[i] == last->new + last->n)
			last->n++;
		else
			add_run(m, (struct line_run){ i + 1, match[i], 1 });
	}
}

/*
 * Whether the first line of run b can move to the end of run a: lines were only
 * added, or only deleted, between the runs, and the first of these equals the
 * first line of b.
 */
static bool
can_slide(const struct line *old, const struct line *new,
    const struct line_run *a, const struct line_run *b)
{
	uint32_t	 x = a->old + a->n, y = a->new + a->n;

	if ((x == b->old) == (y == b->new))
		return false;
	return x == b->old ? new[y - 1].number == new[b->new - 1].number :
	    old[x - 1].number == old[b->old - 1].number;
}

/*
 * Where added or deleted lines can be chosen in several ways, as when a
 * function begins and ends like the one before it, choose the last, as diff(1)
 * does.  Finished runs are in reverse order from the end of the array.
 */
static void
slide(struct line_map *m, const struct line *old, const struct line *new)
{
	struct line_run	*run, *next, *end = m->runs + m->n;
	uint64_t	 left = SLIDES * ((uint64_t)m->old_n + m->new_n);

	if (m->n == 0)
		return;
	next = end;
	for (run = end; run-- > m->runs; ) {
		while (next < end && left > 0 &&
		    can_slide(old, new, run, next)) {
			left--;
			run->n++;
			next->old++;
			next->new++;
			if (--next->n == 0)
				next++;
		}
		if (run->n > 0)
			*--next = *run;
	}
	m->n = (size_t)(end - next);
	memmove(m->runs, next, m->n * sizeof(*next));
}

static void
compare_lines(struct line_map *m, const struct lines *l)
{
	const struct line	*old = l->at, *new = l->at + m->old_n;
	uint32_t		 first = 0, x = m->old_n, y = m->new_n;
	uint32_t		*match = mem_get(m->old_n, sizeof(*match));

	for (; first < x && first < y &&
	    old[first].number == new[first].number; first++)
		match[first] = first + 1;
	for (; x > first && y > first &&
	    old[x - 1].number == new[y - 1].number; x--, y--)
		match[x - 1] = y;
	if (first < x && first < y)
		compare_middle(l, first, x, y, match);
	make_runs(m, match);
	mem_free(match);
	slide(m, old, new);
}

bool
line_diff(struct line_map *m, struct slice old, struct slice new)
{
	struct lines	 l = { .n = 0 };
	size_t		 old_n, new_n = 0;
	bool		 good;

	memset(m, 0, sizeof(*m));
	old_n = l.old_n = add_lines(&l, old);
	if (old_n <= LINE_DIFF_MOST)
		new_n = add_lines(&l, new);
	good = old_n <= LINE_DIFF_MOST && new_n <= LINE_DIFF_MOST;
	if (good) {
		m->old_n = (uint32_t)old_n;
		m->new_n = (uint32_t)new_n;
		if (old_n > 0 && new_n > 0)
			compare_lines(m, &l);
	}
	mem_free(l.at);
	index_free(&l.index);
	return good;
}
