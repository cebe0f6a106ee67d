/*
 * callgraph -- who calls whom, and what that costs, as text.
 */
#ifndef REPORT_TEXT_CALLGRAPH_H
#define REPORT_TEXT_CALLGRAPH_H

struct report;

/* Print functions with all that they call, and with callers and callees, as
   far as they are wanted. */
void	 callgraph_put(struct report *);

#endif
