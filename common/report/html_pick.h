/*
 * html_pick -- the functions that a page has room for.
 */
#ifndef REPORT_HTML_PICK_H
#define REPORT_HTML_PICK_H

struct html;

/*
 * Find those that have a place on the page: the most costly ones by
 * themselves, and with all that they call, in the first column to sort by, as
 * far as there is room for all that the page says of them.  They stay in the
 * order of functions.list.  Sets list, n and place; the caller frees these.
 */
void	 html_pick(struct html *);

/* So many callers, or callees, of a function are listed. */
enum { HTML_PICK_EDGES = 24 };

#endif
