/*
 * html_causes -- the causes of a change on the first view of a page.
 */
#ifndef REPORT_HTML_CAUSES_H
#define REPORT_HTML_CAUSES_H

struct html;
struct html_source;

/* Write a table for each event whose causes are known, those after the first
   one folded, or why there are none. */
void	 html_causes_put(struct html *, const struct html_source *);

#endif
