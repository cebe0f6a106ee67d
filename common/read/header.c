/*
 * The header ends at the first line that cannot belong to a header.  A key in
 * the body, other than `summary:' and `totals:', begins the header of the next
 * part.  The keys also show which program wrote the file: a header of
 * Cachegrind has only a few keys.
 */
#include "read/header.h"

#include <string.h>

#include "base/mem.h"
#include "read/names.h"
#include "read/part.h"
#include "read/sums.h"

static void
read_version(struct reader *r, struct slice v)
{
	uint64_t	 major = is_digit(*v.at) ? UINT64_MAX : 0;
	char		 found[QUOTE_MAX];

	scan_number(v.at, &major);
	if (major > 1) {
		cursor_find_at(&r->cursor, v.at, FIND_BAD_VERSION,
		    "expected version 1 of the format, found '%s'",
		    diag_quote(found, sizeof(found), v.at, v.len));
		cursor_stop(&r->cursor);
	}
	/* Only Xdebug 2.0 writes this version; nothing else in its files tells
	   which program wrote them. */
	if (slice_is(v, "0.9.6"))
		r->part.creator = CREATOR_XDEBUG;
	r->part.preamble = true;
}

/* Add a fact about how the costs were measured, unless its value is empty.
   Callgrind writes an empty value for each cache that it does not simulate. */
static void
add_condition(struct reader *r, enum fact_key key, struct slice v)
{
	v = slice_trim(v.at, v.at + v.len);
	if (v.len > 0)
		metadata_condition(&r->part.metadata,
		    fact_condition_make(key, v, r->in->name));
}

static void
read_creator(struct reader *r, struct slice v)
{
	struct part	*part = &r->part;
	static const struct {
		const char	*start;
		enum creator	 creator;
	} creators[] = {
		{ "callgrind-", CREATOR_CALLGRIND },
		{ "grindkit-", CREATOR_GRINDKIT },
		{ "stackprof", CREATOR_STACKPROF },
		{ "xdebug", CREATOR_XDEBUG }, { "xtree-", CREATOR_XTREE },
	};
	size_t	 i;

	part->creator = CREATOR_OTHER;
	for (i = 0; i < sizeof(creators) / sizeof(creators[0]); i++)
		if (slice_starts(v, creators[i].start))
			part->creator = creators[i].creator;
	part->preamble = true;
	/* grindkit only merges costs that other programs have measured, so it
	   is no condition of the measurement. */
	if (part->creator != CREATOR_GRINDKIT)
		add_condition(r, FACT_CREATOR, v);
}

/* Rename a function, or a name of one kind, like those in the body. */
static void
rename_names(void *rename, struct slice names[NAME_KINDS])
{
	bool	 one = names[NAME_FILE].at != NULL &&
		    names[NAME_FUNCTION].at != NULL;
	int	 i;

	for (i = 0; i < NAME_KINDS; i++)
		if (names[i].at != NULL)
			names[i] = rename_name(rename, (enum name_kind)i,
			    names[i], false);
	if (one && rename_any_where(rename)) {
		if (names[NAME_OBJECT].at == NULL)
			names[NAME_OBJECT] = slice_of("");
		rename_function(rename, names);
	}
}

/* Read a line about the spread of repeated runs (profile/spread.h).  Returns
   false if the line is malformed. */
static bool
read_spread(struct reader *r, struct slice v)
{
	struct rename		*rename = r->options->rename;
	struct slice		 of, numbers, names[NAME_KINDS];
	struct fact_place	 at;
	char			*name;
	bool			 good;

	if (!spread_split(v, &of, &numbers))
		return false;
	if (rename == NULL || !fact_place_read(&at, of))
		return spread_read(&r->part.metadata.spread, of, numbers);
	names[NAME_OBJECT] = at.object;
	names[NAME_FILE] = at.file;
	names[NAME_FUNCTION] = at.name;
	rename_names(rename, names);
	name = spread_name(names[NAME_OBJECT], names[NAME_FILE],
	    names[NAME_FUNCTION]);
	good = spread_read(&r->part.metadata.spread, slice_of(name), numbers);
	mem_free(name);
	return good;
}

/* Keep a fact, in which names are those after renaming. */
static void
keep(struct reader *r, struct fact *f)
{
	struct rename	*rename = r->options->rename;
	struct fact	*kept = rename == NULL ? fact_share(f) :
			    fact_rename(f, rename_names, rename);

	if (kept != NULL)
		facts_push(&r->part.facts, kept);
}

/* Return whether the value is a positive number; if so, set *n to it. */
static bool
is_number(struct slice v, uint64_t *n)
{
	return v.len > 0 && scan_number(v.at, n) == v.at + v.len && *n > 0;
}

/* Read a `desc:' line.  It may hold metadata of merged profiles, which grindkit
   writes as descriptions. */
static void
read_desc(struct reader *r, struct slice line)
{
	struct part	*part = &r->part;
	struct fact	*f = fact_read(line);
	struct slice	 v = f->value;
	uint64_t	 n;

	if (fact_condition(f->key) != FACT_OTHER)
		add_condition(r, f->key, v);
	if (r->result->parts == 0)
		facts_push(&r->result->facts, fact_share(f));
	if (f->key == FACT_COMMAND) {
		/* Skip leading blanks, as in a `cmd:' line. */
		v = cursor_rest(&r->cursor, line.at + line.len - v.len);
		part_add_command(part, v.at, v.len);
	} else if (f->key == FACT_PROFILES && is_number(v, &n))
		part->metadata.profiles = n;
	else if (f->key == FACT_SAMPLES && is_number(v, &n))
		part->metadata.samples = n;
	else if ((f->key != FACT_SPREAD || !read_spread(r, v)) &&
	    ((f->key != FACT_OLD_TOTALS && f->key != FACT_NEW_TOTALS) ||
	    !side_totals_read(&part->metadata.totals[f->key -
	    FACT_OLD_TOTALS], v))) {
		part->difference |= f->key == FACT_DIFFERENCE ||
		    f->key == FACT_COMPARED;
		if (!slice_is(line, DESC_NEGATIVE))
			keep(r, f);
	}
	fact_free(f);
}

/* Read the value of the current line.  `word' is the text of its key. */
static void
read_key(struct reader *r, enum key key, struct slice word)
{
	struct slice	 v = cursor_rest(&r->cursor, word.at + word.len + 1);
	struct metadata	*m = &r->part.metadata;
	char		 found[QUOTE_MAX];

	/* A header of Cachegrind has no other keys than these. */
	if (key != KEY_CMD && key != KEY_DESC && key != KEY_EVENTS &&
	    key != KEY_SUMMARY && key != KEY_UNKNOWN)
		m->cachegrind = false;
	switch (key) {
	case KEY_CMD:
		part_command(r, v);
		break;
	case KEY_CREATOR:
		read_creator(r, v);
		break;
	case KEY_DESC:
		read_desc(r, v);
		break;
	case KEY_EVENT:
		events_definition(r->p, &r->cursor, v);
		break;
	case KEY_EVENTS:
		events_header(&r->events, r->p, &r->cursor, v,
		    r->result->parts == 0);
		break;
	case KEY_PART:
		string_assign(&m->part, v.at, v.len);
		break;
	case KEY_PID:
		string_assign(&m->pid, v.at, v.len);
		break;
	case KEY_POSITIONS:
		positions_header(&r->positions, &r->cursor, v);
		break;
	case KEY_SUMMARY:
		sums_summary(r, v);
		break;
	case KEY_THREAD:
		string_assign(&m->thread, v.at, v.len);
		break;
	case KEY_TOTALS:
		/* This line ends a part.  If the part has no cost lines, its
		   body has not begun yet. */
		if (!r->part.in_body && r->events.stated)
			part_body(r, v.at);
		sums_totals(r, v);
		break;
	case KEY_VERSION:
		read_version(r, v);
		break;
	case KEY_UNKNOWN:
		cursor_find_at(&r->cursor, word.at, FIND_UNKNOWN_HEADER,
		    "expected a key of the format, found '%s'; not kept",
		    diag_quote(found, sizeof(found), word.at, word.len));
		break;
	}
}

/* Read the line that Xdebug writes between profiles that it appends to one
   file.  Returns false if the line is another one.  The ids are forgotten,
   since each profile defines its own. */
static bool
read_separator(struct reader *r, const char *p)
{
	static const char	 words[] = "NEW PROFILING FILE";
	const char		*end = cursor_text_end(&r->cursor, p);

	if (*p != '=')
		return false;
	while (p < end && *p == '=')
		p++;
	while (p < end && *p == ' ')
		p++;
	if ((size_t)(end - p) < strlen(words) ||
	    memcmp(p, words, strlen(words)) != 0)
		return false;
	cursor_find(&r->cursor, FIND_SECOND_RUN,
	    "expected one run in the file, found the start of another");
	part_file_over(r);
	names_forget_ids(&r->names);
	r->part.metadata.cachegrind = false;
	return true;
}

bool
header_is_format(const char *p)
{
	return strncmp(p, "# callgrind format", 18) == 0;
}

bool
header_starts(const char *p)
{
	static const char *const	 keys[] = {
		"cmd:", "creator:", "desc:", "events:", "positions:", "version:"
	};
	size_t				 len, i;

	if (header_is_format(p))
		return true;
	for (i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
		len = strlen(keys[i]);
		if (strncmp(p, keys[i], len) != 0)
			continue;
		len += strspn(p + len, " \t\r");
		return p[len] != '\n';
	}
	return false;
}

/* Return whether the line at p could belong to a body.  If the first line of a
   file can belong neither to a body nor to a header, the file is no profile. */
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
	struct cursor	*c = &r->cursor;
	struct slice	 word = cursor_key(p);
	const char	*next = cursor_next(c, p);
	char		 found[QUOTE_MAX];

	c->line++;
	c->begin = p;
	if (word.len > 0) {
		read_key(r, cursor_key_kind(word), word);
	} else if (header_is_format(p)) {
		part_file_over(r);
		r->part.metadata.cachegrind = false;
		r->part.preamble = true;
	} else if (*p == '#' || cursor_rest(c, p).len == 0) {
		;
	} else if (r->part.command.at != NULL && !r->events.here &&
	    (!r->events.stated ||
	    (r->part.metadata.cachegrind && !is_body(p)))) {
		/* A part that inherits its events may have a body here. */
		part_join_command(r, p);
	} else if (!read_separator(r, p)) {
		if (r->events.stated || is_body(p)) {
			part_body(r, p);
			c->line--;
			return p;
		}
		cursor_find(c, FIND_NO_PROFILE, "expected a profile of "
		    "Cachegrind, Callgrind or LLVM, found '%s'",
		    cursor_quote(c, p, found, sizeof(found)));
		cursor_stop(c);
	}
	return next;
}

const char *
header_in_body(struct reader *r, const char *p)
{
	struct slice	 word = cursor_key(p);
	enum key	 key = cursor_key_kind(word);

	if (word.len == 0 && !header_is_format(p))
		return read_separator(r, p) ? cursor_next(&r->cursor, p) : p;
	if (word.len == 0 || (key != KEY_SUMMARY && key != KEY_TOTALS &&
	    key != KEY_UNKNOWN)) {
		part_next(r);
		r->cursor.line--;
		return header_line(r, p);
	}
	if (key != KEY_SUMMARY)
		r->part.metadata.cachegrind = false;
	read_key(r, key, word);
	return cursor_next(&r->cursor, p);
}
