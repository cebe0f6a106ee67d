/*
 * The segments of a file are the same as those of an independent implementation
 * that goes through all open areas at each place.
 */
#include "llvm/coverage/segments.h"

#include "tap.h"
#include "base/mem.h"

enum { MOST = 12, SEGMENTS = 4 * MOST };

/* The method of LLVM: at each place, go through the list of all areas that have
   begun and not ended. */
struct plain {
	const struct segments *s;
	uint32_t	 open[MOST], done[MOST];
	size_t		 open_n, done_n, n;
	struct segment	 at[SEGMENTS];
};

static uint64_t
begin_of(const struct plain *p, uint32_t area)
{
	const struct coverage_region	*r = p->s->areas[area].region;

	return (uint64_t)r->line << 32 | r->column;
}

static uint64_t
end_of(const struct plain *p, uint32_t area)
{
	const struct coverage_region	*r = p->s->areas[area].region;

	return (uint64_t)r->end_line << 32 | r->end_column;
}

static unsigned
kind_of(const struct plain *p, uint32_t area)
{
	return p->s->areas[area].region->kind;
}

static void
start(struct plain *p, uint32_t area, uint64_t at, bool entry, bool blank)
{
	const struct area	*areas = p->s->areas;
	const struct segment	*last = p->n == 0 ? NULL : &p->at[p->n - 1];
	bool			 counts = !blank &&
				    kind_of(p, area) != COVERAGE_SKIPPED;

	if (last != NULL && !entry && !blank && !last->entry &&
	    last->counts == counts && (last->counts ?
	    areas[last->area].count : 0) == areas[area].count)
		return;
	p->at[p->n++] = (struct segment){ (uint32_t)(at >> 32), (uint32_t)at,
	    area, counts, entry };
}

/* The areas in `done', in the order of their beginnings, end up to this place.
   Sort them by their ends, by insertion, and add segments for these ends. */
static void
complete(struct plain *p, uint64_t at)
{
	uint32_t	*done = p->done, area;
	size_t		 i, j;

	for (i = 1; i < p->done_n; i++) {
		area = done[i];
		for (j = i; j > 0 && end_of(p, done[j - 1]) >
		    end_of(p, area); j--)
			done[j] = done[j - 1];
		done[j] = area;
	}
	for (i = 1; i < p->done_n; i++) {
		if (end_of(p, done[i - 1]) == at)
			break;
		if (end_of(p, done[i - 1]) == end_of(p, done[i]))
			continue;
		for (j = i; j + 1 < p->done_n && end_of(p, done[j + 1]) ==
		    end_of(p, done[i]); j++)
			;
		start(p, done[j], end_of(p, done[i - 1]), false, false);
	}
	area = done[p->done_n - 1];
	if (end_of(p, area) != at && p->open_n > 0)
		start(p, p->open[p->open_n - 1], end_of(p, area), false,
		    false);
	else if (end_of(p, area) != at)
		start(p, area, end_of(p, area), false, true);
}

static void
complete_before(struct plain *p, uint64_t at)
{
	size_t	 i, n = 0;

	p->done_n = 0;
	for (i = 0; i < p->open_n; i++)
		if (end_of(p, p->open[i]) <= at)
			p->done[p->done_n++] = p->open[i];
		else
			p->open[n++] = p->open[i];
	p->open_n = n;
	if (p->done_n > 0)
		complete(p, at);
}

static void
make_plain(struct plain *p)
{
	size_t		 n = p->s->area_n;
	uint32_t	 i, top;
	uint64_t	 at;
	bool		 blank, gap;

	for (i = 0; i < n; i++) {
		at = begin_of(p, i);
		gap = kind_of(p, i) == COVERAGE_GAP;
		complete_before(p, at);
		if (at == end_of(p, i)) {
			top = p->open_n == 0 ? i : p->open[p->open_n - 1];
			blank = i + 1 == n ||
			    kind_of(p, i) == COVERAGE_SKIPPED;
			start(p, top, at, !gap, blank);
			if (blank && p->open_n > 0)
				start(p, top, at, false, false);
			continue;
		}
		if (i + 1 == n || begin_of(p, i + 1) != at)
			start(p, i, at, !gap, false);
		p->open[p->open_n++] = i;
	}
	complete_before(p, UINT64_MAX);
}

/* Make up to MOST regions in a few columns of a few lines. */
static void
add_some(struct coverage *c)
{
	struct coverage_region	 r = { .line = 0 };
	size_t			 i;

	c->region_n = 1 + tap_dice(MOST);
	for (i = 0; i < c->region_n; i++) {
		r.line = 1 + tap_dice(3);
		r.column = 1 + tap_dice(3);
		r.end_line = r.line + tap_dice(3);
		r.end_column = 1 + tap_dice(4);
		if (r.end_line == r.line && r.end_column < r.column)
			r.end_column = r.column;
		r.kind = (uint8_t)(tap_dice(3) > 0 ? COVERAGE_CODE :
		    tap_dice(4));
		c->regions[i] = r;
	}
	coverage_sort(c);
}

static bool
are_same(const struct segments *s, const struct plain *p)
{
	const struct segment	*x, *y;
	size_t			 i;

	for (i = 0; i < s->n && s->n == p->n; i++) {
		x = &s->at[i];
		y = &p->at[i];
		if (x->line != y->line || x->column != y->column ||
		    x->area != y->area || x->counts != y->counts ||
		    x->entry != y->entry)
			return false;
	}
	return s->n == p->n;
}

static void
test_same(void)
{
	struct coverage_region	 regions[MOST];
	struct coverage		 c = { .regions = regions };
	struct segments		 s = { .n = 0 };
	struct plain		 p;
	unsigned		 round, good = 0, rounds = 100000;
	size_t			 i, most = 0;

	for (round = 0; round < rounds; round++) {
		add_some(&c);
		segments_clear(&s);
		for (i = 0; i < c.region_n; i++)
			segments_add(&s, &regions[c.order[i]], i, tap_dice(3));
		segments_make(&s);
		p = (struct plain){ .s = &s };
		make_plain(&p);
		good += are_same(&s, &p);
		most = s.n > most ? s.n : most;
	}
	check(good == rounds, "areas of any kind: %u of %u", good, rounds);
	check(most >= MOST, "up to %zu segments", most);
	segments_free(&s);
	mem_free(c.order);
}

/* The counts of regions with the same range are added without wrapping. */
static void
test_sums(void)
{
	const struct coverage_region	 r = { .line = 1, .end_line = 2 };
	struct segments			 s = { .n = 0 };

	segments_add(&s, &r, 0, UINT64_MAX - 2);
	segments_add(&s, &r, 1, 2);
	check(s.area_n == 1 && s.areas[0].count == UINT64_MAX,
	    "the largest sum of an area");
	segments_add(&s, &r, 2, 1);
	check(s.area_n == 1 && s.areas[0].n == 3 &&
	    s.areas[0].count == UINT64_MAX, "a sum that would wrap");
	segments_free(&s);
}

int
main(void)
{
	test_same();
	test_sums();
	return tap_done();
}
