/*
 * markdown -- the functions, or what has changed, for a page of the web.
 */
#ifndef REPORT_MARKDOWN_H
#define REPORT_MARKDOWN_H

struct report;

void	 markdown_put(struct report *);

#endif
