/*
 * html_data -- what the pictures of a page are drawn of, as JSON.
 *
 * {"schema":"clannotate-page-1", "events":[NAME ...], "sides":[0 or 1 ...],
 * "first":EVENT, "difference":0 or 1, "calls":0 or 1, "totals":COSTS,
 * "functions":[[name, file, object, calls, cycle, recursive, self COSTS,
 * inclusive COSTS] ...], "rest":[[object, how many, COSTS] ...],
 * "lines":[[function, file, line, COSTS] ...],
 * "edges":[[caller, callee, calls, COSTS] ...], "cycles":[COSTS ...],
 * "names":[NAME ...]}
 *
 * COSTS are a list: of each event its cost, or of one with sides what it was
 * and is.  Functions are those that have a place, in that order; names and
 * functions are told by their numbers, from 0.  A cycle is numbered from 1; 0
 * is none.  The first event is the one that functions are sorted by.
 */
#ifndef REPORT_HTML_DATA_H
#define REPORT_HTML_DATA_H

struct html;

/* Put it as an element that is no code: nothing in it ends that element. */
void	 html_data_put(struct html *);

#endif
