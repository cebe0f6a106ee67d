/*
 * html_pick -- the functions that a page has room for.
 */
#ifndef REPORT_HTML_PICK_H
#define REPORT_HTML_PICK_H

#include <stdint.h>

struct html;

/*
 * Find those that have a place on the page: the most costly ones by
 * themselves, and with all that they call, in the first column to sort by, as
 * far as there is room for all that the page says of them.  They are in the
 * order of functions_sort().  Sets list, n and place; the caller frees these.
 */
void	 html_pick(struct html *);

/* So many callers, or callees, of a function are listed: of many events
   fewer. */
uint32_t html_pick_edges(const struct html *);

#endif
