/*
 * html_spans -- the first and the last line with costs of each function.
 */
#ifndef REPORT_HTML_SPANS_H
#define REPORT_HTML_SPANS_H

#include <stdint.h>

struct html;

/* By html_place(); lines of the function's own file; 0: no line is known. */
struct html_spans {
	uint32_t	*first, *last;
};

void	 html_spans_open(struct html_spans *, const struct html *);
void	 html_spans_close(struct html_spans *);

#endif
