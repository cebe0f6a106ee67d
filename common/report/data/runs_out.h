/*
 * runs_out -- a report on several runs, in any form.
 */
#ifndef REPORT_DATA_RUNS_OUT_H
#define REPORT_DATA_RUNS_OUT_H

struct report;

void	 runs_out_put(struct report *);

#endif
