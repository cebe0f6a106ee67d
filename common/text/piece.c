#include "text/piece.h"

#include <string.h>

#include "text/scan.h"

struct piece
piece_trim(const char *p, const char *end)
{
	while (p < end && is_blank(*p))
		p++;
	while (end > p && is_blank(end[-1]))
		end--;
	return (struct piece){ p, (size_t)(end - p) };
}

struct piece
piece_word(struct piece *p)
{
	struct piece	 w;

	while (p->len > 0 && is_blank(*p->at)) {
		p->at++;
		p->len--;
	}
	w = (struct piece){ p->at, 0 };
	while (p->len > 0 && !is_blank(*p->at)) {
		p->at++;
		p->len--;
		w.len++;
	}
	return w;
}

bool
piece_is(struct piece p, const char *word)
{
	return p.len == strlen(word) && memcmp(p.at, word, p.len) == 0;
}

bool
piece_starts(struct piece p, const char *word)
{
	size_t	 len = strlen(word);

	return p.len >= len && memcmp(p.at, word, len) == 0;
}
