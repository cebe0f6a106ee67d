/*
 * html_lines -- the lines of a source on a page, with their costs and calls.
 */
#ifndef REPORT_HTML_LINES_H
#define REPORT_HTML_LINES_H

#include <stddef.h>
#include <stdint.h>

struct file_lines;
struct gone_lines;
struct html;
struct source_text;

/* What to write: lines with costs, the lines around them, and deleted lines. */
struct html_lines {
	const struct file_lines *kept;
	const struct gone_lines *gone;
	const struct source_text *text;
	uint32_t	 number;	/* of the source on the page */
	size_t		 room;		/* bytes to write, roughly */
};

/* Write them as a table.  Line N has the id sNUMBERLN. If there is no room for
   all, the least costly lines are omitted. */
void	 html_lines_put(struct html *, const struct html_lines *);

#endif
