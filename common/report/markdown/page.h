/*
 * page -- Markdown that a page of the web has room for.
 *
 * Text is gathered before it is written, so that what does not fit can be taken
 * back.
 */
#ifndef REPORT_MARKDOWN_PAGE_H
#define REPORT_MARKDOWN_PAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/slice.h"

/* A comment on GitHub has at most so many bytes; PAGE_END are for what stands
   after all that has to fit. */
enum { PAGE_BYTES = 65536, PAGE_END = 96 };

/* All-zero is empty. */
struct page {
	bool		 table;		/* what is added is in a table */
	char		*at;		/* to be freed */
	size_t		 len, room;
	size_t		 before;	/* bytes of what is written already */
};

void	 page_text(struct page *, const char *text);

/* A number with commas. */
void	 page_number(struct page *, int64_t);

/* Say that n more are left out, unless n is 0; what is the word for one of
   them. */
void	 page_left_out(struct page *, size_t n, const char *what);

/* Whether what was added after the first len bytes fits the page; if not, it is
   taken back. */
bool	 page_fits(struct page *, size_t len);

/* Names as code, in which nothing has a meaning: with a colon between them, or
   one alone. */
void	 page_names(struct page *, struct slice, struct slice);
void	 page_code(struct page *, struct slice);

/* A name as plain text, unless something could have a meaning in it. */
void	 page_name(struct page *, struct slice);

#endif
