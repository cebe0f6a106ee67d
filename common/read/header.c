#include <string.h>

#include "base/mem.h"
#include "read/read.h"
#include "read/reader.h"

/* From p to the end of the line, without blanks in front. */
static struct slice
rest_of_line(const struct reader *r, const char *p)
{
	const char	*end = line_text_end(r, p);

	while (p < end && is_blank(*p))
		p++;
	return (struct slice){ p, (size_t)(end - p) };
}

static void
read_version(struct reader *r, struct slice v)
{
	uint64_t	 major = 0;
	char		 found[QUOTE_MAX];

	scan_number(v.at, &major);
	if (major > 1) {
		reader_find_at(r, v.at, FIND_BAD_VERSION,
		    "expected version 1 of the format, found '%s'",
		    diag_quote(found, sizeof(found), v.at, v.len));
		reader_stop(r);
	}
	/* Of Xdebug 2.0, which says no more about itself. */
	if (slice_is(v, "0.9.6"))
		r->creator = CREATOR_XDEBUG;
	r->preamble = true;
}

static void
read_creator(struct reader *r, struct slice v)
{
	if (slice_starts(v, "callgrind-"))
		r->creator = CREATOR_CALLGRIND;
	else if (slice_starts(v, "grindkit-"))
		r->creator = CREATOR_GRINDKIT;
	else if (slice_starts(v, "stackprof"))
		r->creator = CREATOR_STACKPROF;
	else if (slice_starts(v, "xdebug"))
		r->creator = CREATOR_XDEBUG;
	else if (slice_starts(v, "xtree-"))
		r->creator = CREATOR_XTREE;
	else
		r->creator = CREATOR_OTHER;
	r->preamble = true;
}

/* The first command of a part replaces those that it took over. */
static void
add_command(struct reader *r, const char *at, size_t len)
{
	if (!r->has_command) {
		string_set_free(&r->part.commands);
		r->part.commands_cut = false;
	}
	r->has_command = true;
	if (len > 0)
		metadata_command(&r->part, at, len);
}

void
command_finish(struct reader *r)
{
	if (r->command.at == NULL)
		return;
	add_command(r, r->command.at, r->command.len);
	if (r->result->parts == 0 && r->result->command.at == NULL)
		string_assign(&r->result->command, r->command.at,
		    r->command.len);
	string_assign(&r->command, NULL, 0);
}

/* The command waits: a line may follow that belongs to it. */
static void
read_command(struct reader *r, struct slice v)
{
	command_finish(r);
	string_assign(&r->command, v.at, v.len);
	r->command_room = 0;
}

/* Metadata of merged profiles travel in descriptions. */
static void
read_desc(struct reader *r, struct slice v)
{
	static const char	 profiles[] = "Profiles: ";
	static const char	 command[] = "Command: ";
	const char		*end;
	uint64_t		 n;

	if (r->result->parts == 0) {
		string_append(&r->result->descs, &r->descs_room, v.at, v.len);
		string_append(&r->result->descs, &r->descs_room, "\n", 1);
	}
	if (slice_starts(v, command)) {
		/* Without blanks in front, as that of a command line is. */
		v = rest_of_line(r, v.at + strlen(command));
		add_command(r, v.at, v.len);
		return;
	}
	if (slice_starts(v, profiles)) {
		end = scan_number(v.at + strlen(profiles), &n);
		if (end == v.at + v.len && n > 0) {
			r->part.profiles = n;
			return;
		}
	}
	r->difference |= metadata_is_difference(v.at, v.len);
	if (slice_is(v, DESC_NEGATIVE))
		return;
	metadata_desc(&r->part, v.at, v.len);
}

static void
read_positions(struct reader *r, struct slice v)
{
	struct slice	 w;
	char		 found[QUOTE_MAX];
	uint32_t	 n = 0;

	r->instr_column = r->line_column = POSITION_MAX;
	while ((w = slice_word(&v)).len > 0 && n < POSITION_MAX) {
		if (slice_is(w, "line"))
			r->line_column = n;
		else if (slice_is(w, "instr") || slice_is(w, "addr"))
			r->instr_column = n;
		else
			reader_find_at(r, w.at, FIND_COLUMN_DROPPED,
			    "expected the positions 'instr' and 'line', "
			    "found '%s'; it is not kept",
			    diag_quote(found, sizeof(found), w.at, w.len));
		n++;
	}
	if (n == 0 || w.len > 0) {
		reader_find(r, FIND_BAD_HEADER, "expected 1 to %d positions, "
		    "found %s", POSITION_MAX, n == 0 ? "none" : "more");
		/* As without such a line. */
		r->instr_column = POSITION_MAX;
		r->line_column = 0;
		n = 1;
	}
	r->position_n = n;
	memset(r->base, 0, sizeof(r->base));
}

enum key {
	KEY_UNKNOWN, KEY_CMD, KEY_CREATOR, KEY_DESC, KEY_EVENT, KEY_EVENTS,
	KEY_PART, KEY_PID, KEY_POSITIONS, KEY_SUMMARY, KEY_THREAD, KEY_TOTALS,
	KEY_VERSION
};

static enum key
find_key(struct slice name)
{
	static const struct {
		const char	*name;
		enum key	 key;
	} keys[] = {
		{ "cmd", KEY_CMD }, { "creator", KEY_CREATOR },
		{ "desc", KEY_DESC }, { "event", KEY_EVENT },
		{ "events", KEY_EVENTS }, { "part", KEY_PART },
		{ "pid", KEY_PID }, { "positions", KEY_POSITIONS },
		{ "summary", KEY_SUMMARY }, { "thread", KEY_THREAD },
		/* `total' is php-memprof's spelling. */
		{ "total", KEY_TOTALS }, { "totals", KEY_TOTALS },
		{ "version", KEY_VERSION },
	};
	size_t	 i;

	for (i = 0; i < sizeof(keys) / sizeof(keys[0]); i++)
		if (slice_is(name, keys[i].name))
			return keys[i].key;
	return KEY_UNKNOWN;
}

static void
read_key(struct reader *r, enum key key, struct slice name, struct slice v)
{
	char	 found[QUOTE_MAX];

	/* Only these stand in a Cachegrind header. */
	if (key != KEY_CMD && key != KEY_DESC && key != KEY_EVENTS &&
	    key != KEY_SUMMARY && key != KEY_UNKNOWN)
		r->part.cachegrind = false;
	switch (key) {
	case KEY_CMD:
		read_command(r, v);
		break;
	case KEY_CREATOR:
		read_creator(r, v);
		break;
	case KEY_DESC:
		read_desc(r, v);
		break;
	case KEY_EVENT:
		read_definition(r, v);
		break;
	case KEY_EVENTS:
		read_events(r, v);
		break;
	case KEY_PART:
		string_assign(&r->part.part, v.at, v.len);
		break;
	case KEY_PID:
		string_assign(&r->part.pid, v.at, v.len);
		break;
	case KEY_POSITIONS:
		read_positions(r, v);
		break;
	case KEY_SUMMARY:
		read_summary(r, v);
		break;
	case KEY_THREAD:
		string_assign(&r->part.thread, v.at, v.len);
		break;
	case KEY_TOTALS:
		read_totals(r, v);
		break;
	case KEY_VERSION:
		read_version(r, v);
		break;
	case KEY_UNKNOWN:
		reader_find_at(r, name.at, FIND_UNKNOWN_HEADER,
		    "expected a key of the format, found '%s'; not kept",
		    diag_quote(found, sizeof(found), name.at, name.len));
		break;
	}
}

/* `key:' at p: its name, or len 0. */
static struct slice
key_name(const char *p)
{
	struct slice	 name = { p, 0 };

	while ((*p >= 'a' && *p <= 'z') || (*p >= 'A' && *p <= 'Z') ||
	    (p > name.at && (*p == '-' || *p == '_')))
		p++;
	if (*p == ':' && p > name.at)
		name.len = (size_t)(p - name.at);
	return name;
}

static bool
is_separator(const struct reader *r, const char *p)
{
	static const char	 words[] = "NEW PROFILING FILE";
	const char		*end = line_text_end(r, p);

	if (*p != '=')
		return false;
	while (p < end && *p == '=')
		p++;
	while (p < end && *p == ' ')
		p++;
	return (size_t)(end - p) >= strlen(words) &&
	    memcmp(p, words, strlen(words)) == 0;
}

/* Another file was appended.  A header that has its events is a part, without
   a body. */
static void
file_over(struct reader *r)
{
	if (r->in_body || r->events_here)
		part_next(r);
}

/* Xdebug appends whole files to one; each has ids of its own. */
static bool
read_separator(struct reader *r, const char *p)
{
	if (!is_separator(r, p))
		return false;
	reader_find(r, FIND_SECOND_RUN,
	    "expected one run in the file, found the begin of another");
	file_over(r);
	ids_reset(r);
	r->part.cachegrind = false;
	return true;
}

static bool
is_format_line(const char *p)
{
	return memcmp(p, "# callgrind format", 18) == 0;
}

/* What stands between a `cmd:' and `events:' and is no key belongs to the
   command: Cachegrind writes a newline in an argument as it is. */
static void
join_command(struct reader *r, const char *p)
{
	size_t	 len = (size_t)(line_text_end(r, p) - p);

	reader_find(r, FIND_COMMAND_NEWLINE, "expected a header line, found "
	    "more of the command; joined to it with '\\n'");
	string_append(&r->command, &r->command_room, "\\n", 2);
	string_append(&r->command, &r->command_room, p, len);
}

/* The first line that is neither header nor body tells what the file is. */
static bool
is_body(const char *p)
{
	const char	*q = p;

	if (is_digit(*p) || *p == '+' || *p == '-' || *p == '*')
		return true;
	while (*q >= 'a' && *q <= 'z')
		q++;
	return q > p && *q == '=';
}

enum tail
tail_of(const char *begin, const char *end)
{
	const char	*p = end - 1;
	struct slice	 name;

	while (p > begin && p[-1] != '\n')
		p--;
	if (*p == '#')
		return TAIL_COMMENT;
	if (starts_position(*p))
		return TAIL_COUNTS;
	name = key_name(p);
	if (slice_is(name, "summary") || find_key(name) == KEY_TOTALS)
		return TAIL_COUNTS;
	while (is_blank(*p))
		p++;
	return *p == '\n' ? TAIL_EMPTY : TAIL_OTHER;
}

const char *
header_line(struct reader *r, const char *p)
{
	struct slice	 name = key_name(p);
	const char	*next = line_next(r, p);
	char		 found[QUOTE_MAX];

	r->line++;
	r->begin = p;
	if (name.len > 0) {
		read_key(r, find_key(name), name,
		    rest_of_line(r, name.at + name.len + 1));
	} else if (is_format_line(p)) {
		file_over(r);
		r->part.cachegrind = false;
		r->preamble = true;
	} else if (*p == '#' || rest_of_line(r, p).len == 0) {
		;
	} else if (r->command.at != NULL && !r->has_events) {
		join_command(r, p);
	} else if (!read_separator(r, p)) {
		if (r->has_events || is_body(p)) {
			if (!part_body(r, p))
				return next;
			r->line--;
			return p;
		}
		reader_find(r, FIND_NO_PROFILE, "expected a Cachegrind or "
		    "Callgrind profile, found '%s'",
		    line_quote(r, p, found, sizeof(found)));
		reader_stop(r);
	}
	return next;
}

const char *
body_key(struct reader *r, const char *p)
{
	struct slice	 name = key_name(p);
	enum key	 key;

	if (name.len == 0 && is_format_line(p)) {
		part_next(r);
		r->line--;
		return header_line(r, p);
	}
	if (name.len == 0)
		return read_separator(r, p) ? line_next(r, p) : p;
	key = find_key(name);
	if (key != KEY_SUMMARY && key != KEY_TOTALS && key != KEY_UNKNOWN) {
		part_next(r);
		r->line--;
		return header_line(r, p);
	}
	if (key != KEY_SUMMARY)
		r->part.cachegrind = false;
	read_key(r, key, name, rest_of_line(r, name.at + name.len + 1));
	return line_next(r, p);
}
