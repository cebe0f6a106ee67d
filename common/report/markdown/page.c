/*
 * Names are code spans: between backquotes nothing has a meaning except
 * backquotes and, in a table, bars.
 */
#include "report/markdown/page.h"

#include <string.h>

#include "base/mem.h"
#include "base/utf8.h"
#include "text/num.h"

static void
add(struct page *page, const char *text, size_t len)
{
	page->at = mem_grow(page->at, &page->room, page->len + len, 1);
	memcpy(page->at + page->len, text, len);
	page->len += len;
}

void
page_text(struct page *page, const char *text)
{
	add(page, text, strlen(text));
}

void
page_number(struct page *page, int64_t v)
{
	char	 number[NUM_COMMAS];

	page_text(page, num_with_commas(number, v));
}

void
page_left_out(struct page *page, size_t n, const char *what)
{
	if (n == 0)
		return;
	page_text(page, "\n");
	page_number(page, (int64_t)n);
	page_text(page, " more ");
	page_text(page, what);
	page_text(page, n == 1 ? " is left out.\n" : "s are left out.\n");
}

bool
page_fits(struct page *page, size_t len)
{
	if (page->before + page->len <= PAGE_BYTES - PAGE_END)
		return true;
	page->len = len;
	return false;
}

/* The length of the longest run of backquotes in a name. */
static size_t
backquotes(struct slice name)
{
	size_t	 most = 0, n = 0, i;

	for (i = 0; i < name.len; i++) {
		n = name.at[i] == '`' ? n + 1 : 0;
		most = n > most ? n : most;
	}
	return most;
}

/* Add a replacement for a character that a page must not have: for control
   bytes their pictures, from U+2400; U+FFFD for other control characters, and
   for bytes that are not UTF-8, at which readers may end the table. */
static void
add_odd(struct page *page, uint32_t c)
{
	char	 picture[] = "\xe2\x90\x80";

	if (c > 0x7f) {
		page_text(page, "\xef\xbf\xbd");
		return;
	}
	picture[2] = c == 0x7f ? '\xa1' : (char)(0x80 | c);
	page_text(page, picture);
}

/* Add a name.  In a table, a bar after an even number of backslashes is
   escaped. */
static void
add_raw(struct page *page, struct slice name)
{
	size_t		 at, n;
	uint32_t	 c;
	bool		 odd = false;

	for (at = 0; at < name.len; at += n) {
		n = utf8_next(name.at + at, name.len - at, &c);
		if (c == UTF8_NONE || utf8_is_control(c))
			add_odd(page, c);
		else if (c == '|' && page->table)
			page_text(page, odd ? "\\\\|" : "\\|");
		else
			add(page, name.at + at, n);
		odd = c == '\\' && !odd;
	}
}

/* Add the backquotes around a code span: more of them than the longest run
   inside it. */
static void
add_fence(struct page *page, size_t inside, bool begin)
{
	size_t	 i;

	page_text(page, !begin && inside > 0 ? " " : "");
	for (i = 0; i <= inside; i++)
		page_text(page, "`");
	page_text(page, begin && inside > 0 ? " " : "");
}

void
page_names(struct page *page, struct slice a, struct slice b)
{
	size_t	 x = backquotes(a), y = backquotes(b);

	add_fence(page, x > y ? x : y, true);
	add_raw(page, a);
	page_text(page, ":");
	add_raw(page, b);
	add_fence(page, x > y ? x : y, false);
}

void
page_code(struct page *page, struct slice name)
{
	size_t	 inside = backquotes(name);

	add_fence(page, inside, true);
	add_raw(page, name);
	add_fence(page, inside, false);
}

void
page_name(struct page *page, struct slice name)
{
	static const char	 plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				    "abcdefghijklmnopqrstuvwxyz0123456789";
	size_t			 i;

	for (i = 0; i < name.len; i++)
		if (memchr(plain, name.at[i], sizeof(plain) - 1) == NULL) {
			page_code(page, name);
			return;
		}
	add_raw(page, name);
}
