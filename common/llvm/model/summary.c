/*
 * The summary is computed as in llvm-profdata: the total wraps at 64 bits, and
 * functions with a mark in place of counts are ignored.
 *
 * Most counts are small, and many are equal.  So small counts are only counted,
 * by value, and the others are sorted.
 */
#include "llvm/model/summary.h"

#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "llvm/model/model.h"

static const uint32_t	 cutoffs[SUMMARY_CUTOFFS] = {
	10000, 100000, 200000, 300000, 400000, 500000, 600000, 700000, 800000,
	900000, 950000, 990000, 999000, 999900, 999990, 999999
};

static void
raise(uint64_t *most, uint64_t count)
{
	if (*most < count)
		*most = count;
}

/* The counts of a profile: how many counts have each value below SMALL, and the
   larger counts.  Items are stored so that sorting puts the largest count
   first. */
enum { SMALL = 4096 };

struct counts {
	uint64_t	*small;
	struct sort_item *large;
	size_t		 large_n, large_room;
};

static void
add_count(struct counts *c, uint64_t count)
{
	if (count < SMALL) {
		c->small[count]++;
		return;
	}
	c->large = mem_grow(c->large, &c->large_room, c->large_n + 1,
	    sizeof(*c->large));
	c->large[c->large_n++] = (struct sort_item){ .high = ~count };
}

/* Add a function to the totals, and its counts to `c'. */
static void
gather(const struct llvm_profile *p, const struct llvm_function *f,
    struct summary *s, struct counts *c)
{
	const uint64_t	*counts = p->counters + f->counters;
	uint64_t	 total = 0, other = 0;
	uint32_t	 i;

	for (i = 0; i < f->counter_n; i++) {
		total += counts[i];
		if (i > 0)
			raise(&other, counts[i]);
		add_count(c, counts[i]);
	}
	s->fields[SUMMARY_FUNCTIONS]++;
	s->fields[SUMMARY_COUNTS] += f->counter_n;
	s->fields[SUMMARY_TOTAL] += total;
	raise(&s->fields[SUMMARY_MAX_FIRST], counts[0]);
	raise(&s->fields[SUMMARY_MAX_OTHER], other);
	raise(&s->fields[SUMMARY_MAX], counts[0]);
	raise(&s->fields[SUMMARY_MAX], other);
}

/* A position among the counts, of which the largest comes first. */
struct walk {
	const struct counts *c;
	size_t		 large;		/* index of the next large count */
	uint64_t	 small;		/* after large counts: the small counts
					   below this one follow */
};

/* Pass all counts of the next value.  Returns how many there are, or 0 at the
   end. */
static uint64_t
pass(struct walk *w, uint64_t *count)
{
	size_t	 from = w->large;

	if (from < w->c->large_n) {
		*count = ~w->c->large[from].high;
		w->large = sort_items_end(w->c->large, w->c->large_n, from);
		return w->large - from;
	}
	while (w->small > 0)
		if (w->c->small[--w->small] > 0) {
			*count = w->small;
			return w->c->small[w->small];
		}
	return 0;
}

static void
find_cutoffs(struct summary *s, const struct counts *c)
{
	struct walk	 w = { .c = c, .small = SMALL };
	uint64_t	 total = s->fields[SUMMARY_TOTAL], sum = 0, count = 0;
	uint64_t	 desired, passed = 0, n;
	size_t		 i;

	for (i = 0; i < SUMMARY_CUTOFFS; i++) {
		/* This is total * cutoff / 10^6 without overflow. */
		desired = total / 1000000 * cutoffs[i] +
		    total % 1000000 * cutoffs[i] / 1000000;
		while (sum < desired && (n = pass(&w, &count)) > 0) {
			sum += n * count;
			passed += n;
		}
		s->cutoffs[i][0] = cutoffs[i];
		s->cutoffs[i][1] = count;
		s->cutoffs[i][2] = passed;
	}
}

void
summary_of(const struct llvm_profile *p, enum summary_what what,
    const uint32_t *functions, size_t function_n, struct summary *s)
{
	const struct llvm_function	*f;
	struct counts			 c = { .large = NULL };
	bool				 context;
	size_t				 i;

	memset(s, 0, sizeof(*s));
	c.small = mem_get(SMALL, sizeof(*c.small));
	for (i = 0; i < function_n; i++) {
		f = &p->functions[functions == NULL ? i : functions[i]];
		context = (f->hash & LLVM_HASH_CONTEXT) != 0;
		if ((what == SUMMARY_BOTH ||
		    context == (what == SUMMARY_CONTEXT)) &&
		    !llvm_profile_is_pseudo(p, f))
			gather(p, f, s, &c);
	}
	sort_items(c.large, c.large_n);
	find_cutoffs(s, &c);
	mem_free(c.small);
	mem_free(c.large);
}
