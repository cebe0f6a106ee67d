/*
 * verdict_lines -- what limits said of a difference, and how much of it may be
 * chance, on top of a report in Markdown.
 */
#ifndef REPORT_MARKDOWN_VERDICT_LINES_H
#define REPORT_MARKDOWN_VERDICT_LINES_H

#include <stddef.h>

struct report;

/* Put them, if the profile has any, as a list; how many bytes that are. */
size_t	 verdict_lines_put(struct report *);

#endif
