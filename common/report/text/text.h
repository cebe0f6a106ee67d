/*
 * text -- a report as cg_annotate prints it, with sections of our own.
 */
#ifndef REPORT_TEXT_TEXT_H
#define REPORT_TEXT_TEXT_H

struct report;

void	 report_text_put(struct report *);

#endif
