#include "ops/sum.h"

#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

#include "base/diag.h"
#include "base/fault.h"
#include "base/mem.h"
#include "text/num.h"
#include "io/progress.h"
#include "io/source.h"
#include "profile/event.h"
#include "profile/profile.h"
#include "profile/profile_add.h"
#include "read/read.h"
#include "read/finding_log.h"
#include "ops/aggregate.h"

/* What came of one input; small, for there may be a hundred thousand. */
struct outcome {
	char		*text;		/* lines to be told, and their length */
	size_t		 len;
	uint32_t	 set;		/* of its events, in job.lists */
	uint32_t	 list;		/* the same in the file's own order */
	bool		 done, failed, empty;
};

struct job {
	const struct sum_input	*inputs;
	size_t			 n;
	size_t			 end;		/* of those to be read now */
	const struct sum_options *options;
	struct outcome		*outcomes;
	atomic_size_t		 next;		/* input to be read */
	atomic_bool		 stop;

	pthread_mutex_t		 lock;		/* of what follows */
	struct intern		 lists;
	size_t			 told;		/* outcomes told, in order */
	size_t			 first;		/* first that is not empty */
	bool			 failed;
};

struct worker {
	struct job	*job;
	struct profile	*p;
	struct read_scratch *scratch;
	pthread_t	 thread;
};

static void
append_name(const struct profile *p, uint32_t column, char **text, size_t *len,
    size_t *room)
{
	const struct intern_entry	*e;

	e = &p->names.entries[p->events[column].name];
	*text = mem_grow(*text, room, *len + e->len + 1, 1);
	if (*len > 0)
		(*text)[(*len)++] = ' ';
	memcpy(*text + *len, e->text, e->len);
	*len += e->len;
}

/* The number of the list of names in job->lists. */
static uint32_t
list_id(struct job *job, const struct profile *p, const uint32_t *columns,
    uint32_t n)
{
	char		*text = NULL;
	size_t		 len = 0, room = 0;
	uint32_t	 i, id;

	for (i = 0; i < n; i++)
		append_name(p, columns[i], &text, &len, &room);
	pthread_mutex_lock(&job->lock);
	id = intern_id(&job->lists, text, len);
	pthread_mutex_unlock(&job->lock);
	mem_free(text);
	return id;
}

static void
note_events(struct job *job, const struct profile *p, struct outcome *o,
    struct read_result *result)
{
	if (!o->failed && !o->empty) {
		o->list = list_id(job, p, result->events, result->event_n);
		event_order(p, result->events, result->event_n);
		o->set = list_id(job, p, result->events, result->event_n);
	}
}

/* Read input i into the profile, so many times, and note what came of it. */
static void
read_input(struct job *job, struct profile *p, struct read_scratch *scratch,
    size_t i, int64_t weight)
{
	const struct sum_options *o = job->options;
	struct outcome		*outcome = &job->outcomes[i];
	struct finding_log		 report = { .name =
	    job->inputs[i].name };
	struct read_options	 how = {
		.report = finding_log_finding, .arg = &report,
		.progress = progress_bytes, .weight = weight,
		.part = o->part, .part_arg = o->arg, .rename = o->rename,
		.whole = o->whole, .no_function = o->no_function,
		.wants_calls = o->wants_calls, .calls_arg = o->calls_arg,
		.no_jumps = o->no_jumps,
		.scratch = scratch
	};
	struct read_result	 result = { .empty = false };
	struct source		 in;

	report.quiet = o->quiet;
	report.verbose = o->verbose;
	if (!source_open(&in, job->inputs[i].name)) {
		finding_log_line(&report, "cannot open: %s", in.trouble);
		outcome->failed = true;
	} else {
		report.name = in.name;
		outcome->failed = !profile_read(p, &in, &how, &result);
		outcome->empty = result.empty;
		if (result.empty && !o->quiet)
			finding_log_line(&report, "note: empty file, skipped");
		note_events(job, p, outcome, &result);
		if (o->input != NULL && !result.empty)
			o->input(o->arg, i, &result);
		read_result_free(&result);
		source_close(&in);
	}
	outcome->text = finding_log_take(&report, &outcome->len);
}

static void
quote_list(const struct job *job, uint32_t list, char *out, size_t size)
{
	diag_quote(out, size, intern_text(&job->lists, list),
	    intern_length(&job->lists, list));
}

/* Whether the events of outcome i are those of the first; said if not. */
static bool
same_events(struct job *job, size_t i)
{
	const struct outcome	*o = &job->outcomes[i];
	const struct outcome	*first;
	char			 here[160], there[160];

	if (o->empty)
		return true;
	if (job->first == job->n)
		job->first = i;
	first = &job->outcomes[job->first];
	if (job->options->events != EVENTS_SAME || first->set == o->set)
		return true;
	quote_list(job, o->list, here, sizeof(here));
	quote_list(job, first->list, there, sizeof(there));
	diag_say("%s: expected the events '%s' of '%s', found '%s'%s",
	    job->inputs[i].name, there, job->inputs[job->first].name, here,
	    job->options->events_option ? "; --events=union or "
	    "--events=intersect joins them" : "");
	return false;
}

/*
 * Tell, in the order of the inputs, what can be told.  Inputs are taken in
 * order, so all before a failed one get done, and the trouble that is told
 * is the same for any number of threads.
 */
static void
tell(struct job *job)
{
	struct outcome	*o;

	pthread_mutex_lock(&job->lock);
	while (!job->failed && job->told < job->n &&
	    job->outcomes[job->told].done) {
		o = &job->outcomes[job->told];
		finding_log_say(o->text, o->len);
		o->text = NULL;
		job->failed = o->failed || !same_events(job, job->told);
		job->told++;
	}
	if (job->failed)
		atomic_store(&job->stop, true);
	pthread_mutex_unlock(&job->lock);
}

static void
finish(struct job *job, size_t i)
{
	pthread_mutex_lock(&job->lock);
	job->outcomes[i].done = true;
	pthread_mutex_unlock(&job->lock);
	tell(job);
	progress_file();
}

static void *
work(void *arg)
{
	struct worker	*w = arg;
	struct job	*job = w->job;
	size_t		 i;

	while (!atomic_load(&job->stop) &&
	    (i = atomic_fetch_add(&job->next, 1)) < job->end) {
		read_input(job, w->p, w->scratch, i, job->inputs[i].weight);
		if (job->outcomes[i].failed)
			atomic_store(&job->stop, true);
		finish(job, i);
	}
	return NULL;
}

static bool
said(const char *why)
{
	diag_say("cannot add the profiles: %s", why);
	return false;
}

/* Each thread sums its share into a profile of its own. */
static bool
sum_threads(struct job *job, struct profile *p, unsigned threads)
{
	struct worker	*w = mem_get(threads, sizeof(*w));
	const char	*why;
	unsigned	 i;
	bool		 good = true;

	for (i = 0; i < threads; i++) {
		w[i].job = job;
		w[i].p = i == 0 ? p : mem_get(1, sizeof(*p));
		w[i].scratch = read_scratch_new();
		if (i == 0)
			continue;
		profile_init(w[i].p);
		if (job->options->no_instr)
			profile_forget_instr(w[i].p);
		if (FAULT(FAULT_THREAD) ||
		    pthread_create(&w[i].thread, NULL, work, &w[i]) != 0)
			diag_die("cannot start thread %u", i + 1);
	}
	work(&w[0]);
	read_scratch_free(w[0].scratch);
	/* Only then nothing of the job changes any more. */
	for (i = 1; i < threads; i++)
		pthread_join(w[i].thread, NULL);
	for (i = 1; i < threads; i++) {
		if (good && !job->failed && w[i].p->metadata.profiles > 0 &&
		    !profile_add(p, w[i].p, &why))
			good = said(why);
		profile_free(w[i].p);
		mem_free(w[i].p);
		read_scratch_free(w[i].scratch);
	}
	mem_free(w);
	return good;
}

/* The inputs from the next one on. */
static bool
sum_up_to(struct job *job, struct profile *p, size_t end)
{
	size_t		 n = end - atomic_load(&job->next);
	unsigned	 threads = job->options->jobs;
	bool		 good;

	if (threads > n)
		threads = n == 0 ? 1 : (unsigned)n;
	job->end = end;
	good = sum_threads(job, p, job->options->part != NULL ? 1 : threads);
	/* Threads that found nothing left have counted on. */
	atomic_store(&job->next, end);
	return good && !job->failed;
}

/* Minima and maxima need every input as a profile of its own first. */
static bool
fold_inputs(struct job *job, struct profile *acc)
{
	struct profile	*p = mem_get(1, sizeof(*p));
	struct read_scratch *scratch = read_scratch_new();
	const char	*why;
	bool		 good = true;
	size_t		 i;

	for (i = 0; good && !job->failed && i < job->n; i++) {
		profile_init(p);
		/* Twice the same has no other minimum, only its number. */
		read_input(job, p, scratch, i, 1);
		metadata_multiply(&p->metadata,
		    (uint64_t)job->inputs[i].weight);
		finish(job, i);
		if (!job->failed && !job->outcomes[i].empty &&
		    !aggregate_fold(acc, p, job->options->stat == STAT_MAX,
&why))
			good = said(why);
		profile_free(p);
	}
	read_scratch_free(scratch);
	mem_free(p);
	return good;
}

/* Columns that the options choose, in the order that the lists ask for. */
static bool
choose_columns(const struct profile *p, enum sum_events events,
    uint32_t *columns, uint32_t *n)
{
	uint32_t	 i;

	*n = 0;
	if (!p->lists_differ) {
		memcpy(columns, p->list, p->list_n * sizeof(*columns));
		*n = p->list_n;
		return true;
	}
	for (i = 0; i < p->event_n; i++)
		if (events != EVENTS_INTERSECT || p->with[i] == p->input_n)
			columns[(*n)++] = i;
	event_order(p, columns, *n);
	if (*n == 0)
		diag_say("expected an event that all inputs have, found none");
	return *n > 0;
}

static int64_t
weights(const struct sum_input *inputs, const struct outcome *outcomes,
    size_t n)
{
	int64_t	 sum = 0;
	size_t	 i;

	for (i = 0; i < n; i++)
		if (!outcomes[i].empty && !num_add(&sum, inputs[i].weight))
			diag_die("the sum of the weights overflows 64 bits");
	return sum;
}

static void
say_notes(const struct profile *p, const struct sum_options *o)
{
	if (o->quiet)
		return;
	if (p->metadata.some_instr && !p->metadata.instr && !o->no_instr)
		diag_say("warning: not all profiles have instruction "
		    "addresses; they are dropped");
	if (p->metadata.commands_cut)
		diag_say("note: only %d of the commands are kept",
		    METADATA_COMMANDS);
}

static bool
sum_all(struct job *job, struct profile *p)
{
	const struct sum_options	*o = job->options;
	bool				 good = true;

	if (o->no_instr)
		profile_forget_instr(p);
	if (o->stat == STAT_MIN || o->stat == STAT_MAX)
		good = fold_inputs(job, p);
	else {
		if (o->between != NULL)
			good = sum_up_to(job, p, o->first_n) &&
			    o->between(o->arg, p);
		good = good && sum_up_to(job, p, job->n);
	}
	if (!good || job->failed)
		return false;
	if (job->first == job->n) {
		diag_say("expected a profile, found %zu empty file%s", job->n,
		    job->n == 1 ? "" : "s");
		return false;
	}
	if (o->stat == STAT_MEAN)
		aggregate_divide(p, weights(job->inputs, job->outcomes,
		    job->n));
	return true;
}

bool
sum_inputs(struct profile *p, const struct sum_input *inputs, size_t n,
    const struct sum_options *options, uint32_t *columns, uint32_t *column_n)
{
	struct job	 job = {
		.inputs = inputs, .n = n, .options = options, .first = n
	};
	bool		 good;
	size_t		 i;

	job.outcomes = mem_get(n, sizeof(*job.outcomes));
	pthread_mutex_init(&job.lock, NULL);
	progress_start(n, options->quiet);
	good = sum_all(&job, p);
	progress_end();
	good = good && choose_columns(p, options->events, columns, column_n);
	if (good)
		say_notes(p, options);
	for (i = 0; i < n; i++)
		mem_free(job.outcomes[i].text);
	mem_free(job.outcomes);
	intern_free(&job.lists);
	pthread_mutex_destroy(&job.lock);
	return good;
}
