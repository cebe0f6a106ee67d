/*
 * parts_list -- functions that became several, or were, in a page of Markdown.
 */
#ifndef REPORT_PARTS_LIST_H
#define REPORT_PARTS_LIST_H

struct page;
struct report;

/* Add them, in a part that can be unfolded, with what they changed by in the
   event of the page; what has no room is left out, and how many that are is
   told. */
void	 parts_list_add(struct page *, const struct report *,
	    unsigned column);

#endif
