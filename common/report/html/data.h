/*
 * html_data -- the data from which the script of a page draws its pictures, as
 * JSON.
 *
 * {"schema":"clannotate-page-1", "events":[NAME ...], "sides":[0 or 1 ...],
 * "first":EVENT, "difference":0 or 1, "calls":0 or 1, "estimated":0 or 1,
 * "shares":0 or 1, "totals":COSTS, "wholes":COSTS,
 * "functions":[[name, file, object, calls, cycle, recursive, self COSTS,
 * inclusive COSTS] ...], "rest":[[object, how many, COSTS, sizes COSTS] ...],
 * "cycles":[[cycle, COSTS] ...], "uncalled":[[function, COSTS] ...],
 * "lines":[[function, file, line, COSTS] ...],
 * "edges":[[caller, callee, calls, COSTS] ...], "names":[NAME ...]}
 *
 * COSTS is an array with the cost of each event; if the event has an old and a
 * new side, it has both costs.  "functions" lists the functions that have an
 * article on the page (a part that is about one function), in the order of the
 * articles; "rest" has the sum of the other functions of each object and, in a
 * difference, the sum of the sizes of their changes.  Names and functions are
 * given by their index, from 0, in "names" and "functions".  Cycles are
 * numbered from 1, and 0 is none.  "uncalled" has what functions cost more than
 * the calls of them, or what cycles do, each given by one of its functions.
 * "first" is the event that functions are sorted by.  "estimated" says that the
 * costs of the profile are estimates, and "shares" that percentages are shown.
 * "wholes" are the costs that are 100 percent.
 */
#ifndef REPORT_HTML_DATA_H
#define REPORT_HTML_DATA_H

struct html;

/* Write the data as a script element of type application/json, which browsers
   do not run.  Its text has no `<', so that it cannot end the element. */
void	 html_data_put(struct html *);

#endif
