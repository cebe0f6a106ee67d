/*
 * Each thread adds up a part of the inputs, one after the other, and these sums
 * are joined in the order of the inputs.
 *
 * A message may depend on all earlier inputs: it says which of two mismatched
 * inputs came first, and where a counter overflowed.  So a thread that would
 * have to report something gives up its part, as does one whose part does not
 * fit the sum before it, and the inputs of that part are added to the sum one
 * by one.
 */
#include "ops/sum/llvm_sum.h"

#include <stdatomic.h>
#include <string.h>
#include <sys/stat.h>

#include "base/crew.h"
#include "base/diag.h"
#include "base/mem.h"
#include "io/progress.h"
#include "io/source.h"
#include "llvm/model/join.h"
#include "llvm/model/model.h"
#include "ops/sum/sum.h"

/* The cost of opening a file and reading a header, as bytes of reading. */
enum { INPUT_COST = 4096 };

struct batch {
	const struct sum_input *inputs;
	const struct llvm_sum *how;
	atomic_size_t	 trouble;	/* number of the first failed part */
};

struct part {
	struct batch	*batch;
	size_t		 from, to;	/* its inputs */
	size_t		 done;		/* inputs read */
	bool		 odd;		/* given up */
	struct llvm_profile p;
};

static bool
add_input(struct merge *m, const struct sum_input *input)
{
	struct source	 in;
	bool		 good;

	if (input->opened != NULL)
		source_move(&in, input->opened);
	else if (!source_open(&in, input->name)) {
		diag_say("%s: cannot open: %s", input->name, in.trouble);
		return merge_lack(m);
	}
	diag_reading(in.name, NULL);
	good = merge_add(m, &in, (uint64_t)input->weight);
	diag_reading(NULL, NULL);
	source_close(&in);
	return good;
}

/* Add an input without messages, or return why that is impossible. */
static enum merge_silent
add_silently(struct part *a, const struct sum_input *input)
{
	struct source		 in;
	enum merge_silent	 what;

	if (!source_open(&in, input->name))
		return MERGE_TROUBLE;
	diag_reading(in.name, NULL);
	what = merge_silently(&a->p, &in, (uint64_t)input->weight,
	    a->batch->how->merge.keep_going);
	diag_reading(NULL, NULL);
	source_close(&in);
	return what;
}

static void
add_part(void *parts, size_t number)
{
	struct part		*a = (struct part *)parts + number;
	struct batch		*b = a->batch;
	enum merge_silent	 what;
	size_t			 i, first;

	for (i = a->from; i < a->to && !a->odd; i++) {
		what = MERGE_ODD;
		if (atomic_load(&b->trouble) >= number)
			what = add_silently(a, &b->inputs[i]);
		first = atomic_load(&b->trouble);
		/* Later parts are not needed then. */
		while (what == MERGE_TROUBLE && first > number &&
		    !b->how->merge.keep_going && !atomic_compare_exchange_weak(
		    &b->trouble, &first, number))
			;
		a->odd = what != MERGE_GOOD;
		if (!a->odd) {
			a->done++;
			progress_file();
		}
	}
}

/* Set the size of each input in bytes, plus its fixed cost, and return the sum;
   0 for all if one cannot be read twice. */
static uint64_t
measure(const struct sum_input *inputs, size_t n, uint64_t *sizes)
{
	struct stat	 st;
	uint64_t	 all = 0;
	size_t		 i;

	for (i = 0; i < n; i++) {
		if (strcmp(inputs[i].name, "-") == 0 ||
		    stat(inputs[i].name, &st) != 0 || !S_ISREG(st.st_mode))
			return 0;
		sizes[i] = INPUT_COST + (uint64_t)st.st_size;
		all += sizes[i];
	}
	return all;
}

/* Divide the inputs into parts of similar size, one for each thread. */
static unsigned
cut(struct batch *b, size_t n, struct part **parts)
{
	unsigned	 jobs = b->how->jobs, i;
	uint64_t	*sizes = mem_get(n, sizeof(*sizes)), all, sum = 0;
	size_t		 at = 0;

	if (jobs > n)
		jobs = n == 0 ? 1 : (unsigned)n;
	all = jobs > 1 ? measure(b->inputs, n, sizes) : 0;
	if (all == 0)
		jobs = 1;
	*parts = mem_get(jobs, sizeof(**parts));
	for (i = 0; i < jobs; i++) {
		(*parts)[i].batch = b;
		(*parts)[i].from = at;
		while (at < n && (i + 1 == jobs ||
		    sum + sizes[at] / 2 < all / jobs * (i + 1)))
			sum += sizes[at++];
		(*parts)[i].to = at;
	}
	mem_free(sizes);
	return jobs;
}

/* Add the inputs of a part one by one; progress already counts those that were
   done. */
static bool
add_each(struct merge *m, const struct part *a)
{
	const struct sum_input	*inputs = a->batch->inputs;
	size_t			 i;

	for (i = a->from; i < a->to; i++) {
		if (!add_input(m, &inputs[i]))
			return false;
		if (i >= a->from + a->done)
			progress_file();
	}
	return true;
}

bool
llvm_sum(struct llvm_profile *to, const struct llvm_sum *how,
    const struct sum_input *inputs, size_t n, struct sum_counts *counts)
{
	struct merge	 m = { .options = how->merge, .profile = to };
	struct batch	 b = { .inputs = inputs, .how = how };
	struct part	*parts;
	unsigned	 jobs = cut(&b, n, &parts), i;
	bool		 good = true;

	atomic_init(&b.trouble, jobs);
	if (jobs > 1)
		crew_run(jobs, jobs, add_part, parts);
	for (i = 0; i < jobs; i++) {
		if (good && jobs > 1 && !parts[i].odd &&
		    llvm_join(to, &parts[i].p))
			m.added += parts[i].done;
		else
			good = good && add_each(&m, &parts[i]);
		llvm_profile_free(&parts[i].p);
	}
	mem_free(parts);
	*counts = (struct sum_counts){ m.added, m.empty, m.left_out };
	return good;
}
