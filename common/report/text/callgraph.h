/*
 * callgraph -- inclusive costs, callers and callees, as text.
 */
#ifndef REPORT_TEXT_CALLGRAPH_H
#define REPORT_TEXT_CALLGRAPH_H

struct report;

/* Print the functions by inclusive cost, and their callers and callees, as far
   as the options ask for these. */
void	 callgraph_put(struct report *);

#endif
