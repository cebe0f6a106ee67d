/*
 * Each line has a number, and equal lines have the same number.  Equal lines at
 * the beginning and at the end of both texts match, and a line that only one
 * text has matches none.  The remaining lines are compared by Myers' algorithm
 * in linear space ("An O(ND) Difference Algorithm and Its Variations", 1986).
 * It extends paths through a box, whose sides are the two sequences of lines,
 * from two opposite corners, by one unmatched line a step, until two paths
 * meet, and divides the box at that point.  After too many steps it divides the
 * box at the farthest point that a path has reached.  That point is farther
 * away than the number of steps, so the work is at most the length of the
 * sequences times a few thousand.
 */
#include "text/line_diff.h"

#include <assert.h>
#include <string.h>

#include "base/hash.h"
#include "base/index.h"
#include "base/mem.h"

/* The lines of one text that the other text also has: at[i] is the index of
   line i in the text, and number[i] its number. */
struct sequence {
	uint32_t	*number, *at;
	int32_t		 n;		/* at most 2^30 */
};

/* The limit on the steps to find one point of division.  The limit is lower for
   longer sequences. */
enum { STEPS_MIN = 64, STEPS_MAX = 4096, STEPS_TIMES_LENGTH = 1 << 26 };

struct comparison {
	const struct sequence *x, *y;
	uint32_t	*match;
	int32_t		*forward, *backward;	/* for each diagonal (x - y),
						   the largest x of the forward
						   paths, and the smallest x of
						   the backward paths */
	int32_t		 steps;
};

/* Lines x0 to x1 - 1 of one sequence, and lines y0 to y1 - 1 of the other. */
struct box {
	int32_t		 x0, x1, y0, y1;
};

struct point {
	int32_t		 x, y;
};

/* The diagonals that paths have reached: low, low + 2, and so on up to high. */
struct front {
	int32_t		 low, high;
};

static bool
equal(const struct comparison *c, int32_t x, int32_t y)
{
	return c->x->number[x] == c->y->number[y];
}

/* Add a diagonal at each end of the front, unless it is outside of the box, and
   mark the diagonals next to the new ends as reached by no path. */
static void
widen(struct front *f, const struct box *b, int32_t *path, int32_t none)
{
	if (f->low > b->x0 - b->y1)
		path[--f->low - 1] = none;
	else
		f->low++;
	if (f->high < b->x1 - b->y0)
		path[++f->high + 1] = none;
	else
		f->high--;
}

/*
 * Extend the forward paths by a step.  If a forward path meets a backward one,
 * return true and set *met to that point.  `other' is the front of the backward
 * paths, or NULL if they cannot meet in this step.
 */
static bool
step_forward(const struct comparison *c, const struct box *b,
    const struct front *f, const struct front *other, struct point *met)
{
	int32_t	*path = c->forward, d, x, y;

	for (d = f->high; d >= f->low; d -= 2) {
		x = path[d - 1] < path[d + 1] ? path[d + 1] : path[d - 1] + 1;
		for (y = x - d; x < b->x1 && y < b->y1 && equal(c, x, y); y++)
			x++;
		path[d] = x;
		*met = (struct point){ x, x - d };
		if (other != NULL && d >= other->low && d <= other->high &&
		    c->backward[d] <= x)
			return true;
	}
	return false;
}

static bool
step_backward(const struct comparison *c, const struct box *b,
    const struct front *f, const struct front *other, struct point *met)
{
	int32_t	*path = c->backward, d, x, y;

	for (d = f->high; d >= f->low; d -= 2) {
		x = path[d - 1] < path[d + 1] ? path[d - 1] : path[d + 1] - 1;
		for (y = x - d; x > b->x0 && y > b->y0 &&
		    equal(c, x - 1, y - 1); y--)
			x--;
		path[d] = x;
		*met = (struct point){ x, x - d };
		if (other != NULL && d >= other->low && d <= other->high &&
		    x <= c->forward[d])
			return true;
	}
	return false;
}

/* Return the farthest point that a forward path reached within the box. */
static struct point
farthest(const struct comparison *c, const struct box *b,
    const struct front *f)
{
	struct point	 best = { b->x0, b->y0 };
	int32_t		 d, x;

	for (d = f->low; d <= f->high; d += 2) {
		x = c->forward[d] < b->x1 ? c->forward[d] : b->x1;
		if (x - d > b->y1)
			x = b->y1 + d;
		if (2 * x - d > best.x + best.y)
			best = (struct point){ x, x - d };
	}
	return best;
}

/*
 * Find a point on a shortest path from corner to corner or, after too many
 * steps, on a path that has come far.  The box begins and ends with different
 * lines, so the point is not a corner.
 */
static struct point
cut(const struct comparison *c, const struct box *b)
{
	int32_t		 first = b->x0 - b->y0, last = b->x1 - b->y1, i;
	bool		 odd = ((first - last) & 1) != 0;
	struct front	 f = { first, first }, k = { last, last };
	struct point	 at;

	c->forward[first] = b->x0;
	c->backward[last] = b->x1;
	for (i = 0; i < c->steps; i++) {
		widen(&f, b, c->forward, -1);
		if (step_forward(c, b, &f, odd ? &k : NULL, &at))
			return at;
		widen(&k, b, c->backward, INT32_MAX);
		if (step_backward(c, b, &k, odd ? NULL : &f, &at))
			return at;
	}
	return farthest(c, b, &f);
}

static void
keep(const struct comparison *c, int32_t x, int32_t y)
{
	c->match[c->x->at[x]] = c->y->at[y] + 1;
}

/* Remove equal lines at the beginning and at the end of the box. */
static void
trim(const struct comparison *c, struct box *b)
{
	while (b->x0 < b->x1 && b->y0 < b->y1 && equal(c, b->x0, b->y0))
		keep(c, b->x0++, b->y0++);
	while (b->x0 < b->x1 && b->y0 < b->y1 &&
	    equal(c, b->x1 - 1, b->y1 - 1))
		keep(c, --b->x1, --b->y1);
}

/* Recurse into the smaller part only, and loop over the larger one, so that the
   depth of the recursion is logarithmic. */
static void
compare(const struct comparison *c, struct box b)
{
	struct box	 part;
	struct point	 at;

	for (;;) {
		trim(c, &b);
		if (b.x0 == b.x1 || b.y0 == b.y1)
			return;
		at = cut(c, &b);
		part = b;
		if ((at.x - b.x0) + (at.y - b.y0) <
		    (b.x1 - at.x) + (b.y1 - at.y)) {
			part.x1 = b.x0 = at.x;
			part.y1 = b.y0 = at.y;
		} else {
			part.x0 = b.x1 = at.x;
			part.y0 = b.y1 = at.y;
		}
		compare(c, part);
	}
}

/*
 * For each line of x that matches a line of y, set match[index of the line in
 * x's text] to 1 + the index of the other line in y's text.  Leave all other
 * elements of match unchanged.
 */
static void
compare_sequences(const struct sequence *x, const struct sequence *y,
    uint32_t *match)
{
	struct comparison	 c = { .x = x, .y = y, .match = match };
	size_t			 room = (size_t)x->n + (size_t)y->n + 3;
	int32_t			*paths;

	if (x->n == 0 || y->n == 0)
		return;
	assert(x->n <= 1 << 30 && y->n <= 1 << 30);
	/* Diagonals go from -y.n to x.n; allow one more at each end for
	   widen(). */
	paths = mem_get(2 * room, sizeof(*paths));
	c.forward = paths + y->n + 1;
	c.backward = c.forward + room;
	c.steps = STEPS_TIMES_LENGTH / (int32_t)room;
	if (c.steps < STEPS_MIN)
		c.steps = STEPS_MIN;
	if (c.steps > STEPS_MAX)
		c.steps = STEPS_MAX;
	compare(&c, (struct box){ 0, x->n, 0, y->n });
	mem_free(paths);
}

/* slide() moves at most this many lines for each line of the two texts, and
   then stops, so that its time is linear. */
enum { SLIDES = 16 };

struct line {
	const char	*at;
	uint32_t	 len;
	uint32_t	 number;	/* index in lines.at of the first line
					   equal to this one */
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

	return hash_slot(hash_bytes(l->at[i].at, l->at[i].len));
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

/* Add the lines of a text, and return their number.  After LINE_DIFF_MOST + 1
   lines it stops. */
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

/* Collect those of the lines `first' to `last - 1' that the other text also
   has. */
static void
take_sequence(struct sequence *s, const struct line *lines,
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

/* Compare the lines between the common beginning and the common end of both
   texts.  `first' is the first such line in either text. */
static void
compare_middle(const struct lines *l, uint32_t first, uint32_t old_end,
    uint32_t new_end, uint32_t *match)
{
	const struct line	*new = l->at + l->old_n;
	struct sequence	 x, y;
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
	compare_sequences(&x, &y, match);
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

/* Make runs of matched lines.  The first run begins at the start of both texts
   and may be empty. */
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
 * Return whether the first line of run b can be moved to the end of run a: only
 * one of the texts has lines between the two runs, and the first of these lines
 * equals the first line of b.
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
 * Often a change can be shown at several positions: if a function is added
 * after a similar one, the added lines may as well begin with the end of the
 * similar one.  Choose the last position, as diff(1) does.  Finished runs are
 * stored in reverse order from the end of the array, which has at least one
 * run.
 */
static void
slide(struct line_map *m, const struct line *old, const struct line *new)
{
	struct line_run	*run, *next, *end = m->runs + m->n;
	uint64_t	 left = SLIDES * ((uint64_t)m->old_n + m->new_n);

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
	assert(m->n == 0 || (next->n > 0 && end[-1].n > 0));
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

void
line_map_free(struct line_map *m)
{
	mem_free(m->runs);
	memset(m, 0, sizeof(*m));
}

/* Return how many of the runs begin at this line of the old text or before
   it. */
static size_t
runs_before(const struct line_map *m, uint32_t line)
{
	size_t	 low = 0, high = m->n, i;

	while (low < high) {
		i = low + (high - low) / 2;
		if (m->runs[i].old <= line)
			low = i + 1;
		else
			high = i;
	}
	return low;
}

uint32_t
line_map_find(const struct line_map *m, uint32_t line)
{
	size_t			 n = runs_before(m, line);
	const struct line_run	*run;

	if (n == 0)
		return 0;
	run = &m->runs[n - 1];
	return line - run->old < run->n ? run->new + (line - run->old) : 0;
}

uint32_t
line_map_after(const struct line_map *m, uint32_t line)
{
	size_t	 n = runs_before(m, line);

	return n == m->n ? m->new_n + 1 : m->runs[n].new;
}
