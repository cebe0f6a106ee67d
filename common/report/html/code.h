/*
 * html_code -- machine code on a page, function by function.
 */
#ifndef REPORT_HTML_CODE_H
#define REPORT_HTML_CODE_H

struct html;

/* Put it as a section, as text has it, if the report has any. */
void	 html_code_put(struct html *);

#endif
