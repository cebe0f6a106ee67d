#include <string.h>

#include "mem.h"
#include "read.h"
#include "reader.h"
#include "scan.h"

/* A piece of a line: text without the blanks around it. */
struct piece {
	const char	*at;
	size_t		 len;
};

/* From p to the end of the line, without blanks in front. */
static struct piece
rest_of_line(const struct reader *r, const char *p)
{
	const char	*end = line_text_end(r, p);

	while (p < end && is_blank(*p))
		p++;
	return (struct piece){ p, (size_t)(end - p) };
}

static struct piece
trim(const char *p, const char *end)
{
	while (p < end && is_blank(*p))
		p++;
	while (end > p && is_blank(end[-1]))
		end--;
	return (struct piece){ p, (size_t)(end - p) };
}

/* The next word of the piece, which then begins behind it; len 0: no more. */
static struct piece
next_word(struct piece *p)
{
	struct piece	 w;

	while (p->len > 0 && is_blank(*p->at)) {
		p->at++;
		p->len--;
	}
	w = (struct piece){ p->at, 0 };
	while (p->len > 0 && !is_blank(*p->at)) {
		p->at++;
		p->len--;
		w.len++;
	}
	return w;
}

static bool
is(struct piece p, const char *word)
{
	return p.len == strlen(word) && memcmp(p.at, word, p.len) == 0;
}

static bool
starts(struct piece p, const char *word)
{
	size_t	 len = strlen(word);

	return p.len >= len && memcmp(p.at, word, len) == 0;
}

static void
read_version(struct reader *r, struct piece v)
{
	uint64_t	 major = 0;
	char		 found[QUOTE_MAX];

	scan_number(v.at, &major);
	if (major > 1) {
		reader_find(r, FIND_BAD_VERSION,
		    "expected version 1 of the format, found '%s'",
		    diag_quote(found, sizeof(found), v.at, v.len));
		reader_stop(r);
	}
	r->preamble = true;
}

static void
read_creator(struct reader *r, struct piece v)
{
	if (starts(v, "callgrind-"))
		r->creator = CREATOR_CALLGRIND;
	else if (starts(v, "grindkit-"))
		r->creator = CREATOR_GRINDKIT;
	else if (starts(v, "xdebug"))
		r->creator = CREATOR_XDEBUG;
	else
		r->creator = CREATOR_OTHER;
	r->preamble = true;
}

/* The first command of a part replaces those that it took over. */
static void
add_command(struct reader *r, const char *at, size_t len)
{
	if (!r->has_command) {
		texts_free(&r->part.commands);
		r->part.commands_cut = false;
	}
	r->has_command = true;
	if (len > 0)
		facts_command(&r->part, at, len);
}

void
command_settle(struct reader *r)
{
	if (r->command.at != NULL)
		add_command(r, r->command.at, r->command.len);
	text_set(&r->command, NULL, 0);
}

/* The command waits: a line may follow that belongs to it. */
static void
read_command(struct reader *r, struct piece v)
{
	command_settle(r);
	text_set(&r->command, v.at, v.len);
}

/* Two facts of merged profiles travel in descriptions. */
static void
read_desc(struct reader *r, struct piece v)
{
	static const char	 profiles[] = "Profiles: ";
	static const char	 command[] = "Command: ";
	const char		*end;
	uint64_t		 n;

	if (starts(v, command)) {
		add_command(r, v.at + strlen(command),
		    v.len - strlen(command));
		return;
	}
	if (starts(v, profiles)) {
		end = scan_number(v.at + strlen(profiles), &n);
		if (end == v.at + v.len && n > 0) {
			r->part.profiles = n;
			return;
		}
	}
	facts_desc(&r->part, v.at, v.len);
}

static void
read_positions(struct reader *r, struct piece v)
{
	struct piece	 w;
	char		 found[QUOTE_MAX];
	uint32_t	 n = 0;

	r->instr_column = r->line_column = POSITION_MAX;
	while ((w = next_word(&v)).len > 0 && n < POSITION_MAX) {
		if (is(w, "line"))
			r->line_column = n;
		else if (is(w, "instr") || is(w, "addr"))
			r->instr_column = n;
		else
			reader_find(r, FIND_COLUMN_DROPPED,
			    "expected the positions 'instr' and 'line', "
			    "found '%s'; it is not kept",
			    diag_quote(found, sizeof(found), w.at, w.len));
		n++;
	}
	if (n == 0 || w.len > 0) {
		reader_find(r, FIND_BAD_HEADER, "expected 1 to %d positions, "
		    "found %s", POSITION_MAX, n == 0 ? "none" : "more");
		return;
	}
	r->position_n = n;
	memset(r->base, 0, sizeof(r->base));
}

/* Copy the pieces of a formula in the one spelling that is written. */
static size_t
spell_term(char *out, bool first, bool minus, struct piece factor,
    struct piece name)
{
	size_t	 n = 0;

	if (!first || minus) {
		if (!first)
			out[n++] = ' ';
		out[n++] = minus ? '-' : '+';
		out[n++] = ' ';
	}
	if (factor.len > 0) {
		memcpy(out + n, factor.at, factor.len);
		n += factor.len;
		out[n++] = ' ';
	}
	memcpy(out + n, name.at, name.len);
	return n + name.len;
}

/* A term: sign, number, `*' and name, all but the name optional. */
static const char *
next_term(const char *p, const char *end, bool *minus, struct piece *factor,
    struct piece *name)
{
	*minus = false;
	while (p < end && (is_blank(*p) || *p == '+' || *p == '-'))
		*minus ^= *p++ == '-';
	factor->at = p;
	while (p < end && is_digit(*p))
		p++;
	factor->len = (size_t)(p - factor->at);
	while (p < end && (is_blank(*p) || *p == '*'))
		p++;
	name->at = p;
	while (p < end && !is_blank(*p) && *p != '+' && *p != '-')
		p++;
	name->len = (size_t)(p - name->at);
	return p;
}

/*
 * `Sum = A + 2*B' and `Sum=A+2 B' are one formula: spell it in one way, so
 * that formulas can be compared as text.
 */
static void
set_formula(struct text *to, struct piece v)
{
	const char	*p = v.at, *end = v.at + v.len;
	struct piece	 factor, name;
	char		*out;
	size_t		 len = 0;
	bool		 minus, good = v.len > 0;

	/* A term of n bytes is spelt with at most n + 4. */
	out = mem_resize(NULL, v.len, 5);
	while (good && p < end) {
		p = next_term(p, end, &minus, &factor, &name);
		good = name.len > 0;
		if (good)
			len += spell_term(out + len, len == 0, minus, factor,
			    name);
	}
	text_set(to, good ? out : v.at, good ? len : v.len);
	mem_free(out);
}

/* NAME = FORMULA : LONG, NAME : LONG, and without any colon NAME LONG. */
static void
read_definition(struct reader *r, struct piece v)
{
	struct definition	 d = { .name = { NULL, 0 } };
	const char		*p = v.at, *end = v.at + v.len, *colon;
	struct piece		 title;
	char			 found[QUOTE_MAX];

	while (p < end && !is_blank(*p) && *p != '=' && *p != ':')
		p++;
	if (p == v.at) {
		reader_find(r, FIND_BAD_EVENT, "expected the name of an event, "
		    "found '%s'", diag_quote(found, sizeof(found), v.at,
		    v.len));
		return;
	}
	text_set(&d.name, v.at, (size_t)(p - v.at));
	title = trim(p, end);
	if (title.len > 0 && *title.at == '=') {
		colon = memchr(title.at, ':', title.len);
		p = colon == NULL ? end : colon;
		set_formula(&d.formula, trim(title.at + 1, p));
		title = trim(p, end);
	}
	if (title.len > 0 && *title.at == ':')
		title = trim(title.at + 1, end);
	text_set(&d.title, title.at, title.len);
	if (!profile_define(r->p, &d))
		reader_find(r, FIND_EVENT_CONFLICT, "expected the formula that "
		    "event '%s' had before, found '%s'", d.name.at,
		    d.formula.at);
	text_set(&d.name, NULL, 0);
	text_set(&d.formula, NULL, 0);
	text_set(&d.title, NULL, 0);
}

/* The number of earlier events of the list with the same name. */
static uint32_t
times_before(const struct reader *r, struct piece w)
{
	const struct profile	*p = r->p;
	uint32_t		 i, nth = 0, name;

	if (!intern_find(&p->names, w.at, w.len, &name))
		return 0;
	for (i = 0; i < r->event_n; i++)
		nth += p->events[r->columns[i]].name == name;
	return nth;
}

static void
read_events(struct reader *r, struct piece v)
{
	struct piece	 w;
	char		 found[QUOTE_MAX];
	uint32_t	 column, nth;
	bool		 known[EVENT_MAX], differ = false;
	uint32_t	 before = 0, i;

	memcpy(known, r->in_file, sizeof(known));
	r->event_n = 0;
	while ((w = next_word(&v)).len > 0) {
		diag_quote(found, sizeof(found), w.at, w.len);
		if ((nth = times_before(r, w)) > 0)
			reader_find(r, FIND_EVENT_TWICE,
			    "expected each event once, found '%s' again",
			    found);
		column = r->event_n == EVENT_MAX ? ID_NONE :
		    profile_event(r->p, w.at, w.len, nth);
		if (column == ID_NONE) {
			reader_find(r, FIND_TOO_MANY_EVENTS,
			    "expected at most %d events, found '%s'",
			    EVENT_MAX, found);
			reader_stop(r);
			return;
		}
		r->columns[r->event_n++] = column;
		differ = differ || !known[column];
		r->in_file[column] = true;
	}
	if (r->event_n == 0) {
		reader_find(r, FIND_NO_EVENTS,
		    "expected the names of events, found none");
		reader_stop(r);
	}
	for (i = 0; i < EVENT_MAX; i++)
		before += known[i];
	if (r->result->parts > 0 && (differ || before != r->event_n))
		reader_find(r, FIND_EVENTS_DIFFER, "expected the events of the "
		    "parts before; those that are missing count 0");
	r->has_events = true;
}

bool
read_values(struct reader *r, const char *p, int64_t *v, uint32_t max,
    uint32_t *n)
{
	const char	*end;
	char		 found[QUOTE_MAX];
	uint64_t	 number;
	bool		 minus;

	memset(v, 0, max * sizeof(*v));
	for (*n = 0;; p = end, ++*n) {
		while (is_blank(*p))
			p++;
		if (*p == '\n')
			return true;
		minus = *p == '-';
		end = scan_number(p + minus, &number);
		if (end == p + minus || (*end != '\n' && !is_blank(*end)) ||
		    (number > (uint64_t)INT64_MAX + minus &&
		    r->creator != CREATOR_XDEBUG)) {
			reader_find(r, FIND_BAD_COUNT,
			    "expected a number of 63 bits, found '%s'",
			    word_quote(p, found, sizeof(found)));
			return false;
		}
		if (*n == max) {
			reader_find(r, FIND_TOO_MANY_COUNTS,
			    "expected at most %u counts, found also '%s'",
			    max, word_quote(p, found, sizeof(found)));
			return false;
		}
		v[*n] = (int64_t)(minus ? 0 - number : number);
	}
}

/* Values of a `summary:' or `totals:' line, put into columns. */
static bool
read_sums(struct reader *r, struct piece v, const char *key, int64_t *sums)
{
	int64_t		 values[EVENT_MAX];
	uint32_t	 n, i;

	if (!r->has_events) {
		reader_find(r, FIND_NO_EVENTS,
		    "expected 'events:' before '%s:'", key);
		reader_stop(r);
		return false;
	}
	if (!read_values(r, v.at, values, r->event_n, &n))
		return false;
	memset(sums, 0, EVENT_MAX * sizeof(*sums));
	for (i = 0; i < r->event_n; i++)
		sums[r->columns[i]] = values[i];
	return true;
}

static void
compare_sums(struct reader *r, enum finding_kind kind, const char *key,
    const int64_t *stated)
{
	uint32_t	 i, column;

	for (i = 0; i < r->event_n; i++) {
		column = r->columns[i];
		if (stated[column] == r->totals[column])
			continue;
		reader_find(r, kind, "expected '%s' to be the sum of the cost "
		    "lines, %lld, found %lld", key,
		    (long long)r->totals[column], (long long)stated[column]);
		return;
	}
}

static void
read_summary(struct reader *r, struct piece v)
{
	if (!read_sums(r, v, "summary", r->summary))
		return;
	if (r->has_summary)
		reader_find(r, FIND_SUMMARY_TWICE,
		    "expected one 'summary:', found another; it holds");
	r->has_summary = true;
	if (!r->in_body)
		r->part.cachegrind = false;
	else if (r->cachegrind) {
		compare_sums(r, FIND_SUMMARY_DIFFERS, "summary:", r->summary);
		r->section = ID_NONE;
	}
}

static void
read_totals(struct reader *r, struct piece v)
{
	int64_t	 stated[EVENT_MAX];

	/* The last line of a part, also of one without cost lines. */
	if (!r->in_body && r->has_events)
		part_body(r, v.at);
	if (!read_sums(r, v, "totals", stated))
		return;
	r->has_totals = true;
	compare_sums(r, FIND_TOTALS_DIFFER, "totals:", stated);
}

enum key {
	KEY_UNKNOWN, KEY_CMD, KEY_CREATOR, KEY_DESC, KEY_EVENT, KEY_EVENTS,
	KEY_PART, KEY_PID, KEY_POSITIONS, KEY_SUMMARY, KEY_THREAD, KEY_TOTALS,
	KEY_VERSION
};

static enum key
find_key(struct piece name)
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
		if (is(name, keys[i].name))
			return keys[i].key;
	return KEY_UNKNOWN;
}

static void
read_key(struct reader *r, enum key key, struct piece name, struct piece v)
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
		text_set(&r->part.part, v.at, v.len);
		break;
	case KEY_PID:
		text_set(&r->part.pid, v.at, v.len);
		break;
	case KEY_POSITIONS:
		read_positions(r, v);
		break;
	case KEY_SUMMARY:
		read_summary(r, v);
		break;
	case KEY_THREAD:
		text_set(&r->part.thread, v.at, v.len);
		break;
	case KEY_TOTALS:
		read_totals(r, v);
		break;
	case KEY_VERSION:
		read_version(r, v);
		break;
	case KEY_UNKNOWN:
		reader_find(r, FIND_UNKNOWN_HEADER,
		    "expected a key of the format, found '%s'; not kept",
		    diag_quote(found, sizeof(found), name.at, name.len));
		break;
	}
}

/* `key:' at p: its name, or len 0. */
static struct piece
key_name(const char *p)
{
	struct piece	 name = { p, 0 };

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

/* Xdebug appends whole files to one; each has ids of its own. */
static bool
read_separator(struct reader *r, const char *p)
{
	if (!is_separator(r, p))
		return false;
	reader_find(r, FIND_SECOND_RUN,
	    "expected one run in the file, found the begin of another");
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
	size_t	 old = r->command.len;

	reader_find(r, FIND_COMMAND_NEWLINE, "expected a header line, found "
	    "more of the command; joined to it with '\\n'");
	r->command.at = mem_resize(r->command.at, old + len + 2, 1);
	memcpy(r->command.at + old, "\\n", 2);
	memcpy(r->command.at + old + 2, p, len);
	r->command.len = old + 2 + len;
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

const char *
header_line(struct reader *r, const char *p)
{
	struct piece	 name = key_name(p);
	const char	*next = line_next(r, p);
	char		 found[QUOTE_MAX];

	r->line++;
	if (name.len > 0) {
		read_key(r, find_key(name), name,
		    rest_of_line(r, name.at + name.len + 1));
	} else if (is_format_line(p)) {
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
	struct piece	 name = key_name(p);
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
