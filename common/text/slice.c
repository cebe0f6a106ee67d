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

struct slice
slice_line(struct slice *text)
{
	const char	*end = text->at + text->len;
	const char	*newline = memchr(text->at, '\n', text->len);
	struct slice	 line = { text->at, 0 };

	line.len = (size_t)((newline == NULL ? end : newline) - line.at);
	text->at = newline == NULL ? end : newline + 1;
	text->len = (size_t)(end - text->at);
	line.len -= line.len > 0 && line.at[line.len - 1] == '\r';
	return line;
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

struct slice
slice_last_part(struct slice path)
{
	size_t	 i = path.len;

	while (i > 0 && path.at[i - 1] != '/')
		i--;
	return (struct slice){ path.at + i, path.len - i };
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

bool
slice_cut_end(struct slice *s, const char *word)
{
	size_t	 len = strlen(word);

	if (s->len <= len || memcmp(s->at + s->len - len, word, len) != 0)
		return false;
	s->len -= len;
	return true;
}
