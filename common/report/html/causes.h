/*
 * html_causes -- the causes of a change on the first view of a page.
 *
 * A cause is a function that changed the cost of the program by itself, not
 * through its callees (ops/compare/causes.h).
 */
#ifndef REPORT_HTML_CAUSES_H
#define REPORT_HTML_CAUSES_H

struct html;
struct html_source;

/* Write a table of causes for each event, all but the first table folded up; if
   no causes are known, write why. */
void	 html_causes_put(struct html *, const struct html_source *);

#endif
