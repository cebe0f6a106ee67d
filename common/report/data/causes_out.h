/*
 * causes_out -- all causes of a change, with their reasons, in JSON.
 */
#ifndef REPORT_DATA_CAUSES_OUT_H
#define REPORT_DATA_CAUSES_OUT_H

struct report;

/* Write `,"causes":[...]', an object for each event that has causes; nothing if
   none has. */
void	 causes_out_put(const struct report *);

#endif
