/*
 * json_out -- a report as JSON, for programs.
 */
#ifndef REPORT_DATA_JSON_OUT_H
#define REPORT_DATA_JSON_OUT_H

struct report;

void	 json_out_put(struct report *);

#endif
