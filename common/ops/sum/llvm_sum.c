/*
 * Each thread adds up a part of the inputs, which is a range of them, one after
 * the other.  Then the sums of the parts are added in the order of the inputs.
 *
 * A message may depend on all earlier inputs: which of two mismatched inputs
 * was the first, and in which input a counter overflowed.  So a thread that
 * would have to report something gives up its part without a message; so does a
 * thread whose part does not fit the sum of the parts before it.  The inputs of
 * a part that was given up are then added to the sum one by one, with messages.
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
#include "llvm/forms/read.h"
#include "llvm/model/model.h"
#include "ops/sum/input.h"

/* Opening a file and reading its header takes as long as reading this number of
   bytes. */
enum { INPUT_COST = 4096 };

struct merge {
	const struct llvm_sum *how;
	struct llvm_profile *profile;	/* the sum so far */
	bool		 silent;	/* report nothing, but set `odd' if
					   there was something to report */
	bool		 odd;
	size_t		 added, empty, left_out;
	uint64_t	 profiles;	/* like that of struct sum_counts */
};

struct batch {
	const struct sum_input *inputs;
	const struct llvm_sum *how;
	atomic_size_t	 trouble;	/* index of the first part (range of
					   inputs) with an error */
};

struct part {
	struct batch	*batch;
	size_t		 from, to;	/* the part consists of inputs `from' to
					   `to' - 1 */
	size_t		 done;		/* how many inputs of the part were
					   read */
	struct merge	 m;		/* sum of these inputs; its member `odd'
					   says that the sum cannot be used */
	struct llvm_profile p;
};

/* Record that there is something to report.  Return whether to report it. */
static bool
speaks(struct merge *m)
{
	m->odd = true;
	return !m->silent;
}

enum { WRONGS = 6 };

/* Which messages were printed for one input. */
struct told {
	struct merge	*m;
	const char	*name;
	uint64_t	 times[WRONGS];
	bool		 failed;
	bool		 has_functions;
};

/* The ways in which a function may not fit the sum, with the words of the
   message. */
static const struct {
	unsigned	 what;
	const char	*before, *found, *after;	/* parts of the message
							   before and after the
							   name */
	const char	*more;
} wrongs[WRONGS] = {
	{ LLVM_COUNTERS_DIFFER, "expected as many counters as before of",
	    ", found others", ", found others; the function is omitted",
	    "functions with other counters are omitted" },
	{ LLVM_BITMAP_DIFFERS, "expected a bitmap of the same size of",
	    ", found another", ", found another; only its counters are added",
	    "functions have other bitmaps" },
	{ LLVM_SITES_DIFFER, "expected as many sites of values as before of",
	    ", found others", ", found others; their values are omitted",
	    "functions have other sites of values" },
	{ LLVM_OVERFLOW, "a counter of", " would pass 2^64 - 3",
	    " would pass 2^64 - 3, and stays there",
	    "functions have counters that stay at 2^64 - 3" },
	{ LLVM_VALUE_OVERFLOW, "the count of a value of",
	    " would pass 2^64 - 1",
	    " would pass 2^64 - 1, and stays there",
	    "functions have counts of values that stay at 2^64 - 1" },
	{ LLVM_UNIFORMITY, "expected no bits of uniformity of", ", found some",
	    ", found some, which are omitted",
	    "functions have bits of uniformity" }
};

/* Whether to print this warning about the current input.  If warnings are
   errors, only the first one is printed. */
static bool
is_told(struct told *t, unsigned i)
{
	const struct llvm_sum	*o = t->m->how;
	bool			 first = t->times[i]++ == 0;

	if (!o->strict)
		return !o->quiet && (first || o->verbose);
	first = !t->failed;
	t->failed = true;
	return first;
}

static void
tell(void *arg, const struct llvm_record *r, unsigned what, uint64_t where)
{
	struct told		*t = arg;
	char			 name[200];
	bool			 strict = t->m->how->strict;
	unsigned		 i;

	t->has_functions = true;
	if (what == 0 || !speaks(t->m))
		return;
	for (i = 0; i < WRONGS; i++) {
		if ((what & wrongs[i].what) == 0 || !is_told(t, i))
			continue;
		llvm_names_quote(&t->m->profile->names, r->name, name,
		    sizeof(name));
		diag_say("%s:%llu: %s%s '%s'%s", t->name,
		    (unsigned long long)where, strict ? "" : "warning: ",
		    wrongs[i].before, name, strict ? wrongs[i].found :
		    wrongs[i].after);
	}
}

static void
tell_more(const struct told *t)
{
	const struct llvm_sum	*o = t->m->how;
	unsigned		 i;

	for (i = 0; i < WRONGS && !o->verbose && !o->quiet; i++)
		if (t->times[i] > 1)
			diag_say("%s: warning: %llu more %s", t->name,
			    (unsigned long long)t->times[i] - 1,
			    wrongs[i].more);
}

/* Count an input that could not be added, after the error was reported.  Return
   whether to continue. */
static bool
lack(struct merge *m)
{
	m->left_out++;
	return m->how->keep_going;
}

/* An input of len bytes, which are in memory or, if `at' is NULL, in a file. */
struct input {
	const char	*at;
	size_t		 len;
	const struct source *file;
};

/* Read an LLVM profile.  Return false if it is malformed, after reporting the
   error. */
static bool
read_input(struct merge *m, struct llvm_profile *p, const struct input *in,
    const struct llvm_read_options *how)
{
	struct llvm_trouble	 trouble;

	if (in->at != NULL ? llvm_read(p, in->at, in->len, how, &trouble) :
	    llvm_read_file(p, in->file, in->len, how, &trouble))
		return true;
	if (speaks(m))
		diag_say("%s:%llu: %s", how->name,
		    (unsigned long long)trouble.where, trouble.what.text);
	return false;
}

/*
 * Whether the input can be read without errors.  With keep_going the sum must
 * not contain anything of an input with an error, so this is tried before
 * adding it.
 */
static bool
is_good(struct merge *m, const struct input *in)
{
	struct llvm_profile		 p = { .flags = 0 };
	const struct llvm_read_options	 how = {
		.name = in->file->name, .weight = 1
	};
	bool				 good = !m->how->keep_going ||
					    read_input(m, &p, in, &how);

	llvm_profile_free(&p);
	return good;
}

static bool
add_profile(struct merge *m, const struct input *in, uint64_t weight)
{
	struct told			 told = {
		.m = m, .name = in->file->name
	};
	const struct llvm_read_options	 how = {
		.name = told.name, .weight = weight, .function = tell,
		.arg = &told
	};
	bool				 good;

	if (!is_good(m, in))
		return lack(m);
	good = read_input(m, m->profile, in, &how) && !told.failed;
	if (good)
		tell_more(&told);
	if (good && m->how->costs && !told.has_functions && !m->how->quiet &&
	    speaks(m))
		diag_say("%s: note: a profile of LLVM without functions, "
		    "skipped", told.name);
	m->added++;
	m->profiles += told.has_functions ? weight : 0;
	return good;
}

/*
 * Add the LLVM profile in a source to the sum.  Sections are found by offsets,
 * so the whole input is read into memory first, unless it can be read at any
 * offset; only one input is in memory at a time.
 */
static bool
add_source(struct merge *m, struct source *in, uint64_t weight)
{
	struct input	 file = { NULL, 0, in };
	size_t		 len;
	char		*at;
	bool		 good;

	if (llvm_read_can_file(in, &file.len))
		return add_profile(m, &file, weight);
	at = source_rest(in, &len);
	if (at == NULL && in->trouble != NULL) {
		if (speaks(m))
			diag_say("%s: %s", in->name, in->trouble);
		return lack(m);
	}
	if (at == NULL) {
		if (!m->how->quiet && speaks(m))
			diag_say("%s: note: empty file, skipped", in->name);
		m->empty++;
		return true;
	}
	good = add_profile(m, &(struct input){ at, len, in }, weight);
	mem_free(at);
	return good;
}

/* Add an input to the sum.  Return false after an error, unless keep_going
   ignores it. */
static bool
add_input(struct merge *m, const struct sum_input *input)
{
	struct source	 in;
	bool		 good;

	/* If this part is given up, the input that is open already will be read
	   again: leave it alone, and open the file a second time. */
	if (input->opened != NULL && !m->silent)
		source_move(&in, input->opened);
	else if (!source_open(&in, input->name)) {
		if (speaks(m))
			diag_say("%s: cannot open: %s", input->name,
			    in.trouble);
		return lack(m);
	}
	diag_reading(in.name, NULL);
	good = add_source(m, &in, (uint64_t)input->weight);
	diag_reading(NULL, NULL);
	source_close(&in);
	return good;
}

static void
add_part(void *parts, size_t number)
{
	struct part	*a = (struct part *)parts + number;
	struct batch	*b = a->batch;
	size_t		 i, first;

	a->m = (struct merge){
		.how = b->how, .profile = &a->p, .silent = true
	};
	for (i = a->from; i < a->to && !a->m.odd; i++) {
		/* An error in an earlier part ends the program, so this part is
		   not needed. */
		first = atomic_load(&b->trouble);
		if (first < number)
			a->m.odd = true;
		else if (!add_input(&a->m, &b->inputs[i])) {
			a->m.odd = true;
			while (first > number && !atomic_compare_exchange_weak(
			    &b->trouble, &first, number))
				;
		}
		if (!a->m.odd) {
			a->done++;
			progress_file();
		}
	}
}

/* Set sizes[i] to the size of input i in bytes, plus INPUT_COST.  Return the
   sum of the sizes, or 0 if some input cannot be read twice. */
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

/* Divide the inputs into parts of similar size, one for each thread.  Return
   the number of parts. */
static unsigned
cut(struct batch *b, size_t n, struct part **parts)
{
	unsigned	 jobs = b->how->jobs, i;
	uint64_t	*sizes = mem_get(n, sizeof(*sizes)), all, sum = 0;
	size_t		 at = 0;

	if (jobs > n)
		jobs = (unsigned)n;
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

/* Add the inputs of a part to the sum one by one.  Those that were read before
   already count for the progress. */
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
	struct merge	 m = { .how = how, .profile = to };
	struct batch	 b = { .inputs = inputs, .how = how };
	struct part	*parts;
	unsigned	 jobs = cut(&b, n, &parts), i;
	bool		 good = true;

	atomic_init(&b.trouble, jobs);
	if (jobs > 1)
		crew_run(jobs, jobs, add_part, parts);
	for (i = 0; i < jobs; i++) {
		if (good && jobs > 1 && !parts[i].m.odd &&
		    llvm_profile_append(to, &parts[i].p)) {
			m.added += parts[i].m.added;
			m.empty += parts[i].m.empty;
			m.profiles += parts[i].m.profiles;
		} else
			good = good && add_each(&m, &parts[i]);
		llvm_profile_free(&parts[i].p);
	}
	mem_free(parts);
	*counts = (struct sum_counts){
		m.added, m.empty, m.left_out, m.profiles
	};
	return good;
}
