#include "read/line/cut.h"

#include <string.h>

#include "base/mem.h"
#include "io/source.h"
#include "read/line/cursor.h"

enum {
	WINDOW = 256 << 10,	/* search this far for a place, */
	TRAILER = 1024,		/* and this far from the end for sums */
	LINES = 32		/* fewest lines for each function */
};

/* Whether the line at p is `fn=', and the next has so many positions in
   full. */
static bool
is_place(const char *p, const char *end, uint32_t positions)
{
	uint32_t	 i;

	if ((p = memchr(p, '\n', (size_t)(end - p))) == NULL)
		return false;
	for (i = 0; i < positions; i++) {
		if (++p >= end || !is_digit(*p))
			return false;
		while (p < end && !ends_word(*p))
			p++;
	}
	return p < end && (*p == ' ' || *p == '\n');
}

uint64_t
cut_body(const struct source *in, uint64_t offset, uint32_t positions)
{
	char		*text = mem_resize(NULL, WINDOW, 1), *p = text, *end;
	uint64_t	 found = 0, lines = 0, functions = 0;

	end = text + source_look(in, offset, text, WINDOW);
	while ((p = memchr(p, '\n', (size_t)(end - p))) != NULL) {
		lines++;
		if (end - ++p < 3 || memcmp(p, "fn=", 3) != 0)
			continue;
		functions++;
		if (found == 0 && is_place(p, end, positions))
			found = offset + (uint64_t)(p - text);
	}
	mem_free(text);
	return lines < functions * LINES ? 0 : found;
}

/* Whether the line at p is empty or a line of sums. */
static bool
is_trailer(const char *p)
{
	return *p == '\n' || memcmp(p, "totals:", 7) == 0 ||
	    memcmp(p, "summary:", 8) == 0;
}

uint64_t
cut_trailer(const struct source *in, uint64_t size)
{
	char		 text[TRAILER + 8] = { 0 };
	size_t		 at = TRAILER, p;

	if (size < TRAILER || source_look(in, size - TRAILER, text, TRAILER) !=
	    TRAILER || text[TRAILER - 1] != '\n')
		return 0;
	for (p = TRAILER - 1; p-- > 0;) {
		if (text[p] != '\n')
			continue;
		if (!is_trailer(text + p + 1))
			return size - TRAILER + at;
		at = p + 1;
	}
	return 0;
}
