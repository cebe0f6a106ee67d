/*
 * Threads take the inputs in order, one by one, and each adds what it reads to
 * a profile of its own; these are added up when all are read.
 *
 * What an input has to tell waits until all inputs before it have told theirs.
 * All before a failed one get read, so the trouble that is told, which is the
 * last that is told, is the same for any number of threads.
 */
#include "ops/sum.h"

#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

#include "base/complaint.h"
#include "base/diag.h"
#include "base/fault.h"
#include "base/mem.h"
#include "io/progress.h"
#include "io/source.h"
#include "profile/event.h"
#include "profile/profile_add.h"
#include "read/read.h"
#include "read/finding_log.h"
#include "ops/event_names.h"

/* What came of one input; small, for there may be a hundred thousand. */
struct outcome {
	char		*text;		/* lines to be told, and their length */
	size_t		 len;
	uint32_t	 set;		/* of its events, in sum.names */
	uint32_t	 list;		/* the same in the file's own order */
	bool		 done, failed, empty;
};

struct sum {
	struct profile		*p;
	const struct sum_options *options;
	size_t			 n;		/* inputs so far */
	struct statistic	 stat;		/* of this side */
	struct profile		*other;		/* the other side, or NULL */
	struct event_names	 names;
	pthread_mutex_t		 lock;		/* of what follows */
	const char		*first;		/* name of the first input that
						   is not empty, or NULL, */
	uint32_t		 set, list;	/* and its events */
	bool			 failed;	/* and that was told */
};

/* Inputs that are added at once. */
struct batch {
	struct sum		*sum;
	const struct sum_input	*inputs;
	size_t			 n;
	struct outcome		*outcomes;
	atomic_size_t		 next;		/* input to be read */
	atomic_bool		 stop;
	size_t			 told;		/* outcomes told; see lock */
	bool			 spare;		/* more threads are allowed */
};

struct worker {
	struct batch	*batch;
	struct profile	*p;
	struct read_scratch *scratch;
	pthread_t	 thread;
};

static void
give_string(struct string *from, struct string *to)
{
	if (to == NULL)
		return;
	*to = *from;
	*from = (struct string){ NULL, 0 };
}

/* Note what came of an input, which was read. */
static void
note_result(struct worker *w, size_t i, struct read_result *result)
{
	const struct sum_input	*in = &w->batch->inputs[i];
	struct event_names	*names = &w->batch->sum->names;
	struct outcome		*o = &w->batch->outcomes[i];

	o->empty = result->empty;
	if (!o->failed && !o->empty) {
		o->list = event_names_id(names, w->p, result->events.at,
		    result->events.n);
		event_order(w->p, result->events.at, result->events.n);
		o->set = event_names_id(names, w->p, result->events.at,
		    result->events.n);
	}
	give_string(&result->descs, in->descs);
	give_string(&result->command, in->command);
	read_result_free(result);
}

/* Read input i, every count of it so many times, and note what came of it. */
static void
read_input(struct worker *w, size_t i, int64_t weight)
{
	const struct sum_options *options = w->batch->sum->options;
	struct outcome		*o = &w->batch->outcomes[i];
	struct finding_log	 log = {
		.name = w->batch->inputs[i].name,
		.quiet = options->quiet, .verbose = options->verbose
	};
	struct read_options	 how = options->read;
	struct read_result	 result = { .empty = false };
	struct source		 in;

	how.report = finding_log_finding;
	how.arg = &log;
	how.progress = progress_bytes;
	how.weight = weight;
	how.scratch = w->scratch;
	if (!sum_input_open(&w->batch->inputs[i], &in, !options->no_llvm,
	    &log))
		o->failed = true;
	else {
		in.may_thread = w->batch->spare;
		o->failed = !read_profile(w->p, &in, &how, &result);
		if (result.empty && !log.quiet)
			finding_log_line(&log, "note: empty file, skipped");
		note_result(w, i, &result);
		source_close(&in);
	}
	o->text = finding_log_take(&log, &o->len);
}

/* Whether the events of an input are those of the first; said if not. */
static bool
same_events(struct sum *s, const char *name, const struct outcome *o)
{
	const char	*advice = s->options->events_advice;
	char		 here[160], there[160];

	if (o->empty)
		return true;
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

/* Tell, in the order of the inputs, what can be told. */
static void
tell(struct batch *b)
{
	struct sum	*s = b->sum;
	struct outcome	*o;

	for (; !s->failed && b->told < b->n && b->outcomes[b->told].done;
	    b->told++) {
		o = &b->outcomes[b->told];
		finding_log_say(o->text, o->len);
		o->text = NULL;
		s->stat.weight += o->empty ? 0 : b->inputs[b->told].weight;
		s->failed = o->failed ||
		    !same_events(s, b->inputs[b->told].name, o);
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

static void *
work(void *arg)
{
	struct worker	*w = arg;
	struct batch	*b = w->batch;
	size_t		 i;

	while (!atomic_load(&b->stop) &&
	    (i = atomic_fetch_add(&b->next, 1)) < b->n) {
		read_input(w, i, b->inputs[i].weight);
		if (b->outcomes[i].failed)
			atomic_store(&b->stop, true);
		finish(b, i);
	}
	return NULL;
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
start_worker(struct worker *w, unsigned number)
{
	w->p = new_profile(w->batch->sum);
	if (FAULT(FAULT_THREAD) ||
	    pthread_create(&w->thread, NULL, work, w) != 0)
		diag_die("cannot start thread %u", number);
}

static void
fail(struct sum *s, const struct complaint *wrong)
{
	diag_say("cannot add the profiles: %s", wrong->text);
	s->failed = true;
}

static void
add_profile(struct sum *s, struct profile *to, const struct profile *p)
{
	struct complaint	 wrong;

	if (!s->failed && p->metadata.profiles > 0 &&
	    !profile_add(to, p, &wrong))
		fail(s, &wrong);
}

/* The first worker is this thread, and adds to the profile itself. */
static void
add_all(struct batch *b, unsigned threads)
{
	struct worker	*w = mem_get(threads, sizeof(*w));
	unsigned	 i;

	for (i = 0; i < threads; i++) {
		w[i].batch = b;
		w[i].scratch = read_scratch_new();
		if (i > 0)
			start_worker(&w[i], i + 1);
	}
	w[0].p = b->sum->stat.p;
	work(&w[0]);
	read_scratch_free(w[0].scratch);
	/* Only then nothing of the sum changes any more. */
	for (i = 1; i < threads; i++)
		pthread_join(w[i].thread, NULL);
	for (i = 1; i < threads; i++) {
		add_profile(b->sum, w[0].p, w[i].p);
		profile_free(w[i].p);
		mem_free(w[i].p);
		read_scratch_free(w[i].scratch);
	}
	mem_free(w);
}

/* Each input is a profile of its own first. */
static void
take_each(struct batch *b)
{
	struct sum		*s = b->sum;
	const struct sum_options *o = s->options;
	struct worker		 w = { .batch = b };
	struct complaint	 wrong;
	size_t			 i;

	for (i = 0; !s->failed && i < b->n; i++) {
		w.p = new_profile(s);
		w.scratch = read_scratch_new();	/* knows the numbers of names */
		read_input(&w, i, statistic_needs_each(o->stat) ? 1 :
		    b->inputs[i].weight);
		finish(b, i);
		if (!s->failed && !b->outcomes[i].empty) {
			if (o->run != NULL)
				o->run(o->run_arg, w.p, b->inputs[i].name);
			if (!statistic_take(&s->stat, w.p, b->inputs[i].weight,
			    &wrong))
				fail(s, &wrong);
		}
		read_scratch_free(w.scratch);
		profile_free(w.p);
		mem_free(w.p);
	}
}

struct sum *
sum_begin(struct profile *p, const struct sum_options *options, size_t n)
{
	struct sum	*s = mem_get(1, sizeof(*s));

	s->p = p;
	s->options = options;
	statistic_begin(&s->stat, options->stat, p);
	event_names_init(&s->names);
	pthread_mutex_init(&s->lock, NULL);
	if (options->no_instr)
		profile_forget_instr(p);
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

void
sum_turn(struct sum *s)
{
	if (s->options->stat == STAT_SUM)
		return;
	statistic_end(&s->stat);
	s->other = new_profile(s);
	statistic_begin(&s->stat, s->options->stat, s->other);
}

static void
say_notes(const struct sum *s)
{
	const struct metadata	*m = &s->p->metadata;

	if (s->options->quiet)
		return;
	if (m->some_instr && !m->instr && !s->options->no_instr)
		diag_say("warning: not all profiles have instruction "
		    "addresses; they are dropped");
	if (m->commands_cut)
		diag_say("note: only %d of the commands are kept",
		    METADATA_COMMANDS);
}

/* All inputs are added. */
static bool
conclude(struct sum *s, struct event_list *columns)
{
	if (s->first == NULL) {
		diag_say("expected a profile, found %zu empty file%s", s->n,
		    s->n == 1 ? "" : "s");
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
	say_notes(s);
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
	pthread_mutex_destroy(&s->lock);
	mem_free(s);
	return good;
}
