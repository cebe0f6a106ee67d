/*
 * Threads take the inputs in order, one by one, and each thread adds its inputs
 * to a profile of its own; these profiles are added up after all inputs are
 * read.
 *
 * The messages about an input are printed after those of all earlier inputs.
 * All inputs before one with an error are read, so the messages up to this
 * error, which is the last message, are the same for any number of threads.
 * With keep_going, each input is first read into a separate profile.
 *
 * The number of an event's column is valid only within its profile.  Lists of
 * events are therefore compared by the events' names, and each different list
 * gets a number.
 *
 * Inputs may repeat the counts from before a fork(): a child that valgrind
 * follows continues with the counts of its parent.  Its profile does not say
 * so, but looks like another run of the same command.  Yet only a program with
 * a function named fork can have forked.
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
#include "profile/event.h"
#include "profile/frozen.h"
#include "profile/overflow.h"
#include "profile/build/build.h"
#include "profile/build/freeze.h"
#include "profile/build/profile_add.h"
#include "read/line/finding.h"
#include "ops/llvm/kin.h"
#include "import/import.h"
#include "import/samples.h"

/*
 * The least size in bytes of a file for which a second thread is worth its
 * start, and the joining of what both threads read; smaller when testing
 * faults.
 */
#ifdef GRINDKIT_FAULT
enum { SPLIT_LEAST = 128 << 10 };
#else
enum { SPLIT_LEAST = 32 << 20 };
#endif

/* What is known about the processes of the inputs. */
struct forks {
	bool		 watched;
	struct intern	 commands, pids;
	uint32_t	*first;		/* pid of the first process of each
					   command, or ID_NONE */
	size_t		 room;
	bool		 several;	/* some command has several processes */
	bool		 dumped;	/* counts were reset before a fork */
};

/* The result for an input; it is small, as there may be a hundred thousand. */
struct outcome {
	char		*text;		/* messages, for finding_log_say(),
					   which frees them */
	size_t		 len;
	uint32_t	 set;		/* number of its list of events, sorted
					   by name */
	uint32_t	 list;		/* number of its list of events in the
					   order of the file */
	bool		 done, failed, empty;
	bool		 is_llvm;	/* the input is an LLVM profile with
					   these flags */
	uint64_t	 flags;
	unsigned	 losses;	/* see import_say_losses() */
};

struct sum {
	struct profile		*p;
	const struct sum_options *options;
	size_t			 n;		/* number of inputs so far */
	bool			 one;		/* there is only one input in
						   all */
	struct statistic	 stat;		/* statistic of the side that is
						   read, if this is a
						   difference */
	struct profile		*other;		/* the other side of the
						   difference, or NULL */
	struct llvm_kin		*kin;
	pthread_mutex_t		 lock;		/* lock for the following
						   members */
	struct forks		 forks;
	struct intern		 lists;		/* lists of events: names joined
						   by blanks */
	const char		*first;		/* name of the first non-empty
						   input, or NULL */
	uint32_t		 set, list;	/* of the first input, as in
						   struct outcome */
	struct sum_counts	 counts;	/* numbers of inputs reported */
	unsigned		 losses;	/* of the inputs so far, see
						   import_say_losses() */
	bool			 failed;	/* an error was reported */
};

/* Inputs added by one call. */
struct batch {
	struct sum		*sum;
	const struct sum_input	*inputs;
	size_t			 n;
	struct outcome	*outcomes;
	atomic_size_t		 next;		/* index of the input to read
						   next */
	atomic_bool		 stop;
	size_t			 told;		/* number of outcomes
						   reported */
	bool			 spare;		/* more threads are allowed than
						   there are inputs */
};

/* A thread that reads inputs. */
struct reader {
	struct batch	*batch;
	struct profile	*p;		/* profile to which it adds inputs */
	struct read_scratch *scratch;	/* maps names in inputs to numbers of
					   `p' */
	bool		 compact_calls;	/* passed to the reader, see struct
					   read_options */
};

/* Whether this is the name of fork() in a C library; a version or a recursion
   level may follow. */
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
   and sums, have no process id: two of these count as two processes. */
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
	/* Callgrind wrote, and so reset, the counts at the fork. */
	for (i = 0; i < facts->n; i++)
		f->dumped = f->dumped || (facts->at[i]->key == FACT_FORK &&
		    is_fork(facts->at[i]->value));
}

/* Warn if several processes ran the same command, and the sum of all inputs has
   a function fork. */
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

/* Return the number of a list of events, a new one for a new list.  Call it
   with the lock held. */
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

/* Open the input unless it is open; convert a profile of another program, and
   set import_seen.  On error, return false with a line in the log. */
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

/* Record what reading an input without errors found out about it. */
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

/* Whether the totals of an input fit 64 bits.  If they do not, that is an error
   of this input, which would otherwise appear as an error of the whole sum. */
static bool
fits(struct profile *p, struct finding_log *log)
{
	struct wide		 totals[EVENT_MAX];
	struct complaint	 wrong;
	struct finding		 f = { .kind = FIND_OVERFLOW };

	if (overflow_is_possible(p))
		profile_freeze(p);
	if (overflow_profile(p, totals, &wrong))
		return true;
	f.text = wrong.text;
	finding_log_finding(log, &f);
	return false;
}

/* Read input i, multiply its counts by the weight, and set its outcome.  After
   an error, the reader's profile may hold part of the input. */
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
	struct source		 in;

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
		o->failed = !read_profile(r->p, &in, &how, &result);
		/* An overflow caused by a weight is not the input's fault. */
		if (!o->failed && options->keep_going && weight == 1)
			o->failed = !fits(r->p, &log);
		if (result.empty && !log.quiet)
			finding_log_line(&log, seen.llvm.found ?
			    "note: a profile of LLVM without functions, "
			    "skipped" : "note: empty file, skipped");
		o->empty = result.empty;
		o->is_llvm = seen.llvm.found;
		o->flags = seen.llvm.flags;
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
}

static void
fail(struct sum *s, const struct complaint *wrong)
{
	diag_say("cannot add the profiles: %s", wrong->text);
	s->failed = true;
}

/* Check that an input is of the same kind as the first one and, if the options
   ask for that, has the same events.  If not, report it and return false. */
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

/* Count an input after its messages were printed. */
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
		s->failed = !goes_along(s, input->name, o);
	}
}

/* Report the outcomes of inputs in order, up to the first input that is not
   done yet. */
static void
tell(struct batch *b)
{
	struct sum		*s = b->sum;
	struct outcome	*o;

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

/* Whether the statistic, or the code that asked for the sum, needs each input
   in a separate profile, so that one thread reads them one by one. */
static bool
takes_each(const struct sum_options *options)
{
	return statistic_needs_each(options->stat) || options->run != NULL;
}

/* Read an input into a separate profile, and add this profile if there was no
   error: nothing of a bad input may get into the sum. */
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
		pthread_mutex_lock(&s->lock);
		fail(s, &wrong);
		pthread_mutex_unlock(&s->lock);
	}
	if (each && s->failed)
		atomic_store(&b->stop, true);
	if (!each)
		finish(b, i);
	drop_profile(apart.p);
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
		if (apart) {
			read_apart(r, i);
			continue;
		}
		read_input(r, i, b->inputs[i].weight);
		if (b->outcomes[i].failed)
			atomic_store(&b->stop, true);
		finish(b, i);
	}
	/* The thread's profile will be added to that of the first thread. */
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

/* Read all inputs; the first thread adds to the result itself. */
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
	/* No other profile is added to a single input's, so that may stay as
	   the reader made it. */
	r[0].compact_calls = s->one && !s->options->keep_going;
	crew_run(threads, threads, work, r);
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
	s->kin = llvm_kin_new();
	/* Runs that are to be compared come from different processes on
	   purpose. */
	s->forks.watched = options->adds && !options->quiet && n > 1 &&
	    options->stat == STAT_SUM && options->run == NULL;
	pthread_mutex_init(&s->lock, NULL);
	if (options->no_instr)
		profile_forget_instr(p);
	s->one = n == 1 && options->side == NULL;
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

	for (i = 0; i < n; i++)
		assert(inputs[i].weight >= 1 && inputs[i].weight <= INT32_MAX);
	if (s->failed)
		return false;
	b.spare = threads > n;
	if (b.spare)
		threads = n == 0 ? 1 : (unsigned)n;
	b.outcomes = mem_get(n, sizeof(*b.outcomes));
	add_all(&b, takes_each(s->options) || s->options->read.part != NULL ?
	    1 : threads);
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

/* Add the side of the difference that was read into a separate profile. */
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
	if (s->options->stat == STAT_SUM && s->other == NULL)
		return;
	statistic_end(&s->stat);
	if (s->other != NULL) {
		add_side(s);
		drop_profile(s->other);
	}
	s->other = new_profile(s);
	statistic_begin(&s->stat, s->options->stat, s->other);
}

/* Report conditions that differ between inputs, with an example.  If doubts are
   errors, report an error and return false. */
static bool
say_conditions(const struct sum *s, const struct event_list *columns)
{
	const struct facts	*all = &s->p->metadata.conditions;
	bool			 strict = s->options->read.refusal ==
				    REFUSE_DOUBTS, good = true;
	const struct fact	*a, *b;
	struct slice		 name, event;
	char			 values[2][120];
	size_t			 i;

	for (i = 1; i < all->n && s->options->adds &&
	    (strict || !s->options->quiet); i++) {
		a = all->at[i - 1];
		b = all->at[i];
		name = fact_condition_name(a->key);
		event = event_list_depends(s->p, columns,
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

/* Finish the sum after all inputs are added. */
static bool
conclude(struct sum *s, struct event_list *columns)
{
	const struct metadata	*m = &s->p->metadata;

	if (s->first == NULL) {
		if (s->counts.left_out > 0)
			diag_say("expected a good profile, found none");
		else
			diag_say("expected a profile, found %zu empty file%s",
			    s->n, s->n == 1 ? "" : "s");
		return false;
	}
	statistic_end(&s->stat);
	if (s->other != NULL)
		add_side(s);
	if (s->failed)
		return false;
	event_list_all(s->p, s->options->events == EVENTS_INTERSECT, columns);
	if (columns->n == 0 && s->p->lists_differ) {
		diag_say("expected an event that all inputs have, found none");
		return false;
	}
	if (!s->options->quiet) {
		if (m->some_instr && !m->instr && !s->options->no_instr)
			diag_say("warning: not all profiles have instruction "
			    "addresses; they are dropped");
		if (m->commands_cut)
			diag_say("note: only %d of the commands are kept",
			    METADATA_COMMANDS);
		llvm_kin_say(s->kin);
		import_say_losses(s->losses);
		say_forks(&s->forks, s->p);
	}
	profile_freeze(s->p);
	return say_conditions(s, columns);
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
	llvm_kin_free(s->kin);
	intern_free(&s->lists);
	intern_free(&s->forks.commands);
	intern_free(&s->forks.pids);
	mem_free(s->forks.first);
	pthread_mutex_destroy(&s->lock);
	mem_free(s);
	return good;
}
