/*
 * html_source -- the annotated source files of a page.
 */
#ifndef REPORT_HTML_SOURCE_H
#define REPORT_HTML_SOURCE_H

struct html;
struct html_source;

/*
 * html_source_open() prepares the wanted sources that can be read, the most
 * costly first, as far as there is room, and records them in html.source; the
 * functions of the page must have been picked. html_source_put() writes them.
 */
struct html_source *html_source_open(struct html *);
void	 html_source_put(struct html_source *);
void	 html_source_close(struct html_source *);

#endif
