/*
 * The report as text has a title for each object, between two rules, and the
 * lines of each function after a blank line; the first of these lines has the
 * cost, and ends in a colon.
 */
#include "report/html/code.h"

#include <string.h>

#include "base/mem.h"
#include "text/slice.h"
#include "text/string.h"
#include "io/sink.h"
#include "report/html/html.h"
#include "report/lines/object_code.h"
#include "report/view/options.h"
#include "report/view/report.h"

/* The most bytes of machine code on a page. */
enum { CODE_BYTES = 350000 };

/* Returns the text up to a blank line or the end; *text then begins after
   it. */
static struct slice
take_block(struct slice *text)
{
	struct slice	 block = { text->at, 0 };
	size_t		 i;

	for (i = 0; i + 1 < text->len; i++)
		if (text->at[i] == '\n' && text->at[i + 1] == '\n')
			break;
	block.len = i + 1 < text->len ? i + 1 : text->len;
	for (i = block.len; i < text->len && text->at[i] == '\n'; i++)
		continue;
	text->at += i;
	text->len -= i;
	return block;
}

/* Returns the first line of a block, which then begins after it. */
static struct slice
take_line(struct slice *block)
{
	const char	*end = memchr(block->at, '\n', block->len);
	struct slice	 line = { block->at, 0 };

	line.len = end == NULL ? block->len : (size_t)(end - block->at);
	block->at += line.len + (end != NULL);
	block->len -= line.len + (end != NULL);
	return line;
}

static void
put_pre(struct html *h, struct slice text)
{
	html_raw(h, "<pre class=asm tabindex=0>");
	html_block(h, text);
	html_raw(h, "</pre>\n");
}

static void
put_block(struct html *h, struct slice block)
{
	struct slice	 all = block, line = take_line(&block);

	if (slice_starts(line, "----")) {
		line = take_line(&block);
		take_line(&block);
		html_raw(h, "<h3>");
		html_text(h, (struct slice){ line.at + strlen("-- "),
			line.len - strlen("-- ") });
		html_raw(h, "</h3>\n");
		if (block.len > 0)
			put_pre(h, block);
	} else if (line.len > 0 && line.at[line.len - 1] == ':') {
		html_raw(h, "<details class=code><summary>");
		html_text(h, line);
		html_raw(h, "</summary>");
		put_pre(h, block);
		html_raw(h, "</details>\n");
	} else
		put_pre(h, all);
}

static void
put_blocks(struct html *h, struct slice text)
{
	uint64_t	 end = h->bytes + CODE_BYTES;
	size_t		 left = 0;
	struct slice	 block;

	while (text.len > 0) {
		block = take_block(&text);
		/* Titles and sums are short: they are always written. */
		if (h->bytes + 2 * block.len <= end || block.len < 1000)
			put_block(h, block);
		else
			left++;
	}
	if (left == 0)
		return;
	html_raw(h, "<p class=note>");
	html_number(h, (int64_t)left);
	html_raw(h, " more functions have no room here; text has them.</p>\n");
}

void
html_code_put(struct html *h)
{
	struct report	*r = h->r;
	struct sink	*out = r->out, memory;
	struct string	 text = { NULL, 0 };

	if (r->o->code == NULL)
		return;
	sink_memory(&memory, &text);
	r->out = &memory;
	object_code_put(r);
	sink_close(&memory);
	r->out = out;
	html_raw(h, "<section class=view id=code aria-labelledby=code-h>"
	    "<h2 id=code-h>Machine code</h2>\n");
	put_blocks(h, (struct slice){ text.at, text.len });
	html_raw(h, "</section>\n");
	mem_free(text.at);
}
