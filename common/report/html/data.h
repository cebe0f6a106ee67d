/*
 * html_data -- the data that the script draws a page's pictures from, as JSON.
 *
 * {"schema":"clannotate-page-1", "events":[NAME ...], "sides":[0 or 1 ...],
 * "first":EVENT, "difference":0 or 1, "calls":0 or 1, "totals":COSTS,
 * "functions":[[name, file, object, calls, cycle, recursive, self COSTS,
 * inclusive COSTS] ...], "rest":[[object, how many, COSTS] ...],
 * "lines":[[function, file, line, COSTS] ...],
 * "edges":[[caller, callee, calls, COSTS] ...], "cycles":[COSTS ...],
 * "names":[NAME ...]}
 *
 * COSTS are an array with the cost of each event or, if the event has sides,
 * its old and its new cost.  "functions" has the functions that have an article
 * on the page, in the order of the articles; "rest" sums up the other functions
 * of each object.  Names and functions are given as indices from 0, in "names"
 * and "functions"; cycles are numbered from 1, and 0 means none.  "first" is
 * the event that functions are sorted by.
 */
#ifndef REPORT_HTML_DATA_H
#define REPORT_HTML_DATA_H

struct html;

/* Write the data as a script element of type application/json, which browsers
   do not run.  The text contains no `<', so that it cannot end the element. */
void	 html_data_put(struct html *);

#endif
