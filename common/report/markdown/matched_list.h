/*
 * matched_list -- the renaming rules of a difference, as a folded list in
 * Markdown.
 */
#ifndef REPORT_MARKDOWN_MATCHED_LIST_H
#define REPORT_MARKDOWN_MATCHED_LIST_H

struct page;
struct report;

/* Add the rules that there is room for, and how many are omitted; nothing if
   there are no rules. */
void	 matched_list_add(struct page *, const struct report *);

#endif
