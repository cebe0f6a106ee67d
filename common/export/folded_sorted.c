/*
 * Both passes are one loop, which stops at the first line that is not written
 * as our writer would write it.  So the numbers of a line can be copied as they
 * are.
 */
#include "export/folded_sorted.h"

#include <string.h>
#include <sys/stat.h>

#include "base/complaint.h"
#include "base/hot.h"
#include "base/sys.h"
#include "io/sink.h"
#include "profile/metadata.h"
#include "profile/name_bytes.h"
#include "text/scan.h"
#include "export/folded.h"
#include "export/folded_stack.h"
#include "export/options.h"
#include "export/stacks.h"

/* Any number of so many digits fits into 63 bits. */
enum { DIGITS = 18 };

/* The kind of the last line.  PLACE_FUNCTION is also that of lines of costs. */
enum place {
	PLACE_HEADER, PLACE_COMMAND, PLACE_EVENTS, PLACE_FILE, PLACE_FUNCTION,
	PLACE_SUMMARY
};

struct name {
	struct string	 text;
	size_t		 room;
};

struct pass {
	struct sink	*out;		/* NULL: write nothing */
	enum place	 place;
	uint32_t	 descs;
	struct string	 event;
	struct name	 file, function;	/* current names; none: len 0 */
	struct folded_stack stack;	/* of these two */
	size_t		 file_end;	/* end of the file's frame in `stack' */
	uint64_t	 least;		/* lowest line number allowed next */
	uint64_t	 total;		/* of all counts */
	struct name_bytes names;	/* written, up to the limit */
};

static void
set_name(struct name *n, struct slice text)
{
	n->text.len = 0;
	string_append(&n->text, &n->room, text.at, text.len);
}

/* Set the next name; false if it is empty or not greater than the last one.
   Carriage returns at the end of the line are not part of it. */
static bool
next_name(struct name *n, struct slice text)
{
	if (text.len == 0 || (text.at[0] == '(' && is_digit(text.at[1])) ||
	    text.at[text.len - 1] == '\r' || string_compare_bytes(text.at,
	    text.len, n->text.at, n->text.len) <= 0)
		return false;
	set_name(n, text);
	return true;
}

static bool
take_desc(struct pass *w, struct slice value)
{
	/* The general reader warns if it cannot keep all commands. */
	return w->place == PLACE_HEADER && ++w->descs < METADATA_COMMANDS &&
	    !metadata_is_difference(value.at, value.len);
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
		folded_stack_add(&w->stack, name, false);
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
		folded_stack_add(&w->stack, name, false);
	return true;
}

/* Read a number in the form of our writer at p, followed by `end'; returns the
   byte after that, or NULL. */
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

/* Read any line other than one of costs. */
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

/* Write the current stack with the line of costs from p to end, its newline
   included.  Up to SOURCE_PAD bytes beyond it are copied for speed and not
   used. */
HOT void
put_costs(const struct pass *w, const char *p, const char *end)
{
	char	*to = folded_stack_put(&w->stack, w->out, w->stack.len);
	size_t	 i;

	*to++ = 'L';
	if (*p == '0') {
		*to++ = '?';
		p++;
	}
	for (i = 0; i < (size_t)(end - p); i += FOLDED_COPY)
		memcpy(to + i, p + i, FOLDED_COPY);
	sink_used(w->out, to + (end - p));
}

/* Count the names written for lines of costs of so many bytes; a line has at
   least four.  If they may be too many, the general reader decides. */
static bool
count_names(struct pass *w, size_t bytes)
{
	uint64_t	 lines = bytes / 4;

	w->names.n += 2 * lines;
	w->names.bytes += lines * (w->file.text.len + w->function.text.len);
	return name_bytes_fit(&w->names);
}

/* Read lines of costs from p up to the first other line, and write them if
   `put'; NULL at a line that is not in order. */
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
		/* Neither exceeds 63 bits, so the sum cannot wrap. */
		w->total += count;
		if (w->total > INT64_MAX)
			return NULL;
		if (put && count > 0)
			put_costs(w, p, next);
	}
	return count_names(w, (size_t)(p - begin)) ? p : NULL;
}

/* Whether all lines of a block are in order. */
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

/* Whether all lines of the source, from its start on, are in order. */
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
	folded_stack_free(&w->stack);
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
	/* Bytes appended since the first pass are not read. */
	source_limit(&again, 0, f->source.bytes);
	good = go_through(&w, &again, NULL);
	if (again.trouble != NULL)
		complaint_set(wrong, "%s: cannot read: %s", again.name,
		    again.trouble);
	else if (!good)
		complaint_set(wrong, "%s: expected a file that stays as it is, "
		    "found it changed while it was read", again.name);
	source_close(&again);
	string_assign(&w.event, NULL, 0);
	free_pass(&w);
	if (good)
		folded_say(job, (struct slice){ f->event.at, f->event.len },
		    SERIES_ONE, &exact);
	return good;
}

void
folded_sorted_close(struct folded_sorted *f)
{
	source_close(&f->source);
	string_assign(&f->event, NULL, 0);
}
