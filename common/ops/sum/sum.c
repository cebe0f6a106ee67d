/*
 * Threads read the inputs in order, one by one, and each adds them to a profile
 * of its own; these are added up when all are read.
 *
 * The messages about an input are printed after those of all earlier inputs.
 * All inputs before a failed one are read, so the messages up to its error, the
 * last one, are the same for any number of threads.  With keep_going, each
 * input is read into a profile of its own first.
 */
#include "ops/sum/sum.h"

#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

#include "base/complaint.h"
#include "base/crew.h"
#include "base/diag.h"
#include "base/mem.h"
#include "io/progress.h"
#include "profile/event.h"
#include "profile/frozen.h"
#include "profile/build/build.h"
#include "profile/build/freeze.h"
#include "profile/build/profile_add.h"
#include "read/line/finding_log.h"
#include "ops/sum/event_names.h"
#include "ops/sum/forks.h"
#include "ops/llvm/kin.h"
#include "ops/sum/outcome.h"
#include "ops/sum/say.h"

struct sum {
	struct profile		*p;
	const struct sum_options *options;
	size_t			 n;		/* inputs so far */
	bool			 one;		/* a single one in all */
	struct statistic	 stat;		/* of the current side */
	struct profile		*other;		/* the other side, or NULL */
	struct event_names	 names;
	struct llvm_kin		*kin;
	struct forks		*forks;		/* or NULL */
	pthread_mutex_t		 lock;		/* of the following members */
	const char		*first;		/* name of the first non-empty
						   input, or NULL */
	uint32_t		 set, list;	/* its events */
	struct sum_counts	 counts;	/* of inputs reported */
	bool			 failed;	/* an error was reported */
};

/* Inputs added by one call. */
struct batch {
	struct sum		*sum;
	const struct sum_input	*inputs;
	size_t			 n;
	struct sum_outcome	*outcomes;
	atomic_size_t		 next;		/* input to read next */
	atomic_bool		 stop;
	size_t			 told;		/* outcomes reported */
	bool			 spare;		/* more threads are allowed */
};

struct worker {
	struct batch	*batch;
	struct sum_reader reader;
};

static void
fail(struct sum *s, const struct complaint *wrong)
{
	diag_say("cannot add the profiles: %s", wrong->text);
	s->failed = true;
}

/* Check that an input is of the kind of the first and has its events, and
   report it if not. */
static bool
goes_along(struct sum *s, const char *name, const struct sum_outcome *o)
{
	const char	*advice = s->options->events_advice;
	struct complaint wrong;
	char		 here[160], there[160];

	if (o->empty)
		return true;
	if (o->is_llvm && !llvm_kin_join(s->kin, name, o->flags, &wrong)) {
		diag_say("%s: %s", name, wrong.text);
		return false;
	}
	if (s->first == NULL) {
		s->first = name;
		s->set = o->set;
		s->list = o->list;
	}
	if (s->options->events != EVENTS_SAME || s->set == o->set)
		return true;
	diag_say("%s: expected the events '%s' of '%s', found '%s'%s", name,
	    event_names_quote(&s->names, s->list, there, sizeof(there)),
	    s->first, event_names_quote(&s->names, o->list, here,
	    sizeof(here)), advice == NULL ? "" : advice);
	return false;
}

/* Count an input that was reported. */
static void
count(struct sum *s, const struct sum_input *input,
    const struct sum_outcome *o)
{
	s->counts.left_out += o->failed;
	s->counts.empty += !o->failed && o->empty;
	s->counts.added += !o->failed && !o->empty;
	if (o->failed)
		s->failed = !s->options->keep_going;
	else {
		s->stat.weight += o->empty ? 0 : input->weight;
		s->failed = !goes_along(s, input->name, o);
	}
}

/* Report outcomes in the order of the inputs, up to the first not yet done. */
static void
tell(struct batch *b)
{
	struct sum		*s = b->sum;
	struct sum_outcome	*o;

	for (; !s->failed && b->told < b->n && b->outcomes[b->told].done;
	    b->told++) {
		o = &b->outcomes[b->told];
		finding_log_say(o->text, o->len);
		o->text = NULL;
		count(s, &b->inputs[b->told], o);
	}
	if (s->failed)
		atomic_store(&b->stop, true);
}

static void
finish(struct batch *b, size_t i)
{
	pthread_mutex_lock(&b->sum->lock);
	b->outcomes[i].done = true;
	tell(b);
	pthread_mutex_unlock(&b->sum->lock);
	progress_file();
}

static struct profile *
new_profile(const struct sum *s)
{
	struct profile	*p = mem_get(1, sizeof(*p));

	profile_init(p);
	if (s->options->no_instr)
		profile_forget_instr(p);
	return p;
}

static void
drop_profile(struct profile *p)
{
	profile_free(p);
	mem_free(p);
}

/* Read an input into a profile of its own, and add that if it is good: nothing
   of a bad input may get into the sum. */
static void
read_apart(struct worker *w, size_t i)
{
	struct batch		*b = w->batch;
	struct sum_outcome	*o = &b->outcomes[i];
	struct sum_reader	 apart = w->reader;
	struct complaint	 wrong;

	apart.p = new_profile(b->sum);
	apart.scratch = read_scratch_new();	/* knows the numbers of names */
	sum_outcome_read(o, &apart, &b->inputs[i], b->inputs[i].weight);
	if (!o->failed && !o->empty &&
	    !profile_add(w->reader.p, apart.p, &wrong)) {
		pthread_mutex_lock(&b->sum->lock);
		fail(b->sum, &wrong);
		pthread_mutex_unlock(&b->sum->lock);
	}
	read_scratch_free(apart.scratch);
	drop_profile(apart.p);
}

static void
work(void *arg, size_t number)
{
	struct worker	*workers = arg, *w = &workers[number];
	struct batch	*b = w->batch;
	bool		 apart = b->sum->options->keep_going;
	size_t		 i;

	while (!atomic_load(&b->stop) &&
	    (i = atomic_fetch_add(&b->next, 1)) < b->n) {
		if (apart)
			read_apart(w, i);
		else
			sum_outcome_read(&b->outcomes[i], &w->reader,
			    &b->inputs[i], b->inputs[i].weight);
		if (b->outcomes[i].failed && !apart)
			atomic_store(&b->stop, true);
		finish(b, i);
	}
}

static void
add_profile(struct sum *s, struct profile *to, const struct profile *p)
{
	struct complaint	 wrong;

	if (!s->failed && p->metadata.profiles > 0 &&
	    !profile_add(to, p, &wrong))
		fail(s, &wrong);
}

static struct sum_reader
new_reader(struct batch *b)
{
	return (struct sum_reader){
		.options = b->sum->options, .names = &b->sum->names,
		.kin = b->sum->kin, .forks = b->sum->forks,
		.scratch = read_scratch_new(), .may_thread = b->spare
	};
}

/* Read all inputs; the first worker adds to the result itself. */
static void
add_all(struct batch *b, unsigned threads)
{
	struct worker	*w = mem_get(threads, sizeof(*w));
	unsigned	 i;

	for (i = 0; i < threads; i++) {
		w[i].batch = b;
		w[i].reader = new_reader(b);
		w[i].reader.p = i == 0 ? b->sum->stat.p : new_profile(b->sum);
	}
	/* A single profile is not added to another one. */
	w[0].reader.compact_calls = b->sum->one && !b->sum->options->keep_going;
	crew_run(threads, threads, work, w);
	read_scratch_free(w[0].reader.scratch);
	for (i = 1; i < threads; i++) {
		add_profile(b->sum, w[0].reader.p, w[i].reader.p);
		drop_profile(w[i].reader.p);
		read_scratch_free(w[i].reader.scratch);
	}
	mem_free(w);
}

/* Add an input that was read into a profile of its own. */
static void
take_one(struct sum *s, const struct sum_input *input, struct profile *p)
{
	struct complaint	 wrong;

	if (s->options->run != NULL)
		s->options->run(s->options->run_arg, p, input->name);
	if (!statistic_take(&s->stat, p, input->weight, &wrong))
		fail(s, &wrong);
}

/* Read each input into a profile of its own, in one thread. */
static void
take_each(struct batch *b)
{
	struct sum		*s = b->sum;
	const struct sum_input	*in = b->inputs;
	struct sum_reader	 r;
	size_t			 i;

	for (i = 0; !s->failed && i < b->n; i++) {
		r = new_reader(b);	/* knows the numbers of names */
		r.p = new_profile(s);
		sum_outcome_read(&b->outcomes[i], &r, &in[i],
		    statistic_needs_each(s->options->stat) ? 1 : in[i].weight);
		finish(b, i);
		if (!s->failed && !b->outcomes[i].failed &&
		    !b->outcomes[i].empty)
			take_one(s, &in[i], r.p);
		read_scratch_free(r.scratch);
		drop_profile(r.p);
	}
}

struct sum *
sum_begin(struct profile *p, const struct sum_options *options, size_t n)
{
	struct sum	*s = mem_get(1, sizeof(*s));

	s->p = p;
	p->threads = options->jobs;
	s->options = options;
	statistic_begin(&s->stat, options->stat, p);
	event_names_init(&s->names);
	s->kin = llvm_kin_new();
	/* Runs to be compared are separate on purpose. */
	if (options->forks && !options->quiet && n > 1 &&
	    options->stat == STAT_SUM && options->run == NULL)
		s->forks = forks_new();
	pthread_mutex_init(&s->lock, NULL);
	if (options->no_instr)
		profile_forget_instr(p);
	s->one = n == 1;
	if (s->one)
		profile_expect_one(p);
	progress_start(n, options->quiet);
	return s;
}

bool
sum_add(struct sum *s, const struct sum_input *inputs, size_t n)
{
	struct batch	 b = { .sum = s, .inputs = inputs, .n = n };
	unsigned	 threads = s->options->jobs;
	size_t		 i;

	if (s->failed)
		return false;
	b.spare = threads > n;
	if (b.spare)
		threads = n == 0 ? 1 : (unsigned)n;
	b.outcomes = mem_get(n, sizeof(*b.outcomes));
	if (statistic_needs_each(s->options->stat) || s->options->run != NULL)
		take_each(&b);
	else
		add_all(&b, s->options->read.part != NULL ? 1 : threads);
	for (i = 0; i < n; i++)
		mem_free(b.outcomes[i].text);
	mem_free(b.outcomes);
	s->n += n;
	return !s->failed;
}

struct sum_counts
sum_counts(const struct sum *s)
{
	return s->counts;
}

void
sum_turn(struct sum *s)
{
	if (s->options->stat == STAT_SUM)
		return;
	statistic_end(&s->stat);
	s->other = new_profile(s);
	statistic_begin(&s->stat, s->options->stat, s->other);
}

/* Finish when all inputs are added. */
static bool
conclude(struct sum *s, struct event_list *columns)
{
	if (s->first == NULL) {
		sum_say_nothing(s->counts.left_out > 0, s->n);
		return false;
	}
	statistic_end(&s->stat);
	if (s->other != NULL)
		add_profile(s, s->p, s->other);
	if (s->failed)
		return false;
	event_list_all(s->p, s->options->events == EVENTS_INTERSECT, columns);
	if (columns->n == 0 && s->p->lists_differ) {
		diag_say("expected an event that all inputs have, found none");
		return false;
	}
	if (!s->options->quiet)
		sum_say_notes(s->p, s->options->no_instr, s->kin,
		    s->forks);
	profile_freeze(s->p);
	return true;
}

bool
sum_end(struct sum *s, struct event_list *columns)
{
	bool	 good;

	progress_end();
	good = !s->failed && conclude(s, columns);
	statistic_free(&s->stat);
	if (s->other != NULL)
		profile_free(s->other);
	mem_free(s->other);
	event_names_free(&s->names);
	llvm_kin_free(s->kin);
	forks_free(s->forks);
	pthread_mutex_destroy(&s->lock);
	mem_free(s);
	return good;
}
