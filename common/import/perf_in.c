/*
 * In a header line, the name of the command may have blanks, and a process id
 * looks like a period.  So a header is parsed from the two fields that end in a
 * colon, the time and the name of the event.
 */
#include "import/perf_in.h"

#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "text/intern.h"
#include "text/scan.h"
#include "text/slice.h"
#include "io/source.h"
#include "profile/profile.h"
#include "import/frame_text.h"
#include "import/samples.h"

enum {
	ADDRESS_WIDTH = 16,	/* width to which perf pads addresses with
				   blanks */
	PERIOD_WIDTH = 10,	/* width to which perf pads periods */
	NUMBER_DIGITS = 18	/* limit on the digits of a period */
};

/* How the comment with the command begins. */
static const char	 command_line[] = "# cmdline : ";

/* The fields of a header line. */
struct header {
	struct slice	 event;		/* empty if the header has no event */
	bool		 bare;		/* nothing but perhaps a time comes
					   before the event */
	bool		 has_time;
	bool		 has_period;
	int64_t		 period;	/* value of the sample; 1 if the header
					   has no period */
	bool		 skip;		/* the line is a record of perf that is
					   no sample, such as
					   PERF_RECORD_MMAP2 */
	struct slice	 rest;		/* the text after the event, or the
					   whole line if it is a frame */
};

struct perf {
	struct samples	*to;
	struct samples_trouble *trouble;
	uint64_t	 line;
	bool		 open;		/* a sample was begun but not added
					   yet */
	bool		 doubtful;	/* nothing proves that the line read
					   last as a header is one: if no frames
					   follow, it is an error */
	uint64_t	 header_line;
	uint32_t	 event;
	int64_t		 value;
	struct sample_frame *frames;	/* frames of the current sample,
					   innermost first */
	size_t		 n, room;
	size_t		 inlined;	/* number of the last frames that are
					   inlined and have no object yet */
	bool		 own_line;	/* the frames are on lines of their own,
					   not on the header line */
	bool		 spaced;	/* after a sample with such lines there
					   was an empty line */
	uint32_t	*stack;
	size_t		 stack_room;
	struct intern	 events;
	int64_t		 values[EVENT_MAX];	/* value of each event; all 0
						   between samples */
	int64_t		 periods[EVENT_MAX];	/* what period_of() returned for
						   each event, or 0 if the
						   periods of its samples
						   differ */
	uint64_t	 counts[EVENT_MAX];	/* number of samples of each
						   event */
};

/* A field of a line.  Its width includes the blanks in front of it, except the
   one blank that separates two fields. */
struct field {
	struct slice	 text;
	size_t		 width;
};

/* Remove the next field from the line and return it.  At the end of the line,
   the text of the field is empty, and its width means nothing. */
static struct field
take_field(struct slice *line, bool first)
{
	const char	*from = line->at;
	struct slice	 text = slice_word(line);

	return (struct field){
		text, (size_t)(text.at + text.len - from) - !first
	};
}

static bool
is_number(struct slice text)
{
	size_t	 i = 0;

	while (i < text.len && is_digit(text.at[i]))
		i++;
	return i == text.len && i > 0 && i <= NUMBER_DIGITS;
}

static bool
is_hex_digit(char c)
{
	return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

/* Functions of <stdlib.h> cannot be used here: no NUL follows the text. */
static bool
is_hex(struct slice text)
{
	size_t	 i = 0;

	while (i < text.len && is_hex_digit(text.at[i]))
		i++;
	return i == text.len && i > 0 && i <= ADDRESS_WIDTH;
}

static bool
is_address(const struct field *f)
{
	return f->width >= ADDRESS_WIDTH && is_hex(f->text);
}

/* Return whether the text is SECONDS.FRACTION and a colon.  perf prints micro-
   or nanoseconds; other numbers, as in `worker 2.0: io', are of a command. */
static bool
is_time(struct slice text)
{
	const char	*dot = memchr(text.at, '.', text.len);
	struct slice	 fraction;

	if (dot == NULL || text.at[text.len - 1] != ':')
		return false;
	fraction = (struct slice){
		dot + 1, (size_t)(text.at + text.len - dot) - 2
	};
	return is_number((struct slice){ text.at, (size_t)(dot - text.at) }) &&
	    is_number(fraction) && (fraction.len == 6 || fraction.len == 9);
}

/* Remove everything up to and including the time from the line.  Returns false
   if the line has no time. */
static bool
take_time(struct slice *line)
{
	struct slice	 rest = *line;
	struct field	 f;

	do {
		f = take_field(&rest, false);
		if (f.text.len > 0 && is_time(f.text)) {
			*line = rest;
			return true;
		}
	} while (f.text.len > 0);
	return false;
}

static void
take_period(struct header *h, const struct field *f)
{
	uint64_t	 v;

	h->has_period = f->text.len > 0 && is_number(f->text) &&
	    (h->has_time || f->width >= PERIOD_WIDTH);
	if (h->has_period) {
		scan_decimal(f->text.at, &v);
		h->period = (int64_t)v;
	}
}

/* Return whether the first field of a line is an address.  A command such as
   `dd' may look like one, since perf pads it to the same width.  But perf puts
   a blank in front of the address of a frame, and other addresses are alone or
   have an address after them. */
static bool
is_first_address(const struct field *f, struct slice rest)
{
	const struct field	 next = take_field(&rest, false);

	return is_address(f) && (f->width > ADDRESS_WIDTH ||
	    next.text.len == 0 || is_address(&next));
}

static bool
ends_in_colon(struct slice text)
{
	return text.len > 1 && text.at[text.len - 1] == ':';
}

/* Return whether a field that ends in a colon must be an event, because of its
   form or what follows it.  If not, it may be a word of a command, as in
   `tmux: server'. */
static bool
is_event(struct slice text, struct slice rest)
{
	const struct field	 next = take_field(&rest, false);

	return next.text.len == 0 || is_address(&next) ||
	    memchr(text.at, ':', text.len - 1) != NULL;
}

/* Parse the fields of the line as far as the event or the address of the
   frame. */
static void
take_fields(struct header *h, struct slice line)
{
	struct field	 last = { .width = 0 }, f;
	struct slice	 here;
	bool		 sure = false;

	for (; !sure; last = f) {
		here = line;
		f = take_field(&line, last.text.len == 0 && !h->has_time);
		if (f.text.len == 0)
			break;
		if (h->has_time && slice_starts(f.text, "PERF_RECORD_"))
			h->skip = true;
		if (is_address(&f) && f.width > ADDRESS_WIDTH) {
			h->rest = here;
			break;
		}
		if (!ends_in_colon(f.text))
			continue;
		sure = h->has_time || is_event(f.text, line);
		if (sure || (last.text.len > 0 && h->event.len == 0)) {
			h->event = (struct slice){ f.text.at, f.text.len - 1 };
			h->bare = last.text.len == 0;
			h->rest = line;
			take_period(h, &last);
		}
	}
	if (h->event.len == 0)
		take_period(h, &last);
}

/* Parse a line as a header, although it may be no header. */
static struct header
take_header(struct slice line)
{
	struct header		 h = { .period = 1, .rest = line };
	struct slice		 rest = line;
	const struct field	 f = take_field(&rest, true);

	if (is_first_address(&f, rest))
		return h;
	h.rest = (struct slice){ line.at + line.len, 0 };
	h.has_time = take_time(&line);
	take_fields(&h, line);
	return h;
}

/* Remove `+0xOFFSET' from the end of a symbol or an object. */
static void
cut_offset(struct slice *text)
{
	size_t	 i = text->len;

	while (i > 0 && text->at[i - 1] != '+')
		i--;
	if (i > 0 && text->len - i > 2 && text->at[i] == '0' &&
	    text->at[i + 1] == 'x' && is_hex((struct slice){
	    text->at + i + 2, text->len - i - 2 }))
		text->len = i - 1;
}

/* Give the inlined frames at the end the object of the frame that they were
   inlined into, which is the next one. */
static void
place_inlined(struct perf *p, uint32_t object)
{
	for (; p->inlined > 0; p->inlined--)
		p->frames[p->n - p->inlined].object = object;
}

/* Return whether an object that perf names holds code compiled at run time: it
   is the map that a process writes, perf-PID.map, or a library that `perf
   inject --jit' makes of it, jitted-PID-NUMBER.so. */
static bool
is_jit(struct slice object)
{
	struct slice	 last = slice_last_part(object);

	return (slice_starts(last, "perf-") &&
	    slice_cut_end(&last, ".map")) ||
	    (slice_starts(last, "jitted-") &&
	    slice_cut_end(&last, ".so"));
}

/* Add a frame to the sample.  The text is ADDRESS SYMBOL (OBJECT); each of the
   three may be missing. */
static void
add_frame(struct perf *p, struct slice text)
{
	struct slice		 after = text, object = slice_of("");
	struct field		 f = take_field(&after, true);
	struct sample_frame	 frame = { .line = 0 };
	bool			 inlined;

	frame.file = frame.function = samples_unknown(p->to);
	if (is_hex(f.text) && (f.width >= ADDRESS_WIDTH ||
	    (after.len > 0 && slice_trim(after.at, after.at + after.len).at[0]
	    != '(')))
		text = after;
	text = slice_trim(text.at, text.at + text.len);
	frame_text_parentheses(&text, &object);
	inlined = slice_is(object, "inlined");
	cut_offset(&text);
	cut_offset(&object);
	if (text.len > 0 && !slice_is(text, "[unknown]"))
		frame.function = samples_name(p->to, text);
	if (inlined || slice_is(object, "[unknown]"))
		object = slice_of("");
	else if (is_jit(object))
		object = slice_of("[jit]");
	frame.object = samples_name(p->to, object);
	if (!inlined)
		place_inlined(p, frame.object);
	p->frames = mem_grow(p->frames, &p->room, p->n + 1, sizeof(*p->frames));
	p->frames[p->n++] = frame;
	p->inlined += inlined;
}

/* If a sample was begun, add it to the profile.  Returns false, with an error,
   if its header line was no header. */
static bool
end_sample(struct perf *p)
{
	size_t	 i;

	if (!p->open)
		return true;
	if (p->doubtful && p->n == 0) {
		samples_wrong(p->trouble, p->header_line, "expected a sample "
		    "of perf script, found other text");
		return false;
	}
	place_inlined(p, samples_name(p->to, slice_of("")));
	p->stack = mem_grow(p->stack, &p->stack_room, p->n + 1,
	    sizeof(*p->stack));
	for (i = 0; i < p->n; i++)
		p->stack[i] = samples_frame(p->to, &p->frames[p->n - 1 - i]);
	if (p->value != p->periods[p->event])
		p->periods[p->event] = 0;
	p->counts[p->event]++;
	p->values[p->event] = p->value;
	samples_add(p->to, p->stack, p->n, p->values);
	p->values[p->event] = 0;
	p->open = false;
	p->n = 0;
	return true;
}

/* Return whether an event is a tracepoint or a probe, SYSTEM:NAME.  After the
   colon of other events come modifiers, as in `cycles:u'. */
static bool
is_tracepoint(struct slice event)
{
	size_t	 i = 0;

	while (i < event.len && event.at[i] != ':')
		i++;
	while (++i < event.len)
		if (strchr("ukhpPGHSDIWebRX", event.at[i]) == NULL)
			return true;
	return false;
}

/*
 * Return what each sample adds to an event, if that is what this one adds, or 0
 * if there is one for each time that the event happened, so that samples leave
 * nothing to chance.  perf records each tracepoint, unless it prints another
 * period, and each event of period 1.
 */
static int64_t
period_of(const struct header *h)
{
	return h->period == 1 && (h->has_period || is_tracepoint(h->event)) ?
	    0 : h->period;
}

/* Return the column for the event of a sample.  A new event gets a new column;
   if there are too many events, return EVENT_MAX. */
static uint32_t
column_of(struct perf *p, const struct header *h)
{
	struct slice	 name = h->event;
	char		*joined = NULL;
	size_t		 known = p->events.n;
	uint32_t	 column;

	if (name.len == 0)
		name = slice_of(h->has_period ? "period" : "samples");
	else if (!h->has_period) {
		joined = slice_join(name, "-", slice_of("samples"));
		name = slice_of(joined);
	}
	column = intern_id(&p->events, name.at, name.len);
	if (column == known && column < EVENT_MAX) {
		samples_event(p->to, name, slice_of(h->has_period ? "" :
		    "samples"), 0);
		p->periods[column] = period_of(h);
	}
	mem_free(joined);
	return column;
}

/* Begin a sample.  Returns false if there are too many events. */
static bool
begin_sample(struct perf *p, const struct header *h)
{
	p->event = column_of(p, h);
	if (p->event == EVENT_MAX) {
		samples_wrong(p->trouble, p->line, "expected at most %d "
		    "events, found more", EVENT_MAX);
		return false;
	}
	p->value = h->period;
	p->open = true;
	p->doubtful = (h->event.len == 0 || h->bare) && !h->has_time &&
	    !h->has_period;
	p->header_line = p->line;
	p->own_line = false;
	return true;
}

/* Remove what follows the last object in parentheses, a path or a name in
   brackets: registers or branches.  Returns false if there is no object.  Only
   the last few parentheses are tried, so that no line takes quadratic time. */
static bool
cut_after_object(struct slice *text)
{
	enum { TRIES = 8 };
	const char	*at = text->at;
	size_t		 end, i, depth;
	unsigned	 tries = 0;

	for (end = text->len; end > 0 && tries < TRIES; end--) {
		if (at[end - 1] != ')' || (end < text->len &&
		    !is_blank(at[end])))
			continue;
		tries++;
		for (i = end, depth = 0; i > 0; i--) {
			depth += at[i - 1] == ')';
			if (at[i - 1] == '(' && --depth == 0)
				break;
		}
		if (i < 2 || !is_blank(at[i - 2]) ||
		    (at[i] != '/' && at[i] != '['))
			continue;
		text->len = end;
		return true;
	}
	return false;
}

/* Remove ` => ' and what follows: where a branch leads to. */
static void
cut_at_target(struct slice *text)
{
	struct slice	 left = *text, word;

	while ((word = slice_word(&left)).len > 0)
		if (slice_is(word, "=>")) {
			text->len = (size_t)(word.at - text->at);
			return;
		}
}

/*
 * Add the frame that is on the header line, if there is one.  `rest' is the
 * text after the event, or the whole line if `first' is set; before the address
 * may come other numbers as wide as one, a command such as `dd' or, if the
 * frame has an object, any other fields, such as the text of a tracepoint.
 */
static void
add_lone_frame(struct perf *p, struct slice rest, bool first)
{
	struct slice	 frame = { NULL, 0 }, after, here;
	struct field	 f;
	bool		 any;

	cut_at_target(&rest);
	any = cut_after_object(&rest);
	after = rest;
	for (here = rest; (f = take_field(&after, first)).text.len > 0;
	    here = after, first = false)
		if (is_address(&f))
			frame = here;
		else if (!any)
			break;
	if (frame.at != NULL)
		add_frame(p, frame);
}

static bool
read_header(struct perf *p, struct slice line)
{
	const struct header	 h = take_header(line);

	if (!end_sample(p))
		return false;
	if (h.skip)
		return true;
	if (!begin_sample(p, &h))
		return false;
	add_lone_frame(p, h.rest, h.rest.at == line.at);
	return true;
}

/* Read a line with a frame.  A sample with lines of frames has no frame on its
   header line: if add_lone_frame() took a number there for an address, remove
   the frame that it added. */
static bool
read_frame(struct perf *p, struct slice line)
{
	const struct header	 none = { .period = 1 };

	if (!p->open && !begin_sample(p, &none))
		return false;
	if (!p->own_line)
		p->n = p->inlined = 0;
	p->own_line = true;
	add_frame(p, (struct slice){ line.at + 1, line.len - 1 });
	return true;
}

/*
 * After a frame, read a line that begins with two blanks and says where the
 * code of the frame is: FILE:LINE or, if that is unknown, `??:0', `:0' or
 * OBJECT[ADDRESS]; ` (inlined)' may follow.  Returns false if the line has
 * another form.
 */
static bool
read_place(struct perf *p, struct slice line)
{
	struct sample_frame	*frame = &p->frames[p->n - 1];
	struct slice		 text, inside;
	uint32_t		 number;

	if (line.len < 3 || !slice_starts(line, "  ") || is_blank(line.at[2]))
		return false;
	text = (struct slice){ line.at + 2, line.len - 2 };
	if (frame_text_parentheses(&text, &inside) &&
	    !slice_is(inside, "inlined"))
		return false;
	if (slice_is(text, ":0"))
		return true;
	if (frame_text_number(&text, &number)) {
		if (!slice_is(text, "??")) {
			frame->file = samples_name(p->to, text);
			frame->line = number;
		}
		return true;
	}
	if (text.len == 0 || text.at[text.len - 1] != ']')
		return false;
	text.len--;
	while (text.len > 0 && is_hex_digit(text.at[text.len - 1]))
		text.len--;
	return text.len > 0 && text.at[text.len - 1] == '[';
}

/* Read a comment line, which may give the command that was sampled.  perf
   script --header prints such lines before the samples. */
static void
read_comment(struct perf *p, struct slice line)
{
	if (slice_starts(line, command_line))
		samples_command(p->to, samples_name(p->to, (struct slice){
			line.at + sizeof(command_line) - 1,
			line.len - (sizeof(command_line) - 1) }));
}

/* Return whether a line that is not empty is a comment.  The name of a thread
   may begin with `#', too, but a comment has no time and no event, except in a
   command. */
static bool
is_comment(struct slice line)
{
	struct header	 h;

	if (*line.at != '#')
		return false;
	h = take_header(line);
	return slice_starts(line, command_line) || !h.has_time ||
	    h.event.len == 0;
}

static bool
read_line(struct perf *p, struct slice line)
{
	p->line++;
	if (line.len > 0 && line.at[line.len - 1] == '\r')
		line.len--;
	if (line.len == 0) {
		p->spaced = p->spaced || (p->open && p->own_line);
		return end_sample(p);
	}
	if (is_comment(line)) {
		read_comment(p, line);
		return true;
	}
	if (*line.at == '\t')
		return read_frame(p, line);
	return (p->open && p->n > 0 && read_place(p, line)) ||
	    read_header(p, line);
}

/* Set the facts about events that are known only at the end of the input.  The
   event with the most samples, usually a clock or a count of cycles, becomes
   the first column. */
static void
end_events(struct perf *p)
{
	uint32_t	 i, most = 0;

	for (i = 0; i < p->events.n; i++) {
		samples_period(p->to, i, (uint64_t)p->periods[i]);
		if (p->counts[i] > p->counts[most])
			most = i;
	}
	samples_first(p->to, most);
}

/*
 * Return what is missing at the end of the input, or NULL.  perf ends every
 * line, and prints an empty line after a sample with lines of frames; but a
 * filter may have dropped all empty lines.
 */
static const char *
missing(const struct perf *p, const struct source *in)
{
	if (in->unfinished)
		return "a newline";
	return p->open && p->own_line && p->spaced ? "an empty line" : NULL;
}

static bool
read_lines(struct perf *p, struct source *in)
{
	char		*at, *end;
	const char	*newline, *lacks;

	while (source_block(in, &at, &end))
		for (; at < end; at += newline + 1 - at) {
			newline = memchr(at, '\n', (size_t)(end - at));
			if (!read_line(p, (struct slice){ at,
			    (size_t)(newline - at) }))
				return false;
		}
	lacks = missing(p, in);
	if (in->trouble != NULL || !end_sample(p))
		return false;
	if (p->events.n > 0) {
		end_events(p);
		if (lacks != NULL)
			samples_lacks(p->trouble, p->line, lacks, true);
		return true;
	}
	samples_wrong(p->trouble, 0, "expected a sample, found none");
	return false;
}

bool
perf_in_read(struct samples *to, struct source *in,
    struct samples_trouble *trouble)
{
	struct perf	*p = mem_get(1, sizeof(*p));
	bool		 good;

	p->to = to;
	p->trouble = trouble;
	samples_number_stacks(to);
	good = read_lines(p, in);
	intern_free(&p->events);
	mem_free(p->frames);
	mem_free(p->stack);
	mem_free(p);
	return good;
}

/* Return whether the line begins with a tab and an address, like a frame. */
static bool
is_frame(struct slice line)
{
	struct field	 f;

	if (line.len == 0 || *line.at != '\t')
		return false;
	line.at++;
	line.len--;
	f = take_field(&line, true);
	return is_address(&f);
}

/* Return whether the end of a header line is an address, a symbol and an
   object.  perf puts two blanks or more before the address; after `cmd:' in a
   profile of valgrind there is only one. */
static bool
is_lone_frame(struct slice text)
{
	struct slice	 rest = text, object;
	const struct field	 f = take_field(&rest, false);

	rest = slice_trim(rest.at, rest.at + rest.len);
	return slice_starts(text, "  ") && is_address(&f) &&
	    frame_text_parentheses(&rest, &object) && rest.len > 0;
}

bool
perf_in_is(const char *at, size_t len)
{
	struct slice	 text = { at, len }, line, next;
	struct header	 h;

	if (memchr(at, '\0', len) != NULL)
		return false;
	do {
		if (text.len == 0)
			return false;
		line = slice_line(&text);
		/* With perf script --header, these bytes may have only
		   comments. */
		if (slice_starts(line, "# captured on"))
			return true;
	} while (line.len == 0 || is_comment(line));
	if (is_frame(line))
		return true;
	h = take_header(line);
	if (h.rest.at == line.at || h.skip)
		return line.len > ADDRESS_WIDTH;
	next = text.len > 0 ? slice_line(&text) : text;
	return is_frame(next) ||
	    h.has_time + (h.event.len > 0) + is_lone_frame(h.rest) > 1;
}
