/*
 * The first byte of a character gives its length.  Characters in a longer form
 * than necessary, and numbers that are no character, can only be recognized
 * after decoding.
 */
#include "base/utf8.h"

enum { LENGTH_MAX = 4 };

/* Return the length of a character that begins with this byte, or 0 if no
   character begins with it. */
static size_t
length_by(unsigned char first)
{
	return first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 :
	    first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
}

size_t
utf8_next(const char *text, size_t len, uint32_t *c)
{
	const unsigned char	*p = (const unsigned char *)text;
	size_t			 n = length_by(*p), i;
	uint32_t		 value;

	*c = UTF8_NONE;
	if (n == 0 || n > len)
		return 1;
	value = n == 1 ? *p : *p & 0x7fu >> n;
	for (i = 1; i < n; i++) {
		if (p[i] >> 6 != 2)
			return 1;
		value = value << 6 | (p[i] & 0x3fu);
	}
	if ((n == 3 && value < 0x800) || (n == 4 && value < 0x10000) ||
	    (value >= 0xd800 && value < 0xe000) || value > 0x10ffff)
		return 1;
	*c = value;
	return n;
}

size_t
utf8_count(const char *text, size_t len)
{
	uint32_t	 c;
	size_t		 n = 0, at;

	/* Skip ASCII, which nearly all texts are. */
	while (n < len && (signed char)text[n] >= 0)
		n++;
	for (at = n; at < len; n++)
		at += utf8_next(text + at, len - at, &c);
	return n;
}

size_t
utf8_begun(const char *text, size_t len)
{
	const unsigned char	*end = (const unsigned char *)text + len;
	size_t			 n;

	for (n = 1; n < LENGTH_MAX && n <= len; n++)
		if (end[-(ptrdiff_t)n] >> 6 != 2)
			return length_by(end[-(ptrdiff_t)n]) > n ? n : 0;
	return 0;
}

bool
utf8_is_control(uint32_t c)
{
	return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0x61c ||
	    c == 0x200e || c == 0x200f || (c >= 0x2028 && c <= 0x202e) ||
	    (c >= 0x2066 && c <= 0x2069);
}

/* Return the index of the first character that starts at `at' or later.  If
   `back' is true, return that of the last character that starts at `at' or
   earlier. */
static size_t
character(const char *text, size_t at, bool back)
{
	while (at > 0 && ((unsigned char)text[at] & 0xc0) == 0x80)
		at += back ? (size_t)-1 : 1;
	return at;
}

void
utf8_cut(const char *text, size_t len, size_t width, size_t *head,
    size_t *tail)
{
	*head = *tail = len;
	if (len <= width)
		return;
	*head = character(text, (width - 3 + 1) / 2, true);
	*tail = character(text, len - (width - 3) / 2, false);
}
