/*
 * Readers split a line at its last blank, or last two, and frames at `;'.  So
 * a name loses its `;' and what may end a line.  A line of source ends each
 * stack of self costs; where functions do, a name loses the blank before its
 * last number: no name is taken for a number.
 */
#include "export/folded.h"

#include <string.h>

#include "base/diag.h"
#include "base/hot.h"
#include "base/mem.h"
#include "text/num.h"
#include "text/scan.h"
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
	const struct profile *p;
	struct sink	*out;
	struct series	 series;
	bool		 bare;		/* functions end stacks */
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
replace_bytes(char *p, size_t n)
{
	for (; n > 0; p++, n--)
		if (*p == ';')
			*p = ':';
		else if ((unsigned char)*p < ' ')
			*p = '?';
}

/* Whether one of eight bytes may have to be replaced: never false where one
   has.  In a difference of bytes, bit 7 tells that one was too small. */
HOT bool
is_suspect(const char *p)
{
	const uint64_t	 ones = UINT64_C(0x0101010101010101);
	uint64_t	 word, other;

	memcpy(&word, p, sizeof(word));
	other = word ^ ones * ';';
	return (((word - ones * ' ') & ~word) | ((other - ones) & ~other)) &
	    ones << 7;
}

static void
add_name(struct folded *f, struct slice name)
{
	size_t	 i;
	char	*to;

	if (name.len == 0) {
		add(f, "?", 1);
		return;
	}
	add(f, name.at, name.len);
	to = f->text + (f->len - name.len);
	for (i = 0; i + 8 <= name.len; i += 8)
		if (is_suspect(to + i))
			replace_bytes(to + i, 8);
	replace_bytes(to + i, name.len - i);
	for (i = name.len; f->bare && i > 0 && is_digit(to[i - 1]); i--)
		continue;
	if (i > 0 && i < name.len && to[i - 1] == ' ')
		to[i - 1] = '_';
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

/* Put the first len bytes of the frames: what is the same for many lines is
   copied, not made.  What has to follow has room. */
HOT char *
put_frames(const struct folded *f, size_t len)
{
	const char	*from = f->text;
	char		*to;
	size_t		 i;

	if (len > SINK_ROOM / 2) {
		sink_put(f->out, from, len);
		len = 0;
	}
	to = sink_room(f->out, SINK_ROOM);
	for (i = 0; i < len; i += COPY)
		memcpy(to + i, from + i, COPY);
	return to + len;
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
	put_counts(f, put_frames(f, f->len - 1), s->counts);
}

static void
put_rows(void *arg, const struct stack *s, const uint32_t *rows, uint32_t n)
{
	struct folded		*f = arg;
	const struct cost_table	*t = &f->p->costs;
	struct position		 at;
	int64_t			 counts[2];
	char			*to;
	uint32_t		 i;

	if (s->same < s->n - 1)
		make_frames(f, s, s->n - 1);
	for (i = 0; i < n; i++) {
		if (!stacks_counts(t, rows[i], &f->series.columns, counts))
			continue;
		row_position(t, rows[i], 0, f->p->instr, &at);
		to = put_frames(f, f->len);
		*to++ = 'L';
		if (at.line != 0)
			to = num_put_mixed(to, at.line);
		else
			*to++ = '?';
		put_counts(f, to, counts);
	}
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
	struct folded		 f = {
		.p = job->p, .out = job->out,
		.bare = job->o->stacks != EXPORT_STACKS_SELF
	};
	struct stacks_taker	 to = {
		.take = put_stack, .take_rows = put_rows, .arg = &f
	};
	bool			 good;

	series_make(&f.series, job, job->choice->shown.at[0]);
	good = stacks_walk(job, &f.series.columns, &to, wrong);
	if (good)
		say(job, &f.series, &to);
	mem_free(f.text);
	mem_free(f.ends);
	return good;
}
