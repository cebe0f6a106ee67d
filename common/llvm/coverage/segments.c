/*
 * The steps are those of SegmentBuilder in LLVM's CoverageMapping.cpp, so that
 * lines get the same counts as in llvm-cov.
 */
#include "llvm/coverage/segments.h"

#include <assert.h>

#include "base/mem.h"
#include "base/sort.h"

/* Return a position as a number, such that positions are in the order of the
   file. */
static uint64_t
place(uint32_t line, uint32_t column)
{
	return (uint64_t)line << 32 | column;
}

static uint64_t
begin_of(const struct area *a)
{
	return place(a->region->line, a->region->column);
}

static uint64_t
end_of(const struct area *a)
{
	return place(a->region->end_line, a->region->end_column);
}

void
segments_clear(struct segments *s)
{
	s->n = s->area_n = s->end_n = s->ended = s->open_n = 0;
}

/* Add a region with its count.  If regions with the same range have different
   kinds, only those of the first kind count. */
void
segments_add(struct segments *s, const struct coverage_region *r, size_t i,
    uint64_t count)
{
	struct area	 next = { r, i, 1, count }, *last;

	if (s->area_n > 0) {
		last = &s->areas[s->area_n - 1];
		if (begin_of(last) == begin_of(&next) &&
		    end_of(last) == end_of(&next)) {
			if (last->region->kind != r->kind)
				return;
			last->n = i + 1 - last->first;
			if (__builtin_add_overflow(last->count, count,
			    &last->count))
				last->count = UINT64_MAX;
			return;
		}
	}
	s->areas = mem_grow(s->areas, &s->area_room, s->area_n + 1,
	    sizeof(*s->areas));
	s->areas[s->area_n++] = next;
}

enum { PLAIN = 0, ENTRY = 1, BLANK = 2 };

/* Begin a segment at this position, for the regions of an area.  `how' consists
   of the flags ENTRY, if a region begins there, and BLANK, if the segment has
   no count. */
static void
start(struct segments *s, uint32_t area, uint64_t at, unsigned how)
{
	const struct area	*a = &s->areas[area];
	const struct segment	*last = s->n == 0 ? NULL : &s->at[s->n - 1];
	struct segment		 new = {
		.line = (uint32_t)(at >> 32), .column = (uint32_t)at,
		.area = area, .entry = (how & ENTRY) != 0
	};

	new.counts = (how & BLANK) == 0 && a->region->kind != COVERAGE_SKIPPED;
	/* Add no segment that has the same count as the one before it. */
	if (last != NULL && how == PLAIN && !last->entry &&
	    last->counts == new.counts &&
	    (last->counts ? s->areas[last->area].count : 0) == a->count)
		return;
	s->at = mem_grow(s->at, &s->room, s->n + 1, sizeof(*s->at));
	s->at[s->n++] = new;
}

static int
by_end(const void *context, uint32_t a, uint32_t b)
{
	const struct segments	*s = context;
	uint64_t		 x = end_of(&s->areas[a]);
	uint64_t		 y = end_of(&s->areas[b]);

	return (x > y) - (x < y);
}

static uint64_t
end_number(const struct segments *s, size_t i)
{
	return end_of(&s->areas[s->ends[i]]);
}

/* End the areas (sets of regions with the same range) that end next, up to
   index `end' of s->ends.  `at' is the position where the next region begins,
   or UINT64_MAX at the end of the file. */
static void
complete(struct segments *s, uint64_t at, size_t end)
{
	uint32_t	 area, last = s->ends[end - 1];
	uint64_t	 stop = end_number(s, end - 1);
	bool		 more;
	size_t		 i, j;

	assert(s->ended < end && end <= s->end_n);
	for (i = s->ended + 1; i < end && end_number(s, i - 1) != at; i++) {
		area = s->ends[i];
		if (end_number(s, i - 1) == end_of(&s->areas[area]))
			continue;
		/* If the regions of several areas end here, the last area gives
		   the count. */
		for (j = i + 1; j < end && end_number(s, j) ==
		    end_of(&s->areas[area]); j++)
			area = s->ends[j];
		start(s, area, end_number(s, i - 1), PLAIN);
	}
	s->ended = end;
	/* Remove areas whose regions have ended from the top of the stack.
	   What is then on top is the area that began last among those that
	   continue here. */
	while (s->open_n > 0 &&
	    end_of(&s->areas[s->open[s->open_n - 1]]) <= at)
		s->open_n--;
	more = s->open_n > 0;
	if (stop != at)
		start(s, more ? s->open[s->open_n - 1] : last, stop,
		    more ? PLAIN : BLANK);
}

/* End the areas whose regions end at or before this position.  The areas in
   s->ends are not empty, so they have begun. */
static void
complete_before(struct segments *s, uint64_t at)
{
	size_t	 end = s->ended;

	while (end < s->end_n && end_number(s, end) <= at)
		end++;
	if (end > s->ended)
		complete(s, at, end);
}

/* Add a segment for an area whose regions have no extent.  Such an area is
   never put on the stack. */
static void
start_empty(struct segments *s, uint32_t i)
{
	const struct area	*a = &s->areas[i];
	unsigned		 entry, blank;

	entry = a->region->kind == COVERAGE_GAP ? PLAIN : ENTRY;
	blank = i + 1 == s->area_n || a->region->kind == COVERAGE_SKIPPED ?
	    BLANK : PLAIN;
	start(s, s->open_n == 0 ? i : s->open[s->open_n - 1], begin_of(a),
	    entry | blank);
	if (blank != PLAIN && s->open_n > 0)
		start(s, s->open[s->open_n - 1], begin_of(a), PLAIN);
}

void
segments_make(struct segments *s)
{
	const struct area	*a;
	uint32_t		 i;

	s->open = mem_grow(s->open, &s->open_room, s->area_n,
	    sizeof(*s->open));
	s->ends = mem_grow(s->ends, &s->end_room, s->area_n,
	    sizeof(*s->ends));
	for (i = 0; i < s->area_n; i++)
		if (begin_of(&s->areas[i]) != end_of(&s->areas[i]))
			s->ends[s->end_n++] = i;
	sort_ids(s->ends, s->end_n, by_end, s);
	for (i = 0; i < s->area_n; i++) {
		a = &s->areas[i];
		complete_before(s, begin_of(a));
		if (begin_of(a) == end_of(a)) {
			start_empty(s, i);
			continue;
		}
		if (i + 1 == s->area_n || begin_of(a) != begin_of(a + 1))
			start(s, i, begin_of(a), a->region->kind ==
			    COVERAGE_GAP ? PLAIN : ENTRY);
		s->open[s->open_n++] = i;
	}
	complete_before(s, UINT64_MAX);
}

void
segments_free(struct segments *s)
{
	mem_free(s->at);
	mem_free(s->areas);
	mem_free(s->ends);
	mem_free(s->open);
}
