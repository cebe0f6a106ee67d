/*
 * html_head -- the beginning and the end of a page.
 */
#ifndef REPORT_HTML_HEAD_H
#define REPORT_HTML_HEAD_H

struct html;
struct html_source;

/* Write all that comes before the contents, with a security policy that allows
   only this style and this script, by their hashes. */
void	 html_head_begin(struct html *);
void	 html_head_end(struct html *);

/* Write what was run, the verdicts of cgdiff's limits, and the totals. */
void	 html_head_summary(struct html *, const struct html_source *);

#endif
