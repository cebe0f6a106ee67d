#include "export/folded.h"

#include "base/diag.h"
#include "base/hot.h"
#include "base/mem.h"
#include "text/num.h"
#include "io/sink.h"
#include "profile/frozen.h"
#include "profile/name_bytes.h"
#include "profile/profile.h"
#include "report/view/choice.h"
#include "export/exactness.h"
#include "export/folded_stack.h"
#include "export/options.h"
#include "export/series.h"
#include "export/stacks.h"

struct folded {
	const struct profile *p;
	struct sink	*out;
	struct series	 series;
	struct folded_stack stack;	/* the last one, without its line */
	size_t		*ends;		/* end of each frame in it */
	size_t		 end_room;
	struct name_bytes names;	/* written, up to the limit */
};

/* Count the names in `stacks' stacks with this many frames; false if they are
   too many. */
static bool
count_names(struct folded *f, size_t frames, uint32_t stacks)
{
	f->names.n += frames * (uint64_t)stacks;
	f->names.bytes += f->stack.len * (uint64_t)stacks;
	return name_bytes_fit(&f->names);
}

/* Make the text of the first n frames of a stack. */
static void
make_frames(struct folded *f, const struct stack *s, size_t n)
{
	size_t	 i;

	f->ends = mem_grow(f->ends, &f->end_room, n, sizeof(*f->ends));
	f->stack.len = s->same == 0 ? 0 : f->ends[s->same - 1];
	for (i = s->same; i < n; i++) {
		folded_stack_add(&f->stack, s->frames[i].name,
		    s->frames[i].estimated);
		f->ends[i] = f->stack.len;
	}
}

HOT void
put_counts(const struct folded *f, char *to, const int64_t *counts)
{
	uint64_t	 numbers[2];
	uint32_t	 i;

	series_numbers(&f->series, counts, numbers);
	for (i = 0; i < f->series.n; i++) {
		*to++ = ' ';
		to = num_put_mixed(to, numbers[i]);
	}
	*to++ = '\n';
	sink_used(f->out, to);
}

static void
put_stack(void *arg, const struct stack *s)
{
	struct folded	*f = arg;

	if (s->same < s->n)
		make_frames(f, s, s->n);
	if (!count_names(f, s->n, 1))
		return;
	put_counts(f, folded_stack_put(&f->stack, f->out, f->stack.len - 1),
	    s->counts);
}

static void
put_rows(void *arg, const struct stack *s, struct row_range r)
{
	struct folded		*f = arg;
	const struct cost_table	*t = &f->p->costs;
	struct position		 at;
	int64_t			 counts[2];
	char			*to;

	if (s->same < s->n - 1)
		make_frames(f, s, s->n - 1);
	if (!count_names(f, s->n - 1, row_range_n(r)))
		return;
	for (; r.row < r.end; r.row++) {
		if (!stacks_counts(t, r.row, &f->series.columns, counts))
			continue;
		row_position(t, r.row, 0, f->p->instr, &at);
		to = folded_stack_put(&f->stack, f->out, f->stack.len);
		*to++ = 'L';
		if (at.line != 0)
			to = num_put_mixed(to, at.line);
		else
			*to++ = '?';
		put_counts(f, to, counts);
	}
}

void
folded_say(const struct export_job *job, struct slice event,
    enum series_kind kind, const struct stacks_taker *to)
{
	static const char *const	 numbers[] = {
		"", ", of the old side and of the new one",
		", of what is less and of what is more"
	};
	const char	*advice = job->o->advice == NULL ? "" : job->o->advice;
	char		 quoted[100], text[EXACTNESS_ROOM];

	if (!job->o->quiet)
		diag_say("note: self costs of '%s'%s: %s%s%s",
		    diag_quote(quoted, sizeof(quoted), event.at, event.len),
		    numbers[kind], exactness_text(text, job, to),
		    *advice == '\0' ? "" : "; ", advice);
}

bool
folded_put(const struct export_job *job, struct complaint *wrong)
{
	struct folded		 f = {
		.p = job->p, .out = job->out, .names = name_bytes_of(job->p),
		.stack.bare = job->o->stacks != EXPORT_STACKS_SELF
	};
	struct stacks_taker	 to = {
		.take = put_stack, .take_rows = put_rows, .arg = &f
	};
	bool			 good;

	series_make(&f.series, job, job->choice->shown.at[0]);
	good = stacks_walk(job, &f.series.columns, &to, wrong) &&
	    (name_bytes_fit(&f.names) || name_bytes_refuse(&f.names, wrong));
	if (good)
		folded_say(job, event_text(job->p, f.series.event),
		    f.series.kind, &to);
	folded_stack_free(&f.stack);
	mem_free(f.ends);
	return good;
}
