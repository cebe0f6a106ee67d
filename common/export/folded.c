/*
 * Programs that read the folded form split a line at its last blank or its last
 * two blanks, and frames at `;'.  So `;' and newlines in a name are replaced.
 * A stack of self costs ends with a source line.  If stacks end with a
 * function, the blank before a number at the end of a name is replaced too,
 * because the number could be read as a count.
 */
#include "export/folded.h"

#include <string.h>

#include "base/diag.h"
#include "base/hot.h"
#include "base/mem.h"
#include "text/num.h"
#include "text/scan.h"
#include "io/sink.h"
#include "profile/frozen.h"
#include "profile/name_bytes.h"
#include "profile/profile.h"
#include "read/sorted.h"
#include "report/view/choice.h"
#include "export/options.h"
#include "export/stacks.h"

/* Names are copied in blocks of this many bytes, and the last block may reach
   beyond the text.  For short texts memcpy() of the exact length is slower. */
enum { COPY = 32 };

/* The last control character of ASCII. */
enum { DELETE = 0x7f };

/* The text of the frames of a stack, as in `a;b;c;'.  At first all members
   except `bare' are zero, which means that there is no frame. */
struct text {
	bool		 bare;		/* stacks end with a function, not with
					   a line */
	char		*text;		/* the line of the stack, and COPY spare
					   bytes, since as many are copied at a
					   time */
	size_t		 len, room;
};

static void
add(struct text *s, const char *text, size_t len)
{
	s->text = mem_grow(s->text, &s->room, s->len + len + COPY, 1);
	memcpy(s->text + s->len, text, len);
	s->len += len;
}

static void
replace_bytes(char *p, size_t n)
{
	for (; n > 0; p++, n--)
		if (*p == ';')
			*p = ':';
		else if ((unsigned char)*p < ' ' || *p == DELETE)
			*p = '?';
}

/*
 * Return whether one of the eight bytes at p may have to be replaced.  The
 * result may be true if none has to be, but is never false if one has.  Bit 7
 * of a byte is set if the subtraction from this byte borrowed.
 */
HOT bool
is_suspect(const char *p)
{
	const uint64_t	 ones = UINT64_C(0x0101010101010101);
	uint64_t	 word, other, delete;

	memcpy(&word, p, sizeof(word));
	other = word ^ ones * ';';
	delete = word ^ ones * DELETE;
	return (((word - ones * ' ') & ~word) | ((other - ones) & ~other) |
	    ((delete - ones) & ~delete)) & ones << 7;
}

/* Return where the number at the end of a name begins, such as `12' or `1.5',
   that readers could take for a count. */
static size_t
end_number(const char *p, size_t len)
{
	size_t	 i = len;

	while (i > 0 && is_digit(p[i - 1]))
		i--;
	if (i < 2 || p[i - 1] != '.' || !is_digit(p[i - 2]))
		return i;
	for (i--; i > 0 && is_digit(p[i - 1]);)
		i--;
	return i;
}

static void
add_name(struct text *s, struct slice name)
{
	size_t	 i;
	char	*to;

	if (name.len == 0) {
		add(s, "?", 1);
		return;
	}
	add(s, name.at, name.len);
	to = s->text + (s->len - name.len);
	for (i = 0; i + 8 <= name.len; i += 8)
		if (is_suspect(to + i))
			replace_bytes(to + i, 8);
	replace_bytes(to + i, name.len - i);
	/* A line that begins with `# ' would be a comment. */
	if (to == s->text && name.len > 1 && memcmp(to, "# ", 2) == 0)
		to[1] = '_';
	i = s->bare ? end_number(to, name.len) : 0;
	if (i > 0 && i < name.len && to[i - 1] == ' ')
		to[i - 1] = '_';
}

static void
add_frame(struct text *s, struct slice name, bool estimated)
{
	add_name(s, name);
	if (estimated)
		add(s, "_[e]", 4);
	add(s, ";", 1);
}

/* Write the first len bytes of the text.  Return where up to SINK_ROOM / 2 more
   bytes may be written; after that the caller must call sink_used(). */
HOT char *
put_text(const struct text *s, struct sink *out, size_t len)
{
	const char	*from = s->text;
	char		*to;
	size_t		 i;

	if (len > SINK_ROOM / 2) {
		sink_put(out, from, len);
		len = 0;
	}
	to = sink_room(out, SINK_ROOM);
	for (i = 0; i < len; i += COPY)
		memcpy(to + i, from + i, COPY);
	return to + len;
}

/* Print a note on which event the stacks have and how exact they are, unless
   the options are quiet.  The folded form itself cannot contain such a note. */
static void
say_exactness(const struct export_job *job, const struct series *s,
    const struct stacks_taker *to)
{
	static const char *const	 numbers[] = {
		"", ", of the old side and of the new one",
		", of what is less and of what is more",
		", of counts below 0 and of others"
	};
	struct slice	 event = event_text(job->p, s->event);
	const char	*advice = job->o->advice == NULL ? "" : job->o->advice;
	char		 quoted[100], text[STACKS_EXACTNESS];

	if (!job->o->quiet)
		diag_say("note: self costs of '%s'%s: %s%s%s",
		    diag_quote(quoted, sizeof(quoted), event.at, event.len),
		    numbers[series_words(s)], stacks_exactness(text, job, to),
		    *advice == '\0' ? "" : "; ", advice);
}

/* A cost line with one event has fewer bytes. */
enum { LINE = 2 * NUM_ROOM };

struct folded {
	const struct profile *p;
	struct sink	*out;
	struct series	 series;
	struct text	 stack;	/* text of the last stack without the line */
	size_t		*ends;		/* by frame: where it ends in the text
					   of `stack' */
	size_t		 end_room;
	struct name_bytes names;	/* number of bytes of names that were
					   written, and its limit */
	/* If lines have two numbers: the stacks, each once, and their numbers.
	   Readers know two numbers by this, since a name may end with one. */
	struct intern	 pairs;
	uint64_t	(*sums)[2];	/* by stack */
	size_t		 sum_room;
};

/*
 * Count the names in `stacks' lines of output that each have the text f->stack,
 * which consists of `frames' frames.  Return false if the names exceed the
 * limit.
 */
static bool
count_names(struct folded *f, size_t frames, uint32_t stacks)
{
	f->names.n += frames * (uint64_t)stacks;
	f->names.bytes += f->stack.len * (uint64_t)stacks;
	return name_bytes_fit(&f->names);
}

static void
make_frames(struct folded *f, const struct stack *s, size_t n)
{
	size_t	 i;

	f->ends = mem_grow(f->ends, &f->end_room, n, sizeof(*f->ends));
	f->stack.len = s->same == 0 ? 0 : f->ends[s->same - 1];
	for (i = s->same; i < n; i++) {
		add_frame(&f->stack, s->frames[i].name,
		    s->frames[i].estimated);
		f->ends[i] = f->stack.len;
	}
}

HOT void
put_numbers(const struct folded *f, char *to, const uint64_t *numbers)
{
	uint32_t	 i;

	for (i = 0; i < f->series.n; i++) {
		*to++ = ' ';
		to = num_put_mixed(to, numbers[i]);
	}
	*to++ = '\n';
	sink_used(f->out, to);
}

/* Add a pair of numbers to those of the stack that the text has. */
static void
add_pair(struct folded *f, const uint64_t *numbers)
{
	size_t		 n = f->pairs.n;
	uint32_t	 id = intern_id(&f->pairs, f->stack.text, f->stack.len);

	f->sums = mem_grow(f->sums, &f->sum_room, f->pairs.n,
	    sizeof(*f->sums));
	if (f->pairs.n > n)
		memset(f->sums[id], 0, sizeof(f->sums[id]));
	f->sums[id][0] += numbers[0];
	f->sums[id][1] += numbers[1];
}

static void
put_pairs(struct folded *f)
{
	const struct intern_entry	*e;
	size_t				 i;

	for (i = 0; i < f->pairs.n; i++) {
		e = &f->pairs.entries[i];
		sink_put(f->out, e->text, e->len);
		put_numbers(f, sink_room(f->out, SINK_ROOM), f->sums[i]);
	}
}

static void
put_stack(void *arg, const struct stack *s)
{
	struct folded	*f = arg;
	uint64_t	 numbers[2];

	if (s->same < s->n)
		make_frames(f, s, s->n);
	if (!count_names(f, s->n, 1))
		return;
	series_numbers(&f->series, s->counts, numbers);
	if (f->series.n == 1) {
		put_numbers(f, put_text(&f->stack, f->out, f->stack.len - 1),
		    numbers);
		return;
	}
	f->stack.len--;
	add_pair(f, numbers);
	f->stack.len++;
}

HOT char *
line_text(char *to, uint32_t line)
{
	*to++ = 'L';
	if (line != 0)
		return num_put_mixed(to, line);
	*to++ = '?';
	return to;
}

static void
put_rows(void *arg, const struct stack *s, struct row_range r)
{
	struct folded		*f = arg;
	const struct cost_table	*t = &f->p->costs;
	struct position		 at;
	int64_t			 counts[2];
	uint64_t		 numbers[2];
	size_t			 len;
	char			*to;

	if (s->same < s->n - 1)
		make_frames(f, s, s->n - 1);
	if (!count_names(f, s->n - 1, row_range_n(r)))
		return;
	len = f->stack.len;
	for (; r.row < r.end; r.row++) {
		if (!stacks_counts(t, r.row, &f->series.columns, counts))
			continue;
		row_position(t, r.row, 0, f->p->instr, &at);
		series_numbers(&f->series, counts, numbers);
		if (f->series.n == 2) {
			f->stack.text = mem_grow(f->stack.text, &f->stack.room,
			    len + LINE, 1);
			f->stack.len = (size_t)(line_text(f->stack.text + len,
			    at.line) - f->stack.text);
			add_pair(f, numbers);
			f->stack.len = len;
			continue;
		}
		to = line_text(put_text(&f->stack, f->out, len), at.line);
		put_numbers(f, to, numbers);
	}
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
	if (good) {
		put_pairs(&f);
		say_exactness(job, &f.series, &to);
	}
	intern_free(&f.pairs);
	mem_free(f.sums);
	mem_free(f.stack.text);
	mem_free(f.ends);
	return good;
}

/*
 * A pass over lines that the reader has left in the input.  Until sorted_end()
 * says that the file has not changed since it was checked, the lines may be any
 * text.
 */
struct pass {
	struct sink	*out;
	struct text	 stack;		/* frames of the current file and
					   function */
	size_t		 file_end;	/* where the frame of the file ends in
					   `stack' */
};

/* Read a line `fl=' or `fn=', and return the next line. */
static const char *
put_name(struct pass *w, const char *p, const char *end)
{
	const char	*next = memchr(p, '\n', (size_t)(end - p));
	bool		 file = p[1] == 'l';

	w->stack.len = file ? 0 : w->file_end;
	if (next - p > 3)
		add_frame(&w->stack, (struct slice){
			p + 3, (size_t)(next - p) - 3 }, false);
	if (file)
		w->file_end = w->stack.len;
	return next + 1;
}

/*
 * Write the stack of the cost line at p, unless its count is 0, and return the
 * next line.  The numbers are copied as they are.  For speed, up to SOURCE_PAD
 * unused bytes after the line are copied.
 */
HOT const char *
put_line(const struct pass *w, const char *p)
{
	const char	*end = p;
	char		*to;
	size_t		 i;

	while (*end != '\n')
		end++;
	if (end - p < 3 || end - p > LINE || (end[-1] == '0' && end[-2] == ' '))
		return end + 1;
	to = put_text(&w->stack, w->out, w->stack.len);
	*to++ = 'L';
	if (*p == '0') {
		*to++ = '?';
		p++;
	}
	end++;
	for (i = 0; i < (size_t)(end - p); i += COPY)
		memcpy(to + i, p + i, COPY);
	sink_used(w->out, to + (end - p));
	return end;
}

bool
folded_put_sorted(struct sorted *s, const struct export_job *job,
    struct complaint *wrong)
{
	static const struct stacks_taker	 exact;
	static const struct series		 one;
	struct pass	 w = { .out = job->out };
	const char	*p;
	char		*begin, *end;

	sorted_begin(s);
	while (sorted_next(s, &begin, &end))
		for (p = begin; p < end;)
			p = is_digit(*p) ? put_line(&w, p) :
			    put_name(&w, p, end);
	mem_free(w.stack.text);
	if (!sorted_end(s, wrong))
		return false;
	say_exactness(job, &one, &exact);
	return true;
}
