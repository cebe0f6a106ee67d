/*
 * markdown -- a report in Markdown: a table of functions or, for a difference,
 * of changes.
 */
#ifndef REPORT_MARKDOWN_MARKDOWN_H
#define REPORT_MARKDOWN_MARKDOWN_H

struct report;

void	 markdown_put(struct report *);

#endif
