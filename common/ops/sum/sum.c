/*
 * Each thread takes the next input, in order, and adds it to a profile of its
 * own.  When all inputs are read, these profiles are added up.
 *
 * The messages about an input are printed after those of all earlier inputs.
 * All inputs before one with an error are read, so the messages up to this
 * error, which is the last message, are the same for any number of threads.
 * With keep_going, each input is first read into a separate profile.
 *
 * Which column an event has differs between profiles.  So lists of events are
 * compared by the events' names, and each different list gets a number.
 *
 * An input may repeat counts from before a fork(): if valgrind follows the
 * child, the child continues with the counts of its parent.  The profile of the
 * child does not say this, but it looks like another run of the same command.
 * Only a program with a function named fork can have forked.
 */
#include "ops/sum/sum.h"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

#include "base/complaint.h"
#include "base/crew.h"
#include "base/diag.h"
#include "base/mem.h"
#include "io/progress.h"
#include "io/source.h"
#include "llvm/model/model.h"
#include "profile/event.h"
#include "profile/frozen.h"
#include "profile/overflow.h"
#include "profile/build/build.h"
#include "profile/build/freeze.h"
#include "profile/build/profile_add.h"
#include "read/line/finding.h"
#include "ops/llvm/costs.h"
#include "ops/llvm/input.h"
#include "ops/llvm/kin.h"
#include "import/import.h"
#include "import/samples.h"
#include "ops/sum/declared.h"
#include "ops/sum/llvm_sum.h"

/*
 * The size in bytes from which a second thread that reads the latter half of a
 * file saves more time than starting it and joining both halves takes.  It is
 * smaller in builds that test what happens on failures.
 */
#ifdef GRINDKIT_FAULT
enum { SPLIT_LEAST = 128 << 10 };
#else
enum { SPLIT_LEAST = 32 << 20 };
#endif

/* What the inputs show about processes that may have forked. */
struct forks {
	bool		 watched;
	struct intern	 commands, pids;
	uint32_t	*first;		/* by command: number of the process id
					   of its first process, or ID_NONE */
	size_t		 room;
	bool		 several;	/* at least two inputs are different
					   processes of one command */
	bool		 dumped;	/* some process wrote, and so reset, its
					   counts before a fork */
};

/* What reading one input found out.  This struct is small, since there may be a
   hundred thousand inputs. */
struct outcome {
	char		*text;		/* the input's messages;
					   finding_log_say() prints and frees
					   them */
	size_t		 len;
	uint32_t	 set;		/* number of the input's list of events,
					   sorted by name */
	uint32_t	 list;		/* number of the input's list of events,
					   in the order of the file */
	bool		 done, failed, empty;
	bool		 is_llvm;	/* the input is an LLVM profile, or the
					   costs of one, with these flags */
	uint64_t	 flags;
	bool		 has_lines;	/* the input has counts of lines of an
					   LLVM profile */
	unsigned	 losses;	/* what was lost in converting the input
					   (import_say_losses()) */
	struct declared	*declared;	/* what the input declared that was new
					   to the thread's profile, or NULL */
};

struct sum {
	struct profile		*p;
	const struct sum_options *options;
	size_t			 n;		/* number of inputs that were
						   passed to sum_add() so far */
	bool			 one;		/* only one input will be added
						   in all */
	struct statistic	 stat;		/* the statistic of the inputs;
						   for a difference, that of the
						   side that is being read */
	struct profile		*other;		/* for a difference: the profile
						   of the other side; else
						   NULL */
	struct llvm_kin		*kin;
	pthread_mutex_t		 lock;		/* protects the following
						   members, which threads
						   share */
	struct forks		 forks;
	struct intern		 lists;		/* all lists of events so far,
						   each as names joined by
						   blanks */
	struct profile		*declared;	/* a profile without costs: the
						   events and definitions of the
						   inputs whose messages were
						   printed; NULL if there is
						   only one input */
	const char		*first;		/* name of the first input that
						   is not empty, or NULL */
	uint32_t		 set, list;	/* `set' and `list' in the
						   struct outcome of the first
						   input that is not empty */
	struct sum_counts	 counts;	/* for the inputs whose
						   messages were printed: how
						   many had each outcome */
	unsigned		 losses;	/* what all inputs so far lost
						   when they were converted
						   (import_say_losses()) */
	size_t			 lined;		/* number of inputs with counts
						   of lines; for a difference,
						   of the side that is being
						   read */
	bool			 adds_lines;	/* a side has several of them */
	bool			 failed;	/* an error was reported */
};

/* The inputs of one call of sum_add(). */
struct batch {
	struct sum		*sum;
	const struct sum_input	*inputs;
	size_t			 n;
	struct outcome	*outcomes;
	atomic_size_t		 next;		/* index of the next input that
						   a thread will read */
	atomic_bool		 stop;
	size_t			 told;		/* number of inputs whose
						   messages were printed */
	bool			 counted;	/* the progress has counted the
						   inputs already */
	bool			 spare;		/* more threads are allowed than
						   there are inputs */
	bool			 unfit;		/* an input could not be added,
						   and this is why */
	struct complaint	 wrong;
};

struct reader {
	struct batch	*batch;
	struct profile	*p;
	struct read_scratch *scratch;	/* buffers of the reader, among them a
					   map from names of inputs to those of
					   `p' */
	bool		 compact_calls;	/* the member of this name for struct
					   read_options */
};

/* Whether this is the name of fork() in a C library, perhaps followed by a
   version or a level of recursion. */
static bool
is_fork(struct slice name)
{
	static const char *const	 names[] = {
		"fork", "_Fork", "__fork", "__libc_fork", "vfork", "__vfork"
	};
	size_t				 len = 0, i;

	while (len < name.len && strchr("@'*", name.at[len]) == NULL)
		len++;
	for (i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (len == strlen(names[i]) &&
		    memcmp(name.at, names[i], len) == 0)
			return true;
	return false;
}

/* Record the command and the process id of an input.  Profiles of Cachegrind,
   and sums, have no process id: two of them count as two processes. */
static void
note_process(struct forks *f, const struct read_result *result)
{
	const struct string	*command = &result->command;
	const struct string	*pid = &result->pid;
	const struct facts	*facts = &result->facts;
	uint32_t		 id, of = ID_NONE;
	size_t			 n, i;

	if (!f->watched || command->len == 0)
		return;
	n = f->commands.n;
	if (pid->len > 0)
		of = intern_id(&f->pids, pid->at, pid->len);
	id = intern_id(&f->commands, command->at, command->len);
	f->first = mem_grow(f->first, &f->room, f->commands.n,
	    sizeof(*f->first));
	if (f->commands.n > n)
		f->first[id] = of;
	else if (of == ID_NONE || f->first[id] != of)
		f->several = true;
	/* Callgrind wrote the counts when the program called fork(), and so
	   reset them: the profile of the child does not repeat them. */
	for (i = 0; i < facts->n; i++)
		f->dumped = f->dumped || (facts->at[i]->key == FACT_FORK &&
		    is_fork(facts->at[i]->value));
}

/* Warn if several inputs are processes of one command, and the sum has a
   function named fork. */
static void
say_forks(const struct forks *f, const struct profile *p)
{
	size_t	 i;

	if (!f->several || f->dumped)
		return;
	for (i = 0; i < p->function_n; i++)
		if (is_fork(intern_slice(&p->names, p->functions[i].name))) {
			diag_say("note: several processes ran one command, "
			    "and some fork: a forked child also has what its "
			    "parent had counted by then; see cgmerge(1)");
			return;
		}
}

/* Return the number of a list of events; a new list gets a new number.  The
   caller must hold the lock. */
static uint32_t
number_list(struct sum *s, const struct profile *p,
    const struct event_list *events)
{
	size_t		 len;
	char		*text = event_list_text(p, events->at, events->n, &len);
	uint32_t	 id = intern_id(&s->lists, text, len);

	mem_free(text);
	return id;
}

static const char *
quote_list(const struct sum *s, uint32_t id, char *out, size_t size)
{
	return diag_quote(out, size, intern_text(&s->lists, id),
	    intern_length(&s->lists, id));
}

/*
 * Open the input, if it is not open.  If it is a profile of another program,
 * convert it, and record this in `seen'.  On an error, add a line to the log
 * and return false.
 */
static bool
open_input(const struct sum *s, const struct sum_input *input,
    struct source *in, struct import_seen *seen, struct finding_log *log)
{
	const struct import_form	*form;

	if (input->opened != NULL)
		source_move(in, input->opened);
	else if (!source_open(in, input->name)) {
		finding_log_line(log, "cannot open: %s", in->trouble);
		return false;
	}
	log->name = in->name;
	form = import_form_of(in);
	if (form == NULL)
		return true;
	if (!s->options->llvm.none || !import_is_llvm(form))
		return import_convert(form, in, s->options->llvm.coverage,
		    seen, log);
	finding_log_line(log, "expected a profile of Cachegrind or Callgrind, "
	    "found one of LLVM");
	source_close(in);
	return false;
}

/* Record in the outcome what reading an input showed, if it had no errors. */
static void
note_result(const struct reader *r, struct outcome *o,
    struct read_result *result)
{
	struct sum		*s = r->batch->sum;
	struct event_list	*events = &result->events;

	pthread_mutex_lock(&s->lock);
	note_process(&s->forks, result);
	if (!o->empty) {
		o->list = number_list(s, r->p, events);
		event_order(r->p, events->at, events->n);
		o->set = number_list(s, r->p, events);
	}
	pthread_mutex_unlock(&s->lock);
}

/* Replace each count of a frozen profile by by(count, n). */
static void
scale(struct profile *p, struct wide by(struct wide, int64_t), int64_t n)
{
	struct cost_table *const tables[] = { &p->costs, &p->arcs, &p->jumps };
	uint32_t		 i, row, k;

	for (i = 0; i < ROW_KINDS; i++)
		for (row = 0; row < tables[i]->n; row++)
			for (k = 0; k < tables[i]->counts; k++)
				cost_table_set_wide(tables[i], row, k,
				    by(row_wide(tables[i], row, k), n));
	for (i = 0; i < p->event_n; i++)
		p->summary[i] = by(p->summary[i], n);
}

/* Return whether all counts fit 64 bits.  If only the weight, by which they are
   multiplied, makes one too large, that is not an error of the input. */
static bool
fits(struct profile *p, int64_t weight, struct finding_log *log)
{
	struct wide		 totals[EVENT_MAX];
	struct complaint	 wrong;
	struct finding		 f = { .kind = FIND_OVERFLOW };
	bool			 good;

	if (weight > 1 || overflow_is_possible(p))
		profile_freeze(p);
	if (weight > 1)
		scale(p, wide_divide, weight);
	good = overflow_profile(p, totals, &wrong);
	if (weight > 1)
		scale(p, wide_multiply, weight);
	if (good)
		return true;
	f.text = wrong.text;
	finding_log_finding(log, &f);
	return false;
}

/* Read input i, multiply its counts by the weight, and set its outcome.  After
   an error, the thread's profile may contain a part of the input. */
static void
read_input(const struct reader *r, size_t i, int64_t weight)
{
	struct sum		*s = r->batch->sum;
	const struct sum_options *options = s->options;
	const struct sum_input	*input = &r->batch->inputs[i];
	struct outcome		*o = &r->batch->outcomes[i];
	struct finding_log	 log = {
		.name = input->name,
		.quiet = options->quiet, .verbose = options->verbose,
		.refusal = options->read.refusal,
		.cut_advice = options->cut_advice
	};
	struct read_options	 how = options->read;
	struct read_result	 result = { .empty = false };
	struct import_seen	 seen = { .llvm.kin = s->kin };
	struct declared		 declared = { .log = &log };
	struct source		 in;

	if (s->declared != NULL)
		how.declare = declared_keep;
	how.declare_arg = &declared;
	how.report = finding_log_finding;
	how.arg = &log;
	how.progress = progress_bytes;
	how.weight = weight;
	how.scratch = r->scratch;
	how.may_thread = r->batch->spare;
	how.compact_calls = r->compact_calls;
	how.split_least = SPLIT_LEAST;
	if (!open_input(s, input, &in, &seen, &log))
		o->failed = true;
	else {
		in.may_thread = r->batch->spare;
		if (how.part != NULL)
			profile_forget_definitions(r->p);
		o->failed = !read_profile(r->p, &in, &how, &result);
		if (!o->failed && options->keep_going)
			o->failed = !fits(r->p, weight, &log);
		if (result.empty && !log.quiet)
			finding_log_line(&log, seen.llvm.found ?
			    "note: a profile of LLVM without functions, "
			    "skipped" : "note: empty file, skipped");
		o->empty = result.empty;
		o->flags = seen.llvm.flags;
		o->is_llvm = seen.llvm.found ||
		    llvm_kin_read(&result.facts, &o->flags);
		o->has_lines = o->is_llvm && event_list_has(&result.events,
		    event_find(r->p, LLVM_COSTS_LINES,
		    strlen(LLVM_COSTS_LINES)));
		o->losses = seen.losses;
		if (!o->failed)
			note_result(r, o, &result);
		if (input->facts != NULL) {
			*input->facts = result.facts;
			result.facts = (struct facts){ .n = 0 };
		}
		if (input->command != NULL) {
			*input->command = result.command;
			result.command = (struct string){ NULL, 0 };
		}
		read_result_free(&result);
		source_close(&in);
	}
	o->text = finding_log_take(&log, &o->len);
	if (declared.n > 0) {
		o->declared = mem_get(1, sizeof(*o->declared));
		*o->declared = declared;
	}
}

static void
fail(struct sum *s, const struct complaint *wrong)
{
	diag_say("cannot add the profiles: %s", wrong->text);
	s->failed = true;
}

/*
 * Check that an input is of the same family of profiles as the first one and
 * has the same events, if the options demand that.  Otherwise report an error
 * and return false.
 */
static bool
goes_along(struct sum *s, const char *name, const struct outcome *o)
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
	    quote_list(s, s->list, there, sizeof(there)), s->first,
	    quote_list(s, o->list, here, sizeof(here)),
	    advice == NULL ? "" : advice);
	return false;
}

/* Count an input as added, empty or omitted, after its messages were
   printed. */
static void
count(struct sum *s, const struct sum_input *input,
    const struct outcome *o)
{
	s->counts.left_out += o->failed;
	s->counts.empty += !o->failed && o->empty;
	s->counts.added += !o->failed && !o->empty;
	s->losses |= o->failed ? 0 : o->losses;
	if (o->failed)
		s->failed = !s->options->keep_going;
	else {
		s->stat.weight += o->empty ? 0 : input->weight;
		s->lined += o->has_lines;
		s->adds_lines |= s->lined > 1;
		s->failed = !goes_along(s, input->name, o);
	}
}

static void
drop_declared(struct outcome *o)
{
	if (o->declared != NULL)
		declared_free(o->declared);
	mem_free(o->declared);
	o->declared = NULL;
}

/* Compare what an input declares with what all inputs before it declare.  If
   these conflict, let the messages of the input end with that, and return
   false. */
static bool
fits_declared(const struct sum *s, struct outcome *o)
{
	bool	 good;

	/* An input that is left out declares nothing. */
	good = o->declared == NULL || (o->failed && s->options->keep_going) ||
	    declared_join(o->declared, s->declared, &o->text, &o->len);
	drop_declared(o);
	return good;
}

/* Print the messages of inputs in order, up to the first input that is still
   being read. */
static void
tell(struct batch *b)
{
	struct sum		*s = b->sum;
	struct outcome	*o;

	for (; !s->failed && b->told < b->n && b->outcomes[b->told].done;
	    b->told++) {
		o = &b->outcomes[b->told];
		s->failed = !fits_declared(s, o);
		finding_log_say(o->text, o->len);
		o->text = NULL;
		if (!s->failed)
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
	if (!b->counted)
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

/* Whether each input must be read into a separate profile, for the statistic or
   for the callback `run'.  Then one thread reads them one by one. */
static bool
takes_each(const struct sum_options *options)
{
	return statistic_needs_each(options->stat) || options->run != NULL;
}

/*
 * Read input i into a separate profile, and add that to the thread's profile if
 * there was no error, so that nothing of a malformed input gets into the sum.
 */
static void
read_apart(const struct reader *r, size_t i)
{
	struct batch		*b = r->batch;
	struct sum		*s = b->sum;
	const struct sum_options *options = s->options;
	const struct sum_input	*input = &b->inputs[i];
	struct outcome		*o = &b->outcomes[i];
	struct reader		 apart = {
		.batch = b, .p = new_profile(s), .scratch = read_scratch_new()
	};
	struct complaint	 wrong;
	bool			 each = takes_each(options), good = true;

	read_input(&apart, i, statistic_needs_each(options->stat) ? 1 :
	    input->weight);
	/* What the rows were found by is not needed any more. */
	read_scratch_free(apart.scratch);
	profile_freeze(apart.p);
	if (each)
		finish(b, i);
	if (o->failed || o->empty || (each && s->failed))
		;
	else if (!each)
		good = profile_take(r->p, apart.p, &wrong);
	else {
		if (options->run != NULL)
			options->run(options->run_arg, apart.p, input->name);
		good = statistic_take(&s->stat, apart.p, input->weight, &wrong);
	}
	if (!good) {
		/* Messages of inputs before this one may still come, and say
		   it better: see fits_declared(). */
		pthread_mutex_lock(&s->lock);
		b->wrong = b->unfit ? b->wrong : wrong;
		b->unfit = true;
		pthread_mutex_unlock(&s->lock);
	}
	if (!good || (each && s->failed))
		atomic_store(&b->stop, true);
	if (!each)
		finish(b, i);
	drop_profile(apart.p);
}

/* Whether the next input may be read directly into the result: if it is the
   first one of a statistic, and an error in it ends the sum. */
static bool
starts_statistic(const struct reader *r)
{
	const struct sum_options *options = r->batch->sum->options;

	return statistic_needs_each(options->stat) && options->run == NULL &&
	    !options->keep_going && r->p->metadata.profiles == 0;
}

static void
read_start(struct reader *r, size_t i)
{
	struct batch		*b = r->batch;
	struct sum		*s = b->sum;
	const struct outcome	*o = &b->outcomes[i];

	read_input(r, i, 1);
	/* Further inputs have buffers of their own (read_apart()), so let these
	   take no memory meanwhile. */
	read_scratch_free(r->scratch);
	r->scratch = read_scratch_new();
	finish(b, i);
	if (!o->failed && !o->empty && !s->failed)
		statistic_start(&s->stat, b->inputs[i].weight);
	if (s->failed)
		atomic_store(&b->stop, true);
}

static void
work(void *arg, size_t number)
{
	struct reader	*readers = arg, *r = &readers[number];
	struct batch	*b = r->batch;
	bool		 apart = b->sum->options->keep_going ||
			    takes_each(b->sum->options);
	size_t		 i;

	while (!atomic_load(&b->stop) &&
	    (i = atomic_fetch_add(&b->next, 1)) < b->n) {
		if (starts_statistic(r)) {
			read_start(r, i);
			continue;
		}
		if (apart) {
			read_apart(r, i);
			continue;
		}
		read_input(r, i, b->inputs[i].weight);
		if (b->outcomes[i].failed)
			atomic_store(&b->stop, true);
		finish(b, i);
	}
	/* Freeze the profile here, in parallel, because it will be added to
	   that of the first thread. */
	if (number > 0)
		profile_freeze(r->p);
}

static void
add_profile(struct sum *s, struct profile *to, struct profile *p)
{
	struct complaint	 wrong;

	if (!s->failed && p->metadata.profiles > 0 &&
	    !profile_take(to, p, &wrong))
		fail(s, &wrong);
}

/* Read all inputs.  The first thread adds its inputs directly to the result. */
static void
add_all(struct batch *b, unsigned threads)
{
	struct sum	*s = b->sum;
	struct reader	*r = mem_get(threads, sizeof(*r));
	unsigned	 i;

	for (i = 0; i < threads; i++)
		r[i] = (struct reader){
			.batch = b, .p = i == 0 ? s->stat.p : new_profile(s),
			.scratch = read_scratch_new()
		};
	/* If there is only one input, no other profile will be added to its
	   profile: the reader may then leave its calls in compact form. */
	r[0].compact_calls = s->one && !s->options->keep_going;
	crew_run(threads, threads, work, r);
	if (b->unfit && !s->failed)
		fail(s, &b->wrong);
	read_scratch_free(r[0].scratch);
	for (i = 1; i < threads; i++) {
		add_profile(s, r[0].p, r[i].p);
		drop_profile(r[i].p);
		read_scratch_free(r[i].scratch);
	}
	mem_free(r);
}

struct sum *
sum_begin(struct profile *p, const struct sum_options *options, size_t n)
{
	struct sum	*s = mem_get(1, sizeof(*s));

	s->p = p;
	p->threads = options->jobs;
	s->options = options;
	if (options->side != NULL)
		s->other = new_profile(s);
	statistic_begin(&s->stat, options->stat, options->side != NULL ?
	    s->other : p);
	if (options->spread && statistic_needs_each(options->stat) && n > 1)
		statistic_spread(&s->stat);
	s->kin = options->llvm.kin != NULL ? options->llvm.kin :
	    llvm_kin_new();
	/* If `run' is set, the inputs are runs that will be compared, which are
	   different processes on purpose; if `part' is, its caller chooses. */
	s->forks.watched = options->adds && !options->quiet && n > 1 &&
	    options->stat == STAT_SUM && options->run == NULL &&
	    options->read.part == NULL;
	pthread_mutex_init(&s->lock, NULL);
	if (options->no_instr)
		profile_forget_instr(p);
	s->one = n == 1 && options->side == NULL;
	if (s->one)
		profile_expect_one(p);
	else if (options->read.part == NULL)
		s->declared = new_profile(s);
	progress_start(n, options->quiet);
	return s;
}

static bool
add_batch(struct batch *b)
{
	struct sum	*s = b->sum;
	unsigned	 threads = s->options->jobs;
	size_t		 i;

	b->spare = threads > b->n;
	if (b->spare)
		threads = b->n == 0 ? 1 : (unsigned)b->n;
	b->outcomes = mem_get(b->n, sizeof(*b->outcomes));
	add_all(b, takes_each(s->options) || s->options->read.part != NULL ?
	    1 : threads);
	for (i = 0; i < b->n; i++) {
		mem_free(b->outcomes[i].text);
		drop_declared(&b->outcomes[i]);
	}
	mem_free(b->outcomes);
	return !s->failed;
}

/*
 * Add up the counters of LLVM profiles, and set the source to the costs of the
 * sum.  Return false after an error, or if no profile has a function.
 */
static bool
add_counters(struct sum *s, const struct sum_input *inputs, size_t n,
    struct source *to)
{
	const struct sum_options *o = s->options;
	const struct llvm_sum	 how = {
		.quiet = o->quiet, .verbose = o->verbose, .costs = true,
		.strict = o->read.refusal >= REFUSE_DOUBTS, .jobs = o->jobs
	};
	struct llvm_profile	*p = mem_get(1, sizeof(*p));
	struct llvm_costs	 costs = {
		.from = p, .coverage = o->llvm.coverage, .kin = s->kin
	};
	struct finding_log	 log = { .quiet = o->quiet };
	struct sum_counts	 counts;
	struct complaint	 wrong;
	char			*text;
	size_t			 len;

	s->failed = !llvm_sum(p, &how, inputs, n, &counts);
	if (!s->failed && p->function_n > 0 && !llvm_kin_join(s->kin, p->first,
	    llvm_profile_flags(p), &wrong)) {
		diag_say("%s: %s", p->first, wrong.text);
		s->failed = true;
	}
	if (!s->failed && p->function_n > 0) {
		log.name = p->first;
		costs.profiles = counts.profiles;
		s->failed = !llvm_input_text(to, &costs, &log);
		text = finding_log_take(&log, &len);
		finding_log_say(text, len);
	}
	n = p->function_n;
	llvm_profile_free(p);
	mem_free(p);
	return !s->failed && n > 0;
}

bool
sum_add(struct sum *s, const struct sum_input *inputs, size_t n)
{
	struct batch	 b = { .sum = s, .inputs = inputs, .n = n };
	struct source	 costs;
	struct sum_input all;
	size_t		 i;

	for (i = 0; i < n; i++)
		assert(inputs[i].weight >= 1 && inputs[i].weight <= INT32_MAX);
	if (s->failed)
		return false;
	s->n += n;
	/* The count of a line is the largest of several, so that the line of a
	   sum has less than the sum of the line's counts. */
	if (n < 2 || s->options->llvm.coverage == NULL ||
	    s->options->stat != STAT_SUM || s->options->run != NULL)
		return add_batch(&b);
	if (add_counters(s, inputs, n, &costs)) {
		all = inputs[0];
		all.weight = 1;
		all.opened = &costs;
		b.inputs = &all;
		b.n = 1;
		b.counted = true;
		add_batch(&b);
		for (i = 1; i < n && all.facts != NULL; i++)
			facts_share(inputs[i].facts, all.facts);
	}
	return !s->failed;
}

struct sum_counts
sum_counts(const struct sum *s)
{
	return s->counts;
}

/* Turn what was read so far into the statistic, and say if that hardly
   describes the inputs. */
static void
end_statistic(struct sum *s)
{
	struct complaint	 doubt;

	statistic_end(&s->stat, s->options->events == EVENTS_INTERSECT, &doubt);
	if (doubt.text[0] != '\0' && !s->options->quiet)
		diag_say("warning: %s", doubt.text);
}

/* Add the side of a difference that was read into a separate profile to the
   result, after passing it to the callback `side'. */
static void
add_side(struct sum *s)
{
	if (s->options->side != NULL && s->other->metadata.profiles > 0) {
		profile_freeze(s->other);
		s->options->side(s->options->side_arg, s->other);
	}
	add_profile(s, s->p, s->other);
}

void
sum_turn(struct sum *s)
{
	llvm_kin_turn(s->kin);
	s->lined = 0;
	if (s->options->stat == STAT_SUM && s->other == NULL)
		return;
	end_statistic(s);
	if (s->other != NULL) {
		add_side(s);
		drop_profile(s->other);
	}
	s->other = new_profile(s);
	statistic_begin(&s->stat, s->options->stat, s->other);
}

/* Report conditions in which inputs differ, with an example of each.  If doubts
   are errors, report errors and return false. */
static bool
say_conditions(const struct sum_options *o, const struct profile *p,
    const struct event_list *columns)
{
	const struct facts	*all = &p->metadata.conditions;
	bool			 strict = o->read.refusal == REFUSE_DOUBTS;
	bool			 good = true;
	const struct fact	*a, *b;
	struct slice		 name, event;
	char			 values[2][120];
	size_t			 i;

	for (i = 1; i < all->n && o->adds && (strict || !o->quiet); i++) {
		a = all->at[i - 1];
		b = all->at[i];
		name = fact_condition_name(a->key);
		event = event_list_depends(p, columns,
		    fact_condition(a->key));
		if (a->key != b->key || event.at == NULL ||
		    strcmp(a->from.at, b->from.at) == 0)
			continue;
		diag_say("%sinputs differ in '%.*s', on which %.*s depends: "
		    "'%s' in %s, '%s' in %s", strict ? "" : "warning: ",
		    (int)name.len, name.at, (int)event.len, event.at,
		    diag_quote(values[0], sizeof(values[0]), a->value.at,
		    a->value.len), a->from.at,
		    diag_quote(values[1], sizeof(values[1]), b->value.at,
		    b->value.len), b->from.at);
		good = !strict;
	}
	return good;
}

bool
sum_doubts(const struct sum_options *o, const struct profile *p,
    const struct event_list *columns)
{
	const struct metadata	*m = &p->metadata;

	if (!o->quiet && m->some_instr && !m->instr && !o->no_instr)
		diag_say("warning: not all profiles have instruction "
		    "addresses; they are dropped");
	if (!o->quiet && m->commands_cut)
		diag_say("note: only %d of the commands are kept",
		    METADATA_COMMANDS);
	return say_conditions(o, p, columns);
}

/* Report counts of lines that were added up, although each is the largest of
   several.  If doubts are errors, report an error and return false. */
static bool
say_lines(const struct sum *s, const struct event_list *columns)
{
	bool	 strict = s->options->read.refusal == REFUSE_DOUBTS;

	if (!s->adds_lines || s->options->stat != STAT_SUM ||
	    s->options->run != NULL || !event_list_has(columns,
	    event_find(s->p, LLVM_COSTS_LINES, strlen(LLVM_COSTS_LINES))))
		return true;
	if (strict || !s->options->quiet)
		diag_say("%sthe sum of " LLVM_COSTS_LINES " of several files "
		    "may be too large on lines that regions share; merge "
		    "profiles of LLVM before --binary gives them lines",
		    strict ? "" : "warning: ");
	return !strict;
}

/* Return whether an event of an input, which no column of a side is, is not
   among the columns. */
static bool
lacks_event(const struct profile *p, const struct event_list *columns)
{
	uint32_t	 i;

	for (i = 0; i < p->event_n; i++)
		if (p->with[i] > 0 && !event_list_has(columns, i))
			return true;
	return false;
}

/* Complete the sum after all inputs are added.  On an error, report it and
   return false. */
static bool
conclude(struct sum *s, struct event_list *columns)
{
	struct metadata	*m = &s->p->metadata;

	if (s->first == NULL) {
		if (s->counts.left_out > 0)
			diag_say("expected a good profile, found none");
		else
			diag_say("expected a profile, found %zu empty file%s",
			    s->n, s->n == 1 ? "" : "s");
		return false;
	}
	end_statistic(s);
	if (s->other != NULL)
		add_side(s);
	if (s->failed)
		return false;
	event_list_all(s->p, s->options->events == EVENTS_INTERSECT, columns);
	if (lacks_event(s->p, columns))
		m->samples = 0;
	if (columns->n == 0 && s->p->lists_differ) {
		diag_say("expected an event that all inputs have, found none");
		return false;
	}
	if (!s->options->quiet) {
		llvm_kin_say(s->kin);
		import_say_losses(s->losses);
		say_forks(&s->forks, s->p);
	}
	profile_freeze(s->p);
	return (s->options->read.part != NULL ||
	    sum_doubts(s->options, s->p, columns)) && say_lines(s, columns);
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
	if (s->declared != NULL)
		drop_profile(s->declared);
	if (s->kin != s->options->llvm.kin)
		llvm_kin_free(s->kin);
	intern_free(&s->lists);
	intern_free(&s->forks.commands);
	intern_free(&s->forks.pids);
	mem_free(s->forks.first);
	pthread_mutex_destroy(&s->lock);
	mem_free(s);
	return good;
}
