/*
 * A region may span any number of lines, although it takes only a few bytes in
 * the file, and a crafted file could use that to make endless work.  So the
 * number of lines is limited by the number of bytes.  Real programs have more
 * bytes than lines, unless a function has very many lines without a branch.
 */
#include "llvm/coverage/lines.h"

#include <assert.h>

#include "base/mem.h"
#include "llvm/coverage/coverage.h"
#include "llvm/model/model.h"
#include "llvm/coverage/segments.h"

/* The most lines that are reported: a constant, plus some for each byte of the
   mapping. */
enum { LINES_ALWAYS = 1 << 19, LINES_PER_BYTE = 4 };

struct counting {
	struct coverage_lines *how;
	uint64_t	*counts;
	uint64_t	*values;	/* value of each expression of the
					   current function */
	size_t		 value_room;
	uint32_t	*order;		/* indices of the regions in sorted
					   order, without those of ignored
					   functions */
	struct segments	 s;
	uint64_t	 left;		/* how many more lines may be
					   reported */
};

static uint64_t
value(const struct counting *x, const uint64_t *counters, uint32_t count)
{
	switch (COVERAGE_TAG(count)) {
	case COVERAGE_ZERO:
		return 0;
	case COVERAGE_COUNTER:
		return counters == NULL ? 0 : counters[COVERAGE_NUMBER(count)];
	default:
		return x->values[COVERAGE_NUMBER(count)];
	}
}

/* Compute the counts of the regions of a function.  `found' is the index of the
   function in the profile, or COVERAGE_MATCH_ZERO. */
static void
count_function(struct counting *x, const struct coverage_function *f,
    uint32_t found)
{
	const struct coverage			*c = x->how->c;
	const struct llvm_profile		*p = x->how->p;
	const struct coverage_expression	*e;
	const uint64_t				*counters = NULL;
	uint64_t				 left, right;
	uint32_t				 i, step;
	size_t					 r;

	if (found != COVERAGE_MATCH_ZERO)
		counters = p->counters + p->functions[found].counters;
	x->values = mem_grow(x->values, &x->value_room, f->expression_n,
	    sizeof(*x->values));
	for (i = 0; i < f->expression_n; i++) {
		step = c->steps[f->expressions + i];
		e = &c->expressions[f->expressions +
		    (step & ~COVERAGE_STEP_SUM)];
		left = value(x, counters, e->left);
		right = value(x, counters, e->right);
		x->values[step & ~COVERAGE_STEP_SUM] =
		    (step & COVERAGE_STEP_SUM) != 0 ? left + right :
		    left - right;
	}
	for (r = f->regions; r < f->regions + f->region_n; r++) {
		x->counts[r] = value(x, counters, c->regions[r].count);
		/* A program whose threads count without locks loses counts, so
		   a difference of counts may be negative.  So may be one after
		   a catch at the end of a loop that throws on: there clang
		   writes a difference that is wrong. */
		if (COVERAGE_TAG(c->regions[r].count) >= COVERAGE_LESS &&
		    x->counts[r] > INT64_MAX) {
			x->counts[r] = 0;
			if (x->how->negative++ == 0)
				x->how->first_negative = &c->regions[r];
		}
	}
}

/* Report the line for each function that has a region in the area, which is a
   set of regions with the same range. */
static bool
put_line(struct counting *x, uint32_t line, uint32_t area)
{
	const struct coverage	*c = x->how->c;
	const struct area	*a = &x->s.areas[area];
	struct coverage_line	 l = { .line = line };
	uint32_t		 region;
	size_t			 i;

	for (i = a->first; i < a->first + a->n; i++) {
		region = x->order[i];
		if (x->left-- == 0)
			return false;
		l.function = c->regions[region].function;
		l.file = c->regions[region].file;
		l.count = x->counts[region];
		x->how->line(x->how->arg, &l);
	}
	return true;
}

static bool
begins(const struct counting *x, const struct segment *s)
{
	return s->counts && s->entry &&
	    x->s.areas[s->area].region->kind != COVERAGE_GAP;
}

/* Report the line on which the segments from `s' to `end' begin, with its
   count.  `before' is the segment that continues from the line before, or
   NULL. */
static bool
line_of(struct counting *x, const struct segment *before,
    const struct segment *s, const struct segment *end)
{
	const struct segment	*best = NULL;
	const struct segment	*from = s;
	bool			 mapped;

	if (before != NULL && before->counts)
		best = before;
	/* If a line begins with skipped code, it has a count only if a region
	   begins on it. */
	mapped = best != NULL && (!s->entry || s->counts);
	for (; s < end; s++) {
		mapped |= s->counts && s->entry;
		if (begins(x, s) && (best == NULL ||
		    x->s.areas[s->area].count > x->s.areas[best->area].count))
			best = s;
	}
	return !mapped || best == NULL || put_line(x, from->line, best->area);
}

/* Report all lines of a file, from its segments. */
static bool
put_file(struct counting *x)
{
	const struct segment	*s = x->s.at, *last = NULL, *end, *next;
	uint32_t		 line;

	/* A file has a region, and the first one always begins a segment. */
	assert(x->s.n > 0);
	for (end = s + x->s.n; s < end; s = next) {
		/* The region of a file that is included in a function ends at
		   the start of the line after the last one, which the file does
		   not have. */
		if (s + 1 == end && s->column == 1 && !s->entry && !s->counts)
			return true;
		for (next = s; next < end && next->line == s->line; next++)
			;
		if (!line_of(x, last, s, next))
			return false;
		last = next - 1;
		if (next == end || !last->counts)
			continue;
		for (line = s->line + 1; line < next->line; line++)
			if (!put_line(x, line, last->area))
				return false;
	}
	return true;
}

/* Report the lines of all files, from the regions of functions that are not
   ignored. */
static bool
put_files(struct counting *x)
{
	const struct coverage		*c = x->how->c;
	const struct coverage_region	*r;
	size_t				 n = 0, i;

	x->order = mem_get(c->region_n, sizeof(*x->order));
	for (i = 0; i < c->region_n; i++)
		if (x->how->match->function[c->regions[c->order[i]].function]
		    != COVERAGE_MATCH_NONE)
			x->order[n++] = c->order[i];
	for (i = 0; i < n; i++) {
		r = &c->regions[x->order[i]];
		segments_add(&x->s, r, i, x->counts[x->order[i]]);
		if (i + 1 < n && c->regions[x->order[i + 1]].file == r->file)
			continue;
		segments_make(&x->s);
		if (!put_file(x))
			return false;
		segments_clear(&x->s);
	}
	return true;
}

bool
coverage_lines(struct coverage_lines *how, struct complaint *wrong)
{
	const struct coverage	*c = how->c;
	struct counting		 x = {
		.how = how,
		.left = LINES_ALWAYS + LINES_PER_BYTE * c->bytes
	};
	size_t			 i;
	bool			 good;

	how->negative = 0;
	x.counts = mem_get(c->region_n, sizeof(*x.counts));
	for (i = 0; i < c->function_n; i++)
		if (how->match->function[i] != COVERAGE_MATCH_NONE)
			count_function(&x, &c->functions[i],
			    how->match->function[i]);
	good = how->line == NULL || put_files(&x);
	mem_free(x.counts);
	mem_free(x.values);
	mem_free(x.order);
	segments_free(&x.s);
	return good || complaint_set(wrong, "expected a coverage mapping with "
	    "up to %llu lines in %llu bytes, found more", (unsigned long long)
	    (LINES_ALWAYS + LINES_PER_BYTE * c->bytes),
	    (unsigned long long)c->bytes);
}

void
coverage_lines_say(const struct coverage_lines *how, struct complaint *text)
{
	const struct coverage_region	*r = how->first_negative;
	char				 name[200];

	llvm_names_quote(&how->c->names, how->c->functions[r->function].name,
	    name, sizeof(name));
	complaint_set(text, "expected regions with a count from 0 on, found "
	    "%zu below 0, the first in '%s' at line %u: the counts are wrong "
	    "there, as of threads without locks, or the mapping, as after a "
	    "catch that throws on", how->negative, name, (unsigned)r->line);
}
