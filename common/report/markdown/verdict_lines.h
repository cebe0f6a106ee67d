/*
 * verdict_lines -- the verdicts of cgdiff's limits, and the share of the change
 * that may be noise, above a report in Markdown.
 */
#ifndef REPORT_MARKDOWN_VERDICT_LINES_H
#define REPORT_MARKDOWN_VERDICT_LINES_H

#include <stddef.h>

struct report;

/* Write them as a list, if the profile has any.  Returns the bytes written. */
size_t	 verdict_lines_put(struct report *);

#endif
