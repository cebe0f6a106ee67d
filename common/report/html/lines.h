/*
 * html_lines -- the lines of a source on a page, with what they cost and call.
 */
#ifndef REPORT_HTML_LINES_H
#define REPORT_HTML_LINES_H

#include <stddef.h>
#include <stdint.h>

struct file_lines;
struct gone_lines;
struct html;
struct source_text;

/* What is put: lines that cost something, with those around them, and lines
   that are gone. */
struct html_lines {
	const struct file_lines *kept;
	const struct gone_lines *gone;
	const struct source_text *text;
	uint32_t	 number;	/* of the source on the page */
	size_t		 room;		/* bytes, about */
};

/* Put them as a table, in which line N is called sNUMBERLN.  Where there is no
   room for all, those that cost least are left out. */
void	 html_lines_put(struct html *, const struct html_lines *);

#endif
