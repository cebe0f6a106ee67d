/*
 * html_source -- the annotated source files of a page.
 */
#ifndef REPORT_HTML_SOURCE_H
#define REPORT_HTML_SOURCE_H

#include <stdbool.h>
#include <stdint.h>

struct html;
struct html_source;

/*
 * html_source_open() prepares the sources that the options ask for and that can
 * be read, the most costly first, until the page is full, and records them in
 * html.source; the caller must have called html_pick() before.
 * html_source_put() writes these sources.
 */
struct html_source *html_source_open(struct html *);
void	 html_source_put(struct html_source *);
/* Return whether the page shows this line of a file. */
bool	 html_source_shows(const struct html_source *, uint32_t file,
	    uint32_t line);
void	 html_source_close(struct html_source *);

#endif
