/*
 * matched_list -- which names of both sides of a difference are one, as a list
 * on a page.
 */
#ifndef REPORT_MARKDOWN_MATCHED_LIST_H
#define REPORT_MARKDOWN_MATCHED_LIST_H

struct page;
struct report;

/* Add those that there is room for, if there are any, to unfold; and how many
   are left out. */
void	 matched_list_add(struct page *, const struct report *);

#endif
