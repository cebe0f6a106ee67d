/*
 * Readers split a line at its last blank, or last two, and frames at `;'.  So
 * a name loses its `;' and what may end a line, and a line of source ends each
 * stack of self costs: no name is taken for a number.
 */
#include "export/folded.h"

#include <string.h>

#include "base/diag.h"
#include "base/mem.h"
#include "text/num.h"
#include "io/sink.h"
#include "profile/profile.h"
#include "report/choice.h"
#include "export/exactness.h"
#include "export/options.h"
#include "export/series.h"
#include "export/stacks.h"

/* Bytes that are copied at once, the last ones for nothing: for texts of such
   lengths memcpy() is slower. */
enum { COPY = 32 };

struct folded {
	struct sink	*out;
	struct series	 series;
	char		*text;		/* the frames of the last stack, but
					   for a line */
	size_t		 len, room;
	size_t		*ends;		/* of each in it */
	size_t		 end_room;
};

static void
add(struct folded *f, const char *text, size_t len)
{
	if (len == 0)
		return;
	f->text = mem_grow(f->text, &f->room, f->len + len + COPY, 1);
	memcpy(f->text + f->len, text, len);
	f->len += len;
}

static void
add_name(struct folded *f, struct slice name)
{
	size_t	 at = f->len, i;

	add(f, name.at, name.len);
	for (i = at; i < f->len; i++)
		if (f->text[i] == ';')
			f->text[i] = ':';
		else if ((unsigned char)f->text[i] < ' ')
			f->text[i] = '?';
	if (name.len == 0)
		add(f, "?", 1);
}

static void
add_frame(struct folded *f, const struct frame *frame)
{
	add_name(f, frame->name);
	if (frame->estimated)
		add(f, "_[e]", 4);
	add(f, ";", 1);
}

/* The first n frames of a stack. */
static void
make_frames(struct folded *f, const struct stack *s, size_t n)
{
	size_t	 i;

	f->ends = mem_grow(f->ends, &f->end_room, n, sizeof(*f->ends));
	f->len = s->same == 0 ? 0 : f->ends[s->same - 1];
	for (i = s->same; i < n; i++) {
		add_frame(f, &s->frames[i]);
		f->ends[i] = f->len;
	}
}

/* All but the counts.  What is the same for many lines is copied, not made. */
static char *
put_frames(struct folded *f, const struct stack *s)
{
	const struct frame	*last = &s->frames[s->n - 1];
	bool			 line = last->kind == FRAME_LINE;
	size_t			 n = line ? s->n - 1 : s->n, len, i;
	char			*to;

	if (s->same < n)
		make_frames(f, s, n);
	len = line ? f->len : f->len - 1;
	if (len > SINK_ROOM / 2) {
		sink_put(f->out, f->text, len);
		len = 0;
	}
	to = sink_room(f->out, SINK_ROOM);
	for (i = 0; i < len; i += COPY)
		memcpy(to + i, f->text + i, COPY);
	to += len;
	if (!line)
		return to;
	*to++ = 'L';
	if (last->line != 0)
		return num_put_u64(to, last->line);
	*to++ = '?';
	return to;
}

static void
put_stack(void *arg, const struct stack *s)
{
	struct folded	*f = arg;
	uint64_t	 numbers[2];
	char		*to = put_frames(f, s);
	size_t		 i;

	series_numbers(&f->series, s->counts, numbers);
	for (i = 0; i < f->series.n; i++) {
		*to++ = ' ';
		to = num_put_u64(to, numbers[i]);
	}
	*to++ = '\n';
	sink_used(f->out, to);
}

/* There is no place for it in the form. */
static void
say(const struct export_job *job, const struct series *s,
    const struct stacks_taker *to)
{
	static const char *const	 numbers[] = {
		"", ", of the old side and of the new one",
		", of what is less and of what is more"
	};
	struct slice	 name = event_text(job->p, s->event);
	char		 quoted[100], text[EXACTNESS_ROOM];

	if (!job->o->quiet)
		diag_say("note: self costs of '%s'%s: %s", diag_quote(quoted,
		    sizeof(quoted), name.at, name.len), numbers[s->kind],
		    exactness_text(text, job, to));
}

bool
folded_put(const struct export_job *job, struct complaint *wrong)
{
	struct folded		 f = { .out = job->out };
	struct stacks_taker	 to = { .take = put_stack, .arg = &f };
	bool			 good;

	series_make(&f.series, job, job->choice->shown.at[0]);
	good = stacks_walk(job, &f.series.columns, &to, wrong);
	if (good)
		say(job, &f.series, &to);
	mem_free(f.text);
	mem_free(f.ends);
	return good;
}
