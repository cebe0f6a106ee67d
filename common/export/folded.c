/*
 * Programs that read the folded form split a line at its last blank or its last
 * two blanks, and frames at `;'.  So `;' and newlines in a name are replaced.
 * A stack of self costs ends with a source line.  If stacks end with a
 * function, the blank before a number at the end of a name is replaced too,
 * because the number could be read as a count.
 *
 * The same loop makes both passes over a sorted file.  It stops at the first
 * line that our writer would write in another way, so the numbers of a line can
 * be copied unchanged.
 */
#include "export/folded.h"

#include <string.h>
#include <sys/stat.h>

#include "base/complaint.h"
#include "base/diag.h"
#include "base/hot.h"
#include "base/mem.h"
#include "base/sys.h"
#include "text/num.h"
#include "text/scan.h"
#include "io/sink.h"
#include "profile/frozen.h"
#include "profile/metadata.h"
#include "profile/name_bytes.h"
#include "profile/profile.h"
#include "report/view/choice.h"
#include "export/options.h"
#include "export/stacks.h"

/* Names are copied in blocks of this many bytes, and the last block may reach
   beyond the text.  For short texts memcpy() of the exact length is slower. */
enum { COPY = 32 };

/* The text of the frames of a stack, as in `a;b;c;'.  At first all members
   except `bare' are zero, which means that there is no frame. */
struct text {
	bool		 bare;		/* stacks end with a function, not with
					   a line */
	char		*text;		/* the text, followed by COPY unused
					   bytes */
	size_t		 len, room;
};

static void
add(struct text *s, const char *text, size_t len)
{
	if (len == 0)
		return;
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
		else if ((unsigned char)*p < ' ')
			*p = '?';
}

/*
 * Whether one of the eight bytes at p may have to be replaced.  The result may
 * be true if none has to be, but is never false if one has.  Bit 7 of a byte is
 * set if the subtraction from this byte borrowed.
 */
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
	for (i = name.len; s->bare && i > 0 && is_digit(to[i - 1]); i--)
		continue;
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
say_exactness(const struct export_job *job, struct slice event,
    enum series_kind kind, const struct stacks_taker *to)
{
	static const char *const	 numbers[] = {
		"", ", of the old side and of the new one",
		", of what is less and of what is more"
	};
	const char	*advice = job->o->advice == NULL ? "" : job->o->advice;
	char		 quoted[100], text[STACKS_EXACTNESS];

	if (!job->o->quiet)
		diag_say("note: self costs of '%s'%s: %s%s%s",
		    diag_quote(quoted, sizeof(quoted), event.at, event.len),
		    numbers[kind], stacks_exactness(text, job, to),
		    *advice == '\0' ? "" : "; ", advice);
}

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
	put_counts(f, put_text(&f->stack, f->out, f->stack.len - 1),
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
		to = put_text(&f->stack, f->out, f->stack.len);
		*to++ = 'L';
		if (at.line != 0)
			to = num_put_mixed(to, at.line);
		else
			*to++ = '?';
		put_counts(f, to, counts);
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
	if (good)
		say_exactness(job, event_text(job->p, f.series.event),
		    f.series.kind, &to);
	mem_free(f.stack.text);
	mem_free(f.ends);
	return good;
}

/* Every decimal number with at most this many digits is below 2^63. */
enum { DIGITS = 18 };

/* The kind of the last line.  A line of costs counts as PLACE_FUNCTION. */
enum place {
	PLACE_HEADER, PLACE_COMMAND, PLACE_EVENTS, PLACE_FILE, PLACE_FUNCTION,
	PLACE_SUMMARY
};

struct name {
	struct string	 text;
	size_t		 room;
};

struct pass {
	struct sink	*out;		/* NULL in the first pass, which only
					   checks the file */
	enum place	 place;
	uint32_t	 descs;
	struct string	 event;
	struct name	 file, function;	/* current names; their length
						   is 0 if there is none yet */
	struct text	 stack;		/* frames of the current file and
					   function */
	size_t		 file_end;	/* where the frame of the file ends in
					   `stack' */
	uint64_t	 least;		/* smallest line number that may
					   follow */
	uint64_t	 total;
	struct name_bytes names;	/* number of bytes of names that were
					   written, and its limit */
};

/* Set the next name.  Return false if the text is not a name as our writer
   writes it, or if it is not greater than the last name. */
static bool
next_name(struct name *n, struct slice text)
{
	if (text.len == 0 || (text.at[0] == '(' && is_digit(text.at[1])) ||
	    text.at[text.len - 1] == '\r' || string_compare_bytes(text.at,
	    text.len, n->text.at, n->text.len) <= 0)
		return false;
	n->text.len = 0;
	string_append(&n->text, &n->room, text.at, text.len);
	return true;
}

static bool
take_desc(struct pass *w, struct slice value)
{
	enum fact_key	 key = fact_key(value, &value);

	/* Leave differences to read/read.h, and also files with so many
	   commands that it prints a warning. */
	return w->place == PLACE_HEADER && ++w->descs < METADATA_COMMANDS &&
	    key != FACT_DIFFERENCE && key != FACT_COMPARED;
}

static bool
take_command(struct pass *w, struct slice value)
{
	(void)value;
	if (w->place != PLACE_HEADER)
		return false;
	w->place = PLACE_COMMAND;
	return true;
}

static bool
take_events(struct pass *w, struct slice value)
{
	size_t	 i;

	if (w->place != PLACE_COMMAND || value.len == 0)
		return false;
	for (i = 0; i < value.len; i++)
		if (!is_digit(value.at[i]) && ((value.at[i] | 0x20) < 'a' ||
		    (value.at[i] | 0x20) > 'z'))
			return false;
	string_assign(&w->event, value.at, value.len);
	w->place = PLACE_EVENTS;
	return true;
}

static bool
take_file(struct pass *w, struct slice name)
{
	if ((w->place != PLACE_EVENTS && w->place != PLACE_FUNCTION) ||
	    !next_name(&w->file, name))
		return false;
	w->function.text.len = 0;
	w->place = PLACE_FILE;
	w->stack.len = 0;
	if (w->out != NULL)
		add_frame(&w->stack, name, false);
	w->file_end = w->stack.len;
	return true;
}

static bool
take_function(struct pass *w, struct slice name)
{
	if ((w->place != PLACE_FILE && w->place != PLACE_FUNCTION) ||
	    !next_name(&w->function, name))
		return false;
	w->place = PLACE_FUNCTION;
	w->least = 0;
	w->stack.len = w->file_end;
	if (w->out != NULL)
		add_frame(&w->stack, name, false);
	return true;
}

/*
 * Read the number at p, which the byte `end' must follow.  Return the address
 * after that byte, or NULL if our writer would not write the number in this
 * way.
 */
HOT const char *
take_number(const char *p, char end, uint64_t *v)
{
	const char	*to = scan_decimal(p, v);

	return to == p || *to != end || to - p > DIGITS ||
	    (*p == '0' && to - p > 1) ? NULL : to + 1;
}

static bool
take_summary(struct pass *w, struct slice value)
{
	uint64_t	 v;

	if (w->place != PLACE_FUNCTION ||
	    take_number(value.at, '\n', &v) == NULL || v != w->total)
		return false;
	w->place = PLACE_SUMMARY;
	return true;
}

/* Read a line that is not a line of costs.  Return false if this loop cannot
   convert the file. */
static bool
take_other(struct pass *w, struct slice line)
{
	static const struct {
		char	 key[10];
		bool	 (*take)(struct pass *, struct slice value);
	} keys[] = {
		{ "fn=", take_function }, { "fl=", take_file },
		{ "desc: ", take_desc }, { "cmd: ", take_command },
		{ "events: ", take_events }, { "summary: ", take_summary },
	};
	size_t	 i, len;

	for (i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
		len = strlen(keys[i].key);
		if (slice_starts(line, keys[i].key))
			return keys[i].take(w, (struct slice){ line.at + len,
			    line.len - len });
	}
	return false;
}

/*
 * Write the current stack, and then the line of costs from p to `end', which
 * includes a newline.  For speed, up to SOURCE_PAD unused bytes after `end' are
 * copied.
 */
HOT void
put_line(const struct pass *w, const char *p, const char *end)
{
	char	*to = put_text(&w->stack, w->out, w->stack.len);
	size_t	 i;

	*to++ = 'L';
	if (*p == '0') {
		*to++ = '?';
		p++;
	}
	for (i = 0; i < (size_t)(end - p); i += COPY)
		memcpy(to + i, p + i, COPY);
	sink_used(w->out, to + (end - p));
}

/*
 * Count the names that are written for this many bytes of lines of costs, each
 * of which has at least four bytes.  Return false if the names may exceed the
 * limit: then read/read.h reads the file, and the names are counted exactly.
 */
static bool
count_lines(struct pass *w, size_t bytes)
{
	uint64_t	 lines = bytes / 4;

	w->names.n += 2 * lines;
	w->names.bytes += lines * (w->file.text.len + w->function.text.len);
	return name_bytes_fit(&w->names);
}

/*
 * Read lines of costs from p up to the first other line, and write them if
 * `put' is set.  Return the address of that line, or NULL if the lines are not
 * in order.
 */
HOT const char *
take_costs(struct pass *w, const char *p, const char *end, bool put)
{
	const char	*next, *begin = p;
	uint64_t	 line, count;

	if (w->place != PLACE_FUNCTION)
		return is_digit(*p) ? NULL : p;
	for (; p < end && is_digit(*p); p = next) {
		if ((next = take_number(p, ' ', &line)) == NULL ||
		    (next = take_number(next, '\n', &count)) == NULL ||
		    line < w->least || line > UINT32_MAX)
			return NULL;
		w->least = line + 1;
		/* Both numbers are below 2^63, so their sum does not
		   overflow. */
		w->total += count;
		if (w->total > INT64_MAX)
			return NULL;
		if (put && count > 0)
			put_line(w, p, next);
	}
	return count_lines(w, (size_t)(p - begin)) ? p : NULL;
}

/* Check the lines of a block and, in the second pass, write them.  Return false
   if a line is not in order. */
static bool
take_block(struct pass *w, const char *p, const char *end)
{
	const char	*next;

	while (p < end) {
		p = w->out == NULL ? take_costs(w, p, end, false) :
		    take_costs(w, p, end, true);
		if (p == NULL)
			return false;
		if (p == end)
			break;
		next = memchr(p, '\n', (size_t)(end - p));
		if (!take_other(w, (struct slice){ p, (size_t)(next - p) }))
			return false;
		p = next + 1;
	}
	return true;
}

/* Check all lines of the source, from its beginning, and in the second pass
   write them.  Return false if a line is not in order. */
static bool
go_through(struct pass *w, struct source *source,
    void (*progress)(void *arg, uint64_t bytes))
{
	char	*begin, *end;
	bool	 good = true;

	while (good && source_block(source, &begin, &end)) {
		if (progress != NULL)
			progress(NULL, (uint64_t)(end - begin));
		good = source->codec == NULL && take_block(w, begin, end);
	}
	return good && w->place == PLACE_SUMMARY && !source->unfinished &&
	    source->trouble == NULL;
}

static void
free_pass(struct pass *w)
{
	string_assign(&w->file.text, NULL, 0);
	string_assign(&w->function.text, NULL, 0);
	mem_free(w->stack.text);
}

static bool
is_regular(const char *file)
{
	struct stat	 st;

	return strcmp(file, "-") != 0 && stat(file, &st) == 0 &&
	    S_ISREG(st.st_mode);
}

bool
folded_sorted_open(struct folded_sorted *f, const char *file,
    void (*progress)(void *arg, uint64_t bytes))
{
	struct pass	 w = {
		.out = NULL, .names.always = NAME_BYTES_ALWAYS
	};
	bool		 good;

	if (!is_regular(file) || !source_open(&f->source, file))
		return false;
	good = go_through(&w, &f->source, progress);
	f->event = w.event;
	free_pass(&w);
	if (!good)
		folded_sorted_close(f);
	return good;
}

bool
folded_sorted_put(struct folded_sorted *f, const struct export_job *job,
    struct complaint *wrong)
{
	static const struct stacks_taker	 exact;
	struct pass	 w = {
		.out = job->out, .names.always = NAME_BYTES_ALWAYS
	};
	struct source	 again;
	bool		 good;

	if (!source_twin(&again, &f->source))
		return complaint_set(wrong, "%s: cannot read: %s",
		    f->source.name, sys_trouble());
	/* Ignore bytes that were appended to the file since the first pass. */
	source_limit(&again, 0, f->source.bytes);
	good = go_through(&w, &again, NULL);
	if (again.trouble != NULL)
		complaint_set(wrong, "%s: cannot read: %s", again.name,
		    again.trouble);
	else if (!good)
		complaint_set(wrong, "%s: expected a file that stays the same, "
		    "found it changed while reading", again.name);
	source_close(&again);
	string_assign(&w.event, NULL, 0);
	free_pass(&w);
	if (good)
		say_exactness(job, (struct slice){ f->event.at, f->event.len },
		    SERIES_ONE, &exact);
	return good;
}

void
folded_sorted_close(struct folded_sorted *f)
{
	source_close(&f->source);
	string_assign(&f->event, NULL, 0);
}
