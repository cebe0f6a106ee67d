#include "text/slice.h"

#include <string.h>

#include "text/scan.h"

struct slice
slice_trim(const char *p, const char *end)
{
	while (p < end && is_blank(*p))
		p++;
	while (end > p && is_blank(end[-1]))
		end--;
	return (struct slice){ p, (size_t)(end - p) };
}

struct slice
slice_word(struct slice *p)
{
	struct slice	 w;

	while (p->len > 0 && is_blank(*p->at)) {
		p->at++;
		p->len--;
	}
	w = (struct slice){ p->at, 0 };
	while (p->len > 0 && !is_blank(*p->at)) {
		p->at++;
		p->len--;
		w.len++;
	}
	return w;
}

bool
slice_same(struct slice p, struct slice other)
{
	return p.len == other.len && memcmp(p.at, other.at, p.len) == 0;
}

bool
slice_begins(struct slice p, struct slice start)
{
	return p.len >= start.len && memcmp(p.at, start.at, start.len) == 0;
}

bool
slice_is(struct slice p, const char *word)
{
	return slice_same(p, (struct slice){ word, strlen(word) });
}

bool
slice_starts(struct slice p, const char *word)
{
	return slice_begins(p, (struct slice){ word, strlen(word) });
}
