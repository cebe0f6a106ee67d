/*
 * page -- Markdown of a bounded size.
 *
 * Text is collected in memory before it is written, so that text that does not
 * fit can be removed again.
 */
#ifndef REPORT_MARKDOWN_PAGE_H
#define REPORT_MARKDOWN_PAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/slice.h"

/* PAGE_BYTES is the most that a comment on GitHub may have; PAGE_END of these
   bytes are reserved for the text after all optional parts. */
enum { PAGE_BYTES = 65536, PAGE_END = 96 };

/* A page; all-zero is empty. */
struct page {
	bool		 table;		/* text being added belongs to a
					   table */
	char		*at;		/* the caller frees it */
	size_t		 len, room;
	size_t		 before;	/* bytes of the page already written to
					   the output */
};

void	 page_text(struct page *, const char *text);

/* Add a number with commas. */
void	 page_number(struct page *, int64_t);

/* Add a note that n more rows are omitted, unless n is 0; `what' is the
   singular noun for a row. */
void	 page_left_out(struct page *, size_t n, const char *what);

/* If the text after the first len bytes does not fit the page, remove it and
   return false. */
bool	 page_fits(struct page *, size_t len);

/* Add names as code spans, in which Markdown has no meaning: page_names() two
   with a colon between them, page_code() one. */
void	 page_names(struct page *, struct slice, struct slice);
void	 page_code(struct page *, struct slice);

/* Add a name as plain text, or as code if Markdown could give it a meaning. */
void	 page_name(struct page *, struct slice);

#endif
