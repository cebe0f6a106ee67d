/*
 * The summary is computed as in llvm-profdata: the total wraps at 64 bits, and
 * functions with a mark in place of counts are ignored.
 *
 * The sorted counts would need more memory than the profile.  So counts are
 * divided into classes, of which the number of counts and their sum are enough,
 * and only the counts of classes in which a cutoff lies are sorted.
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

/* Two counts are in the same class if they have the same length in bits and
   agree in their BITS highest bits.  So each count below EXACT has a class of
   its own, whose number is the count. */
enum {
	BITS = 8, EXACT = 1 << BITS,
	CLASSES = (64 - BITS) * (EXACT / 2) + EXACT
};

struct counts {
	uint64_t	 n[CLASSES], sum[CLASSES];
	/* The counts of the classes that open_classes() chose.  Items are
	   stored so that sorting puts the largest count first. */
	bool		 open[CLASSES];
	struct sort_item *large;
	size_t		 large_n, large_room;
};

static unsigned
class_of(uint64_t count)
{
	unsigned	 shift;

	if (count < EXACT)
		return (unsigned)count;
	shift = 64 - BITS - (unsigned)__builtin_clzll(count);
	return shift * (EXACT / 2) + (unsigned)(count >> shift);
}

static void
add_count(struct counts *c, uint64_t count)
{
	unsigned	 class = class_of(count);

	c->n[class]++;
	c->sum[class] += count;
}

/* Add a function to the totals, and its counts to `c'. */
static void
gather(const struct llvm_profile *p, const struct llvm_function *f,
    struct summary *s, struct counts *c)
{
	const uint64_t	*counts = p->counters + f->counters;
	uint64_t	 total = 0, other = 0;
	bool		 wraps = s->wraps;
	uint32_t	 i;

	for (i = 0; i < f->counter_n; i++) {
		wraps |= __builtin_add_overflow(total, counts[i], &total);
		if (i > 0)
			raise(&other, counts[i]);
		add_count(c, counts[i]);
	}
	s->fields[SUMMARY_FUNCTIONS]++;
	s->fields[SUMMARY_COUNTS] += f->counter_n;
	wraps |= __builtin_add_overflow(s->fields[SUMMARY_TOTAL], total,
	    &s->fields[SUMMARY_TOTAL]);
	s->wraps = wraps;
	raise(&s->fields[SUMMARY_MAX_FIRST], counts[0]);
	raise(&s->fields[SUMMARY_MAX_OTHER], other);
	raise(&s->fields[SUMMARY_MAX], counts[0]);
	raise(&s->fields[SUMMARY_MAX], other);
}

/* Return the sum that the largest counts must reach for cutoff i. */
static uint64_t
desired(const struct summary *s, size_t i)
{
	uint64_t	 total = s->fields[SUMMARY_TOTAL];

	/* This is total * cutoff / 10^6 without overflow. */
	return total / 1000000 * cutoffs[i] +
	    total % 1000000 * cutoffs[i] / 1000000;
}

/* Open the classes in which a cutoff lies or, if that cannot be known because
   the sum wraps, all of them. */
static bool
open_classes(const struct summary *s, struct counts *c)
{
	uint64_t	 sum = 0;
	size_t		 i = 0, class;
	bool		 has = false;

	for (class = CLASSES; class-- > EXACT;) {
		sum += c->sum[class];
		c->open[class] = s->wraps;
		for (; i < SUMMARY_CUTOFFS && desired(s, i) <= sum; i++)
			c->open[class] = true;
		c->open[class] = c->open[class] && c->n[class] > 0;
		has |= c->open[class];
	}
	return has;
}

/* Store the counts that are in open classes. */
static void
store(const struct llvm_profile *p, const struct llvm_function *f,
    struct counts *c)
{
	const uint64_t	*counts = p->counters + f->counters;
	uint32_t	 i;

	for (i = 0; i < f->counter_n; i++) {
		if (!c->open[class_of(counts[i])])
			continue;
		c->large = mem_grow(c->large, &c->large_room, c->large_n + 1,
		    sizeof(*c->large));
		c->large[c->large_n++] = (struct sort_item){
			.high = ~counts[i]
		};
	}
}

/* A position among the counts, of which the largest comes first. */
struct walk {
	const struct counts *c;
	size_t		 large;		/* index of the next count of an open
					   class */
	unsigned	 class;		/* the walk goes on with the class
					   below this one */
};

/* Move past all counts that are equal to the next one or, if its class is not
   open, past the whole class.  Set *sum to the sum of these counts, and *count
   to their value, which is not exact, but not used either, for a class from
   EXACT on that is not open.  Returns how many counts these are, or 0 at the
   end. */
static uint64_t
pass(struct walk *w, uint64_t *count, uint64_t *sum)
{
	const struct counts	*c = w->c;
	size_t			 from = w->large;
	unsigned		 class;

	for (; w->class > 0; w->class--) {
		class = w->class - 1;
		if (c->open[class] && from < c->large_n &&
		    class_of(~c->large[from].high) == class) {
			*count = ~c->large[from].high;
			w->large = sort_items_end(c->large, c->large_n, from);
			*sum = (w->large - from) * *count;
			return w->large - from;
		}
		if (!c->open[class] && c->n[class] > 0) {
			w->class--;
			*count = class;
			*sum = c->sum[class];
			return c->n[class];
		}
	}
	return 0;
}

static void
find_cutoffs(struct summary *s, const struct counts *c)
{
	struct walk	 w = { .c = c, .class = CLASSES };
	uint64_t	 sum = 0, count = 0, passed = 0, n, more;
	size_t		 i;

	for (i = 0; i < SUMMARY_CUTOFFS; i++) {
		while (sum < desired(s, i) &&
		    (n = pass(&w, &count, &more)) > 0) {
			sum += more;
			passed += n;
		}
		s->cutoffs[i][0] = cutoffs[i];
		s->cutoffs[i][1] = count;
		s->cutoffs[i][2] = passed;
	}
}

static bool
has_part(const struct llvm_profile *p, enum summary_what what,
    const struct llvm_function *f)
{
	bool	 context = (f->hash & LLVM_HASH_CONTEXT) != 0;

	return (what == SUMMARY_BOTH ||
	    context == (what == SUMMARY_CONTEXT)) &&
	    !llvm_profile_is_pseudo(p, f);
}

void
summary_of(const struct llvm_profile *p, enum summary_what what,
    const uint32_t *functions, size_t function_n, struct summary *s)
{
	const struct llvm_function	*f;
	struct counts			*c = mem_get(1, sizeof(*c));
	size_t				 i;

	memset(s, 0, sizeof(*s));
	for (i = 0; i < function_n; i++) {
		f = &p->functions[functions == NULL ? i : functions[i]];
		if (has_part(p, what, f))
			gather(p, f, s, c);
	}
	for (i = open_classes(s, c) ? 0 : function_n; i < function_n; i++) {
		f = &p->functions[functions == NULL ? i : functions[i]];
		if (has_part(p, what, f))
			store(p, f, c);
	}
	sort_items(c->large, c->large_n);
	find_cutoffs(s, c);
	mem_free(c->large);
	mem_free(c);
}
