/*
 * html_head -- the head of a page, and the end of it.
 */
#ifndef REPORT_HTML_HEAD_H
#define REPORT_HTML_HEAD_H

struct html;

/* All before the contents: what browsers are told, among that the hashes of
   the style and the script, which alone they are to obey. */
void	 html_head_begin(struct html *);
void	 html_head_end(struct html *);

/* What the profile is of, what limits said of it, and what it counts in
   all. */
void	 html_head_summary(struct html *);

#endif
