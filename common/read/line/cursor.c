/* A finding is reported where it is detected, deep within a line.  If it is an
   error, `stop' and `leave' end the loops, and nothing is reported any more. */
#include "read/line/cursor.h"

#include <stdio.h>
#include <string.h>

#include "read/line/options.h"

const char *
cursor_next(const struct cursor *c, const char *p)
{
	return (const char *)memchr(p, '\n', (size_t)(c->end - p)) + 1;
}

const char *
cursor_text_end(const struct cursor *c, const char *p)
{
	const char	*end = cursor_next(c, p) - 1;

	while (end > p && end[-1] == '\r')
		end--;
	return end;
}

struct slice
cursor_rest(const struct cursor *c, const char *p)
{
	const char	*end = cursor_text_end(c, p);

	while (p < end && is_blank(*p))
		p++;
	return (struct slice){ p, (size_t)(end - p) };
}

struct slice
cursor_key(const char *p)
{
	struct slice	 word = { p, 0 };

	while ((*p >= 'a' && *p <= 'z') || (*p >= 'A' && *p <= 'Z') ||
	    (p > word.at && (*p == '-' || *p == '_')))
		p++;
	if (*p == ':' && p > word.at)
		word.len = (size_t)(p - word.at);
	return word;
}

enum key
cursor_key_kind(struct slice word)
{
	static const struct {
		const char	*word;
		enum key	 key;
	} keys[] = {
		{ "cmd", KEY_CMD }, { "creator", KEY_CREATOR },
		{ "desc", KEY_DESC }, { "event", KEY_EVENT },
		{ "events", KEY_EVENTS }, { "part", KEY_PART },
		{ "pid", KEY_PID }, { "positions", KEY_POSITIONS },
		{ "summary", KEY_SUMMARY }, { "thread", KEY_THREAD },
		/* php-memprof writes `total'. */
		{ "total", KEY_TOTALS }, { "totals", KEY_TOTALS },
		{ "version", KEY_VERSION },
	};
	size_t	 i;

	for (i = 0; i < sizeof(keys) / sizeof(keys[0]); i++)
		if (slice_is(word, keys[i].word))
			return keys[i].key;
	return KEY_UNKNOWN;
}

enum tail
cursor_tail(const char *begin, const char *end)
{
	const char	*p = end - 1;
	struct slice	 word;
	enum key	 key;

	while (p > begin && p[-1] != '\n')
		p--;
	if (*p == '#')
		return TAIL_COMMENT;
	if (starts_position(*p))
		return TAIL_COUNTS;
	word = cursor_key(p);
	key = cursor_key_kind(word);
	if (key == KEY_SUMMARY || key == KEY_TOTALS)
		return TAIL_COUNTS;
	while (is_blank(*p))
		p++;
	return *p == '\n' ? TAIL_EMPTY : TAIL_OTHER;
}

const char *
cursor_quote(const struct cursor *c, const char *p, char *out, size_t size)
{
	return diag_quote(out, size, p, (size_t)(cursor_text_end(c, p) - p));
}

const char *
cursor_quote_word(const char *p, char *out, size_t size)
{
	size_t	 len = 0;

	while (p[len] != '\n' && !is_blank(p[len]) && len < size)
		len++;
	return diag_quote(out, size, p, len);
}

void
cursor_stop(struct cursor *c)
{
	c->stop = c->leave = true;
}

static void
find(struct cursor *c, enum finding_kind kind, uint64_t column,
    const char *fmt, va_list ap) DIAG_PRINTF(4, 0);

static void
find(struct cursor *c, enum finding_kind kind, uint64_t column,
    const char *fmt, va_list ap)
{
	struct finding	 f = {
		.kind = kind, .line = c->line, .column = column
	};
	char		 text[512];

	if (c->stop)
		return;
	vsnprintf(text, sizeof(text), fmt, ap);
	f.text = text;
	if (finding_level(kind, c->options->refusal) == LEVEL_ERROR) {
		c->failed = true;
		if (!c->options->keep_going)
			cursor_stop(c);
	}
	if (c->options->report != NULL)
		c->options->report(c->options->arg, &f);
}

void
cursor_find(struct cursor *c, enum finding_kind kind, const char *fmt, ...)
{
	va_list	 ap;

	va_start(ap, fmt);
	find(c, kind, 0, fmt, ap);
	va_end(ap);
}

void
cursor_find_at(struct cursor *c, const char *p, enum finding_kind kind,
    const char *fmt, ...)
{
	va_list	 ap;

	va_start(ap, fmt);
	find(c, kind, (uint64_t)(p - c->begin) + 1, fmt, ap);
	va_end(ap);
}

void
cursor_expected(struct cursor *c, const char *p, enum finding_kind kind,
    const char *what, const char *then)
{
	char	 found[QUOTE_MAX];

	cursor_find_at(c, p, kind, "expected %s, found '%s'%s", what,
	    cursor_quote_word(p, found, sizeof(found)), then);
}
