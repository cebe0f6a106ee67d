/*
 * html_pick -- choose the functions for which a page has room.
 */
#ifndef REPORT_HTML_PICK_H
#define REPORT_HTML_PICK_H

#include <stdint.h>

struct html;

/*
 * Choose the functions that get an article: those with the highest self costs
 * and those with the highest inclusive costs in the first sort column, as many
 * as there is room for, in the order of functions_sort().  Sets list, n and
 * place, which the caller frees.
 */
void	 html_pick(struct html *);

/* The most callers, or callees, that an article lists: fewer if there are many
   events. */
uint32_t html_pick_edges(const struct html *);

#endif
