/*
 * line_diff_fuzz -- compare any two texts, with a NUL between them, or a text
 * with itself, for libFuzzer.
 *
 * Lines that are matched must be equal, and in the same order in both texts.
 */
#include "input.h"
#include "text/line_diff.h"

/* Return the line with this number, without its end of line. */
static struct slice
line_of(struct slice text, uint32_t number)
{
	const char	*end = text.at + text.len, *newline = NULL;
	struct slice	 line = { text.at, 0 };

	for (; number > 0; number--) {
		line.at = newline == NULL ? text.at : newline + 1;
		newline = memchr(line.at, '\n', (size_t)(end - line.at));
	}
	line.len = (size_t)((newline == NULL ? end : newline) - line.at);
	line.len -= line.len > 0 && line.at[line.len - 1] == '\r';
	return line;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct input	 in = { data, size };
	struct slice	 old = input_part(&in, '\0');
	struct slice	 new = { (const char *)in.at, in.len };
	struct slice	 a, b;
	bool		 same = old.len == size;
	struct line_map	 m;
	uint32_t	 i, line, last = 0;

	if (size == 0)
		return 0;
	diag_start("fuzz");
	if (same)
		new = old;
	MUST(line_diff(&m, old, new));
	for (i = 1; i <= m.old_n; i++) {
		if ((line = line_map_find(&m, i)) == 0) {
			MUST(line_map_after(&m, i) <= m.new_n + 1);
			continue;
		}
		a = line_of(old, i);
		b = line_of(new, line);
		MUST(line > last && line <= m.new_n && slice_same(a, b));
		last = line;
	}
	MUST(!same || last == m.old_n);
	line_map_free(&m);
	return 0;
}
