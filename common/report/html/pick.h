/*
 * html_pick -- choose the functions that there is room for on a page.
 */
#ifndef REPORT_HTML_PICK_H
#define REPORT_HTML_PICK_H

#include <stdint.h>

struct html;

/*
 * Choose the functions that get an article, a part of the page about one
 * function: those with the highest self costs and those with the highest
 * inclusive costs in the first sort column, as many as fit, in the order of
 * functions_sort().  Set the members list, n and place of the page; the caller
 * frees them.
 */
void	 html_pick(struct html *);

/* Return how many callers, or callees, an article lists at most: fewer if there
   are many events. */
uint32_t html_pick_edges(const struct html *);

#endif
