/*
 * markdown_facts -- what a difference records about itself, in Markdown:
 * verdicts and noise above the table, and matched names below it.
 */
#ifndef REPORT_MARKDOWN_FACTS_H
#define REPORT_MARKDOWN_FACTS_H

#include <stddef.h>

struct page;
struct report;

/* Write the verdicts of cgdiff's limits, and the share of the change that may
   be noise, as lists, if the profile has any.  Returns the bytes written. */
size_t	 markdown_facts_put(struct report *);

/* Add the rules that matched names, as a folded list: as many as there is room
   for, and how many are omitted; nothing if there are no rules. */
void	 markdown_facts_matched(struct page *, const struct report *);

#endif
