/*
 * html_calls -- the articles of a page: a function's costs, callers and
 * callees.
 */
#ifndef REPORT_HTML_CALLS_H
#define REPORT_HTML_CALLS_H

struct html;

/* Write an article for each function that has a place on the page; write the
   cycles as a table. */
void	 html_calls_put(struct html *);
void	 html_calls_cycles(struct html *);

#endif
