#include "io/csv.h"

#include <stdbool.h>
#include <string.h>

#include "io/sink.h"

void
csv_field(struct sink *out, const char *text, size_t len, const char *suffix)
{
	const char	*end = text + len, *next;
	bool		 quote = false;
	size_t		 i;

	for (i = 0; i < len && !quote; i++)
		quote = strchr(",\"\r\n", text[i]) != NULL;
	if (!quote) {
		sink_put(out, text, len);
		sink_text(out, suffix);
		return;
	}
	sink_text(out, "\"");
	for (; text < end; text = next) {
		next = memchr(text, '"', (size_t)(end - text));
		next = next == NULL ? end : next + 1;
		sink_put(out, text, (size_t)(next - text));
		if (next[-1] == '"')
			sink_text(out, "\"");
	}
	sink_text(out, suffix);
	sink_text(out, "\"");
}
