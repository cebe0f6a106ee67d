#include "io/json.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "io/sink.h"

/* Return whether the byte is a character of ASCII that needs no escape. */
static bool
is_plain(char c)
{
	return c >= ' ' && c < 0x7f && c != '"' && c != '\\';
}

/* Return whether all of eight bytes are plain.  The terms set the highest bit
   of some byte if and only if one of the eight is a control character, a quote,
   a backslash, or above 0x7e. */
static bool
are_plain(const char *text)
{
	const uint64_t	 ones = UINT64_MAX / 0xff;
	uint64_t	 all, quote, slash;

	memcpy(&all, text, sizeof(all));
	quote = all ^ ones * '"';
	slash = all ^ ones * '\\';
	return ((all | (all + ones) | ((all - ones * ' ') & ~all) |
	    ((quote - ones) & ~quote) | ((slash - ones) & ~slash)) &
	    ones << 7) == 0;
}

/* Return how many bytes precede the first that may need an escape. */
static size_t
plain(const char *text, size_t len)
{
	size_t	 at = 0;

	while (len - at >= sizeof(uint64_t) && are_plain(text + at))
		at += sizeof(uint64_t);
	while (at < len && is_plain(text[at]))
		at++;
	return at;
}

void
json_string(struct sink *out, const char *text, size_t len)
{
	char		 escape[16], *to;
	size_t		 at, from = 0, n;
	uint32_t	 c;

	at = plain(text, len);
	if (at == len && len <= SINK_ROOM - 2) {
		to = sink_room(out, len + 2);
		*to++ = '"';
		if (len > 0)
			memcpy(to, text, len);
		to[len] = '"';
		sink_used(out, to + len + 1);
		return;
	}
	sink_text(out, "\"");
	for (; at < len; at += n) {
		n = 1;
		if (is_plain(text[at]))
			continue;
		n = utf8_next(text + at, len - at, &c);
		if (c != '"' && c != '\\' && c != UTF8_NONE &&
		    !utf8_is_control(c))
			continue;
		sink_put(out, text + from, at - from);
		from = at + n;
		if (c == '"' || c == '\\')
			snprintf(escape, sizeof(escape), "\\%c", (char)c);
		else
			snprintf(escape, sizeof(escape), "\\u%04x",
			    c == UTF8_NONE ? 0xfffdu : (unsigned)c);
		sink_text(out, escape);
	}
	if (from < len)
		sink_put(out, text + from, len - from);
	sink_text(out, "\"");
}

void
json_member(struct sink *out, const char *before, struct slice text)
{
	sink_text(out, before);
	json_string(out, text.at, text.len);
}
