#include "json.h"

#include <stdint.h>
#include <stdio.h>

#include "sink.h"

/* The length of the UTF-8 character at p, of at most len bytes; 0 if there
   is none. */
static size_t
character(const unsigned char *p, size_t len)
{
	size_t		 n = *p < 0x80 ? 1 : *p < 0xc2 ? 0 : *p < 0xe0 ? 2 :
			    *p < 0xf0 ? 3 : *p < 0xf5 ? 4 : 0, i;

	if (n == 0 || n > len)
		return 0;
	for (i = 1; i < n; i++)
		if (p[i] >> 6 != 2)
			return 0;
	/* Too long a form, half of a pair, or beyond the last one. */
	if ((*p == 0xe0 && p[1] < 0xa0) || (*p == 0xed && p[1] > 0x9f) ||
	    (*p == 0xf0 && p[1] < 0x90) || (*p == 0xf4 && p[1] > 0x8f))
		return 0;
	return n;
}

void
json_string(struct sink *out, const char *text, size_t len)
{
	const unsigned char	*p = (const unsigned char *)text;
	size_t			 at = 0, n;
	char			 escape[8];

	sink_text(out, "\"");
	for (; at < len; at += n) {
		n = character(p + at, len - at);
		if (n == 0) {
			sink_text(out, "\\ufffd");
			n = 1;
		} else if (p[at] == '"' || p[at] == '\\') {
			escape[0] = '\\';
			escape[1] = (char)p[at];
			sink_put(out, escape, 2);
		} else if (p[at] < 0x20) {
			snprintf(escape, sizeof(escape), "\\u%04x", p[at]);
			sink_text(out, escape);
		} else
			sink_put(out, text + at, n);
	}
	sink_text(out, "\"");
}
