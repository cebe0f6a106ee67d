/*
 * html_source -- the annotated source files of a page.
 */
#ifndef REPORT_HTML_SOURCE_H
#define REPORT_HTML_SOURCE_H

struct html;
struct html_source;

/*
 * Find and prepare the sources that are wanted and can be read, the most costly
 * first, as far as there is room; html.source tells which these are.  What has
 * a place on the page must be known.  Then put them.
 */
struct html_source *html_source_open(struct html *);
void	 html_source_put(struct html_source *);
void	 html_source_close(struct html_source *);

#endif
