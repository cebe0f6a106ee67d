#include "io/json.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "text/utf8.h"
#include "io/sink.h"

/* Whether the byte is a character of its own that stands as it is. */
static bool
is_plain(char c)
{
	return c >= ' ' && c < 0x7f && c != '"' && c != '\\';
}

void
json_string(struct sink *out, const char *text, size_t len)
{
	char		 escape[16];
	size_t		 at, from = 0, n;
	uint32_t	 c;

	sink_text(out, "\"");
	for (at = 0; at < len; at += n) {
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
