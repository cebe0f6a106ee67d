/*
 * html_out -- the report as one self-contained page of HTML.
 */
#ifndef REPORT_HTML_OUT_H
#define REPORT_HTML_OUT_H

struct report;

void	 html_out_put(struct report *);

#endif
