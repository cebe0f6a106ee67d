/*
 * markdown -- a report in Markdown: the functions, or what has changed.
 */
#ifndef REPORT_MARKDOWN_MARKDOWN_H
#define REPORT_MARKDOWN_MARKDOWN_H

struct report;

void	 markdown_put(struct report *);

#endif
