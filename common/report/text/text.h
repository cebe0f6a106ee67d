/*
 * text -- a report as cg_annotate prints it, with additional sections.
 */
#ifndef REPORT_TEXT_TEXT_H
#define REPORT_TEXT_TEXT_H

struct report;

void	 report_text_put(struct report *);

#endif
