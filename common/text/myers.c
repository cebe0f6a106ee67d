/*
 * Myers' algorithm in linear space ("An O(ND) Difference Algorithm and Its
 * Variations", 1986).  Paths through the box of both sequences are extended
 * from two opposite corners, by one unmatched element a step, until two meet;
 * the box is divided there.  After too many steps it is divided where a path
 * has come farthest.  Each division is farther away than the number of its
 * steps, so the work is bounded.
 */
#include "text/myers.h"

#include <stdbool.h>
#include <stddef.h>

#include "base/mem.h"

/* The most steps for a division; the longer the sequences, the fewer. */
enum { STEPS_MIN = 64, STEPS_MAX = 4096, STEPS_TIMES_LENGTH = 1 << 26 };

struct comparison {
	const struct myers_sequence *x, *y;
	uint32_t	*match;
	int32_t		*forward, *backward;	/* farthest x of the paths,
						   by diagonal, x - y */
	int32_t		 steps;
};

/* A part of each sequence: x0 to x1 - 1, and y0 to y1 - 1. */
struct box {
	int32_t		 x0, x1, y0, y1;
};

struct point {
	int32_t		 x, y;
};

/* Diagonals that paths have reached, every other one from low to high. */
struct front {
	int32_t		 low, high;
};

static bool
equal(const struct comparison *c, int32_t x, int32_t y)
{
	return c->x->number[x] == c->y->number[y];
}

/* Extend the front by the diagonals beside it, except those outside of the
   box; paths beyond the front are set to none. */
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

/* Extend the forward paths by a step.  Returns whether one met a backward
   path, and where; other is NULL if that is impossible in this step. */
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

/* The farthest point that a forward path reached within the box. */
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
 * A point on a shortest path from corner to corner or, after too many steps, on
 * one that has come far.  The box begins and ends with different lines, so the
 * point is not a corner.
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

/* Remove the common beginning and end of both parts. */
static void
trim(const struct comparison *c, struct box *b)
{
	while (b->x0 < b->x1 && b->y0 < b->y1 && equal(c, b->x0, b->y0))
		keep(c, b->x0++, b->y0++);
	while (b->x0 < b->x1 && b->y0 < b->y1 &&
	    equal(c, b->x1 - 1, b->y1 - 1))
		keep(c, --b->x1, --b->y1);
}

/* Recurse into the smaller part only, and loop over the larger: the depth is
   logarithmic. */
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

void
myers_compare(const struct myers_sequence *x, const struct myers_sequence *y,
    uint32_t *match)
{
	struct comparison	 c = { .x = x, .y = y, .match = match };
	size_t			 room = (size_t)x->n + (size_t)y->n + 3;
	int32_t			*paths;

	if (x->n == 0 || y->n == 0)
		return;
	/* Diagonals go from -y.n to x.n; leave room for one more on each
	   side. */
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
