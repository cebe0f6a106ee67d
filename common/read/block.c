/*
 * Lines belong to a header or to a body; header.c and body.c parse them.
 */
#include "read/block.h"

#include <string.h>

#include "read/body.h"
#include "read/header.h"
#include "read/reader.h"

void
block_begin(struct reader *r, const char *begin, const char *end)
{
	r->cursor.block = begin;
	r->cursor.end = end;
	diag_reading(r->in->name, &r->cursor.line);
}

void
block_over(struct reader *r)
{
	struct cursor	*c = &r->cursor;

	c->before += (uint64_t)(c->end - c->block);
	c->tail = cursor_tail(c->block, c->end);
}

void
block_read(struct reader *r, const char *begin, const char *end)
{
	struct cursor	*c = &r->cursor;
	const char	*p = begin;

	block_begin(r, begin, end);
	if (c->line == 0 && end - begin >= 3 &&
	    memcmp(begin, "\xef\xbb\xbf", 3) == 0) {
		c->line = 1;
		cursor_find(c, FIND_BYTE_ORDER_MARK,
		    "expected text, found a byte order mark; skipped");
		c->line = 0;
		p += 3;
	}
	while (p < c->end && !c->stop)
		p = r->part.in_body ? body_lines(r, p) : header_line(r, p);
	block_over(r);
}
