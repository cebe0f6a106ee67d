/*
 * Consecutive lines often begin with the same frames, in sorted files nearly
 * always.  So a line is first compared with the line before it, and only the
 * frames that differ are looked up.
 */
#include "import/folded_in.h"

#include <string.h>

#include "base/diag.h"
#include "base/hot.h"
#include "base/mem.h"
#include "text/intern.h"
#include "text/scan.h"
#include "text/slice.h"
#include "text/string.h"
#include "io/source.h"
#include "import/frame_text.h"
#include "import/samples.h"

enum { COUNTS = 2, DIGITS = 18 };

/* Marks that say how the code of a function was made.  They are dropped,
   because they do not say which function it is: one stack may have a Java
   method interpreted, compiled and inlined. */
static const char	*const marks[] = {
	"_[j]", "_[i]", "_[0]", "_[1]", "_[w]"
};

struct folded {
	struct samples	*to;
	struct intern	 texts;		/* texts of frames; the note
					   (text/intern.h) of a text is what
					   samples_frame() returned for it */
	uint32_t	*frames;	/* frames of the last line, as
					   samples_frame() numbers them */
	uint32_t	*ends;		/* for each frame of the last line,
					   where its text ends in `last' */
	size_t		 frame_room, end_room;
	size_t		 n;
	struct string	 last;		/* text of the last line's stack, with
					   `;' at its end */
	size_t		 last_room;
	uint32_t	 counts;	/* number of counts on each line */
	uint64_t	 line;
	struct samples_trouble *trouble;
};

/* The stack and the n counts of a line. */
struct line {
	struct slice	 stack;
	int64_t		 counts[COUNTS];
	uint32_t	 n;
};

/* Remove a number, and the blank before it, from the end of a text.  Returns
   false, with nothing changed, if the text does not end with them. */
static bool
take_count(struct slice *text, int64_t *count)
{
	size_t		 i = text->len, digit;
	uint64_t	 v;

	while (i > 0 && is_digit(text->at[i - 1]))
		i--;
	if (i == text->len || text->len - i > DIGITS || i == 0 ||
	    !is_blank(text->at[i - 1]))
		return false;
	/* Read only these digits: the bytes after the text need not be part of
	   the input. */
	for (v = 0, digit = i; digit < text->len; digit++)
		v = v * 10 + (uint64_t)(text->at[digit] - '0');
	*count = (int64_t)v;
	while (i > 0 && is_blank(text->at[i - 1]))
		i--;
	text->len = i;
	return true;
}

/* Split a line into a stack and at most `most' counts.  In the result n is 0 if
   the line is malformed. */
static struct line
parse(struct slice text, uint32_t most)
{
	struct line	 l = {
		.stack = slice_trim(text.at, text.at + text.len)
	};

	if (l.stack.len == 0 || !take_count(&l.stack, &l.counts[0]))
		return l;
	l.n = 1;
	if (most > 1 && take_count(&l.stack, &l.counts[1])) {
		const int64_t	 last = l.counts[0];

		l.counts[0] = l.counts[1];
		l.counts[1] = last;
		l.n = 2;
	}
	return l;
}

/* Return whether a line has no stack: it is empty or a comment.  Names may also
   begin with `#', as private methods of JavaScript do. */
static bool
is_ignored(struct slice line)
{
	if (line.len == 0 || *line.at == '\r')
		return true;
	return *line.at == '#' && (line.len == 1 || is_blank(line.at[1]) ||
	    parse(line, 1).n == 0);
}

/* Return whether a line could be one of Callgrind's or Cachegrind's: such a
   line begins with a word and `=' or `:', or with a position. */
static bool
is_keyed(struct slice line)
{
	size_t	 i = 0;

	while (i < line.len && (line.at[i] | 0x20) >= 'a' &&
	    (line.at[i] | 0x20) <= 'z')
		i++;
	if (i == 0)
		return strchr("+-*", *line.at) != NULL;
	return i + 1 < line.len && (line.at[i] == '=' ||
	    (line.at[i] == ':' && is_blank(line.at[i + 1])));
}

/* Remove the next line from `rest', the first bytes of a file.  Returns false
   if there is no line, or if its end is not among these bytes. */
static bool
next_line(struct slice *rest, size_t len, struct slice *line)
{
	if (rest->len == 0 || (len >= SOURCE_PEEK &&
	    memchr(rest->at, '\n', rest->len) == NULL))
		return false;
	*line = slice_line(rest);
	return true;
}

/* Remove a fraction, such as `.5', from the end of a text. */
static void
drop_fraction(struct slice *text)
{
	size_t	 i = text->len;

	while (i > 0 && is_digit(text->at[i - 1]))
		i--;
	if (i > 1 && i < text->len && text->at[i - 1] == '.' &&
	    is_digit(text->at[i - 2]))
		text->len = i - 1;
}

/*
 * A file of stacks has no mark at its start.  It is recognised by a line with
 * `;' and a count, if all lines before that have counts, too.  A file without
 * `;' could be any list of words with numbers.  Counts with fractions are
 * recognised, too, so that the message names the line that has one.
 */
bool
folded_in_is(const char *at, size_t len)
{
	struct slice	 rest = { at, len }, line;
	struct line	 l;

	/* The first bytes of a JSON file may also end in a blank and a
	   number. */
	if (memchr(at, '\0', len) != NULL || slice_starts(rest, "{\""))
		return false;
	while (next_line(&rest, len, &line)) {
		if (is_ignored(line))
			continue;
		drop_fraction(&line);
		l = parse(line, COUNTS);
		if (l.n == 0 || is_keyed(line))
			return false;
		if (memchr(l.stack.at, ';', l.stack.len) != NULL)
			return true;
	}
	/* The end of a long first line may be missing here.  Accept the line if
	   it has a `;'. */
	return rest.len >= SOURCE_PEEK / 2 && !is_keyed(rest) &&
	    memchr(rest.at, ';', rest.len) != NULL;
}

/* If the text is `NAME (FILE:LINE)', as Python's samplers write it, reduce it
   to NAME and set the file and line of the frame. */
static void
take_place(struct folded *f, struct slice *text, struct sample_frame *to)
{
	struct slice	 name = *text, file;
	uint32_t	 line;

	if (!frame_text_parentheses(&name, &file) || name.len == 0 ||
	    !frame_text_number(&file, &line))
		return;
	to->file = samples_name(f->to, file);
	to->line = line;
	*text = name;
}

/* Return the number of the frame with this text. */
static uint32_t
frame_of(struct folded *f, struct slice text)
{
	const uint32_t		 id = intern_id(&f->texts, text.at, text.len);
	struct intern_entry	*entry = &f->texts.entries[id];
	struct sample_frame	 what = { .line = 0 };
	size_t			 i;

	if (entry->note != INTERN_NO_NOTE)
		return entry->note;
	what.file = samples_unknown(f->to);
	samples_take_estimate(f->to, &text);
	what.object = samples_name(f->to, slice_of(slice_cut_end(&text,
	    "_[k]") ? "[kernel]" : ""));
	for (i = 0; i < sizeof(marks) / sizeof(marks[0]); i++)
		if (slice_cut_end(&text, marks[i]))
			break;
	take_place(f, &text, &what);
	what.function = samples_name(f->to, text);
	return entry->note = samples_frame(f->to, &what);
}

/* Return how many frames at the beginning of this stack are those of the last
   line. */
static size_t
same_frames(const struct folded *f, struct slice stack)
{
	size_t	 same = 0, i = 0;
	size_t	 len = stack.len < f->last.len ? stack.len : f->last.len;

	while (i < len && stack.at[i] == f->last.at[i])
		i++;
	while (same < f->n && f->ends[same] < i)
		same++;
	return same;
}

static void
add_stack(struct folded *f, struct slice stack, const int64_t *counts)
{
	size_t		 n = same_frames(f, stack), i = n == 0 ? 0 :
			    (size_t)f->ends[n - 1] + 1, from = i;
	const char	*p;

	while (i <= stack.len) {
		p = memchr(stack.at + i, ';', stack.len - i);
		f->frames = mem_grow(f->frames, &f->frame_room, n + 1,
		    sizeof(*f->frames));
		f->ends = mem_grow(f->ends, &f->end_room, n + 1,
		    sizeof(*f->ends));
		f->ends[n] = (uint32_t)(p == NULL ? stack.len :
		    (size_t)(p - stack.at));
		f->frames[n] = frame_of(f, (struct slice){
			stack.at + i, f->ends[n] - i });
		i = (size_t)f->ends[n++] + 1;
	}
	f->n = n;
	f->last.len = from;
	string_append(&f->last, &f->last_room, stack.at + from,
	    stack.len - from);
	string_append(&f->last, &f->last_room, ";", 1);
	samples_add(f->to, f->frames, n, counts);
}

/*
 * Find out how many counts each line has: two if each of the first lines ends
 * in two numbers and no stack occurs twice; 0 if the first line is too long to
 * be seen.  The first of two numbers may also be the end of a name, but then
 * stacks such as `main;worker 1' and `main;worker 2' become the same.
 */
static uint32_t
counts_of(struct source *in)
{
	struct intern	 stacks = { .n = 0 };
	struct slice	 rest, line;
	struct line	 l;
	size_t		 len, seen = 0;
	uint32_t	 n = COUNTS;

	rest.at = source_peek(in, &len);
	/*
	 * The peek may return more than SOURCE_PEEK bytes, depending on the
	 * system.  Use at most SOURCE_PEEK of them, so that the result does not
	 * depend on the system.
	 */
	rest.len = len = len < SOURCE_PEEK ? len : SOURCE_PEEK;
	while (n > 1 && next_line(&rest, len, &line)) {
		if (is_ignored(line))
			continue;
		l = parse(line, COUNTS);
		if (l.n < n || intern_id(&stacks, l.stack.at, l.stack.len) <
		    seen)
			n = 1;
		seen++;
	}
	intern_free(&stacks);
	return seen > 0 ? n : 0;
}

/* Add the events of a file whose lines have this many counts. */
static void
begin(struct folded *f, uint32_t counts)
{
	const struct slice	 unit = { "", 0 };

	f->counts = counts;
	samples_event(f->to, slice_of("samples"), unit, 1);
	samples_number_in(f->to, 0);
	if (counts == 2)
		samples_make_difference(f->to);
}

static bool
read_line(struct folded *f, struct slice text)
{
	struct line	 l;
	int64_t		 values[1 + COUNTS];
	char		 quoted[80];

	f->line++;
	if (is_ignored(text))
		return true;
	if (f->counts == 0)
		begin(f, parse(text, COUNTS).n == 2 ? 2 : 1);
	l = parse(text, f->counts);
	if (l.n < f->counts) {
		samples_wrong(f->trouble, f->line, "expected a stack and its "
		    "count%s, found '%s'", f->counts == 2 ? "s" : "",
		    diag_quote(quoted, sizeof(quoted), text.at, text.len));
		return false;
	}
	/* A difference has three columns: the change, the old count and the new
	   one. */
	if (f->counts == 2) {
		values[1] = l.counts[0];
		values[2] = l.counts[1];
	}
	values[0] = f->counts == 1 ? l.counts[0] : l.counts[1] - l.counts[0];
	add_stack(f, l.stack, values);
	return true;
}

static bool
read_lines(struct folded *f, struct source *in)
{
	char		*p, *end;
	const char	*newline;

	while (source_block(in, &p, &end))
		for (; p < end; p += newline + 1 - p) {
			newline = memchr(p, '\n', (size_t)(end - p));
			if (!read_line(f, (struct slice){ p,
			    (size_t)(newline - p) }))
				return false;
		}
	if (in->unfinished)
		samples_lacks(f->trouble, f->line, "a newline", false);
	return in->trouble == NULL;
}

bool
folded_in_read(struct samples *to, struct source *in,
    struct samples_trouble *trouble)
{
	const uint32_t	 counts = counts_of(in);
	struct folded	 f = { .to = to, .trouble = trouble };
	bool		 good;

	if (counts > 0)
		begin(&f, counts);
	good = read_lines(&f, in);
	if (f.counts == 0)
		begin(&f, 1);
	intern_free(&f.texts);
	mem_free(f.frames);
	mem_free(f.ends);
	string_assign(&f.last, NULL, 0);
	return good;
}
