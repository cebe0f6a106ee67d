/*
 * listing -- the lines of a source file with what they cost.
 */
#ifndef REPORT_LINES_LISTING_H
#define REPORT_LINES_LISTING_H

#include <stddef.h>

struct file_lines;
struct gone_lines;
struct report;
struct source_text;
struct table;

/*
 * Print the lines that cost something, with lines around them, and after a
 * line what it calls; lines that are gone where they were, or, if that is not
 * known, after all.  Returns the number of lines of costs that the text does
 * not have.
 */
size_t	 listing_put(const struct report *, const struct file_lines *,
	    const struct gone_lines *, const struct table *,
	    const struct source_text *);

#endif
