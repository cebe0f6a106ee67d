#include "ops/sum/outcome.h"

#include "base/complaint.h"
#include "base/mem.h"
#include "io/progress.h"
#include "io/source.h"
#include "profile/event.h"
#include "profile/overflow.h"
#include "profile/build/build.h"
#include "profile/build/freeze.h"
#include "profile/build/profile_add.h"
#include "read/line/finding_log.h"
#include "read/read.h"
#include "ops/sum/event_names.h"
#include "ops/sum/forks.h"
#include "ops/llvm/input.h"

/* The least file size in bytes for which a second thread is worth its start and
   joining what both have read; smaller when testing faults. */
#ifdef GRINDKIT_FAULT
enum { SPLIT_LEAST = 128 << 10 };
#else
enum { SPLIT_LEAST = 32 << 20 };
#endif

static void
give_string(struct string *from, struct string *to)
{
	if (to == NULL)
		return;
	*to = *from;
	*from = (struct string){ NULL, 0 };
}

/* Record the result of reading an input. */
static void
note_result(struct sum_outcome *o, const struct sum_reader *r,
    const struct sum_input *in, struct read_result *result)
{
	o->empty = result->empty;
	if (!o->failed && !o->empty) {
		o->list = event_names_id(r->names, r->p, result->events.at,
		    result->events.n);
		event_order(r->p, result->events.at, result->events.n);
		o->set = event_names_id(r->names, r->p, result->events.at,
		    result->events.n);
	}
	give_string(&result->descs, in->descs);
	give_string(&result->command, in->command);
	read_result_free(result);
}

/* A frozen copy of a profile that may still get rows. */
static struct profile *
frozen_copy(const struct profile *p)
{
	struct profile		*copy = mem_get(1, sizeof(*copy));
	struct complaint	 none;

	/* This cannot fail: an empty profile has room for all events. */
	profile_init(copy);
	profile_add(copy, p, &none);
	profile_freeze(copy);
	return copy;
}

/* Whether the totals of an input, read alone, fit a profile: if not, the input
   has the error, which would otherwise appear as one of the whole sum. */
static bool
fits(const struct profile *p, struct finding_log *log)
{
	struct wide		 totals[EVENT_MAX];
	struct complaint	 wrong;
	struct finding		 f = { .kind = FIND_OVERFLOW };
	struct profile		*copy;
	bool			 good;

	if (!p->costs.carries && !p->arcs.carries && !p->jumps.carries)
		good = overflow_profile(p, totals, &wrong);
	else {
		copy = frozen_copy(p);
		good = overflow_profile(copy, totals, &wrong);
		profile_free(copy);
		mem_free(copy);
	}
	if (good)
		return true;
	f.text = wrong.text;
	finding_log_finding(log, &f);
	return false;
}

void
sum_outcome_read(struct sum_outcome *o, const struct sum_reader *r,
    const struct sum_input *input, int64_t weight)
{
	const struct sum_options *options = r->options;
	struct finding_log	 log = {
		.name = input->name,
		.quiet = options->quiet, .verbose = options->verbose,
		.refusal = options->read.refusal,
		.cut_advice = options->cut_advice
	};
	struct read_options	 how = options->read;
	struct read_result	 result = { .empty = false };
	struct llvm_seen	 seen = { .kin = r->kin };
	struct source		 in;

	how.report = finding_log_finding;
	how.arg = &log;
	how.progress = progress_bytes;
	how.weight = weight;
	how.scratch = r->scratch;
	how.may_thread = r->may_thread;
	how.compact_calls = r->compact_calls;
	how.split_least = SPLIT_LEAST;
	if (!sum_input_open(input, &in, &options->llvm, &seen, &log))
		o->failed = true;
	else {
		in.may_thread = r->may_thread;
		o->failed = !read_profile(r->p, &in, &how, &result);
		/* An overflow caused by a weight is not the input's fault. */
		if (!o->failed && options->keep_going && weight == 1)
			o->failed = !fits(r->p, &log);
		if (result.empty && !log.quiet)
			finding_log_line(&log, seen.found ? "note: a profile "
			    "of LLVM without functions, skipped" :
			    "note: empty file, skipped");
		if (!o->failed)
			forks_note(r->forks, &result.command,
			    &result.pid, &result.descs);
		note_result(o, r, input, &result);
		source_close(&in);
		o->is_llvm = seen.found;
		o->flags = seen.flags;
	}
	o->text = finding_log_take(&log, &o->len);
}
