/*
 * html_code -- machine code on a page, function by function.
 */
#ifndef REPORT_HTML_CODE_H
#define REPORT_HTML_CODE_H

struct html;

/* Write a section with the same machine code that the report as text has, if
   any. */
void	 html_code_put(struct html *);

#endif
