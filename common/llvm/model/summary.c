/* The summary is computed as in llvm-profdata: the total wraps at 64 bits, and
   functions with a mark in place of counts are ignored. */
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

/* Add a function to the totals, and store its counts as items.  They are stored
   so that sorting puts the largest count first. */
static size_t
gather(const struct llvm_profile *p, const struct llvm_function *f,
    struct summary *s, struct sort_item *items)
{
	const uint64_t	*counts = p->counters + f->counters;
	uint32_t	 i;

	s->fields[SUMMARY_FUNCTIONS]++;
	s->fields[SUMMARY_COUNTS] += f->counter_n;
	raise(&s->fields[SUMMARY_MAX_FIRST], counts[0]);
	for (i = 0; i < f->counter_n; i++) {
		s->fields[SUMMARY_TOTAL] += counts[i];
		raise(&s->fields[SUMMARY_MAX], counts[i]);
		if (i > 0)
			raise(&s->fields[SUMMARY_MAX_OTHER], counts[i]);
		items[i].high = ~counts[i];
	}
	return f->counter_n;
}

static void
find_cutoffs(struct summary *s, const struct sort_item *items, size_t n)
{
	uint64_t	 total = s->fields[SUMMARY_TOTAL], sum = 0, count = 0;
	uint64_t	 desired;
	size_t		 at = 0, i;

	for (i = 0; i < SUMMARY_CUTOFFS; i++) {
		/* This is total * cutoff / 10^6 without overflow. */
		desired = total / 1000000 * cutoffs[i] +
		    total % 1000000 * cutoffs[i] / 1000000;
		while (sum < desired && at < n) {
			count = ~items[at].high;
			/* Equal counts are counted together. */
			do {
				sum += count;
				at++;
			} while (at < n && ~items[at].high == count);
		}
		s->cutoffs[i][0] = cutoffs[i];
		s->cutoffs[i][1] = count;
		s->cutoffs[i][2] = at;
	}
}

void
summary_of(const struct llvm_profile *p, enum summary_what what,
    const uint32_t *functions, size_t function_n, struct summary *s)
{
	const struct llvm_function	*f;
	struct sort_item		*items;
	bool				 context;
	size_t				 i, n = 0;

	memset(s, 0, sizeof(*s));
	items = mem_get(p->counter_n, sizeof(*items));
	for (i = 0; i < function_n; i++) {
		f = &p->functions[functions == NULL ? i : functions[i]];
		context = (f->hash & LLVM_HASH_CONTEXT) != 0;
		if ((what == SUMMARY_BOTH ||
		    context == (what == SUMMARY_CONTEXT)) &&
		    !llvm_profile_is_pseudo(p, f))
			n += gather(p, f, s, items + n);
	}
	sort_items(items, n);
	find_cutoffs(s, items, n);
	mem_free(items);
}
