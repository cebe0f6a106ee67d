#include "json.h"

#include <stdint.h>
#include <stdio.h>

#include "sink.h"
#include "utf8.h"

void
json_string(struct sink *out, const char *text, size_t len)
{
	char		 escape[16];
	size_t		 at, n;
	uint32_t	 c;

	sink_text(out, "\"");
	for (at = 0; at < len; at += n) {
		n = utf8_next(text + at, len - at, &c);
		if (c == '"' || c == '\\') {
			escape[0] = '\\';
			escape[1] = text[at];
			sink_put(out, escape, 2);
		} else if (c == UTF8_NONE || utf8_is_control(c)) {
			snprintf(escape, sizeof(escape), "\\u%04x",
			    c == UTF8_NONE ? 0xfffdu : (unsigned)c);
			sink_text(out, escape);
		} else
			sink_put(out, text + at, n);
	}
	sink_text(out, "\"");
}
