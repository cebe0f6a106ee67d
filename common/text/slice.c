#include "text/slice.h"

#include <string.h>

#include "base/mem.h"
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

struct slice
slice_of(const char *text)
{
	return (struct slice){ text, strlen(text) };
}

char *
slice_join(struct slice a, const char *between, struct slice b)
{
	size_t	 len = strlen(between);
	char	*text = mem_resize(NULL, a.len + len + b.len + 1, 1);

	memcpy(text, a.at, a.len);
	memcpy(text + a.len, between, len);
	memcpy(text + a.len + len, b.at, b.len);
	text[a.len + len + b.len] = '\0';
	return text;
}

bool
slice_is(struct slice p, const char *word)
{
	return p.len == strlen(word) && memcmp(p.at, word, p.len) == 0;
}

bool
slice_starts(struct slice p, const char *word)
{
	size_t	 len = strlen(word);

	return p.len >= len && memcmp(p.at, word, len) == 0;
}
