/*
 * html_spans -- from which line to which a function costs something.
 */
#ifndef REPORT_HTML_SPANS_H
#define REPORT_HTML_SPANS_H

#include <stdint.h>

struct html;

/* By place, from 1, in the function's own file; 0: no line is known. */
struct html_spans {
	uint32_t	*first, *last;
};

void	 html_spans_open(struct html_spans *, const struct html *);
void	 html_spans_close(struct html_spans *);

#endif
