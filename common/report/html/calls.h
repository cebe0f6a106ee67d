/*
 * html_calls -- a function on a page: what it costs, who calls it, and what it
 * calls.
 */
#ifndef REPORT_HTML_CALLS_H
#define REPORT_HTML_CALLS_H

struct html;

/* Put those that have a place, each as an article; and cycles, as a table. */
void	 html_calls_put(struct html *);
void	 html_calls_cycles(struct html *);

#endif
