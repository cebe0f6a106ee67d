/*
 * listing -- the lines of a source file with their costs.
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
 * Print the lines with costs and the lines around them; after each line its
 * calls; deleted lines at their old place or, where that is unknown, at the
 * end.  Returns the number of lines with costs that the text does not have.
 */
size_t	 listing_put(const struct report *, const struct file_lines *,
	    const struct gone_lines *, const struct table *,
	    const struct source_text *);

#endif
