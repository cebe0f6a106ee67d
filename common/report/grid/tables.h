/*
 * tables -- the tables of a report, as grids (grid.h).
 *
 * Each function makes a grid of as many rows as --limit allows; `left_out'
 * counts the others.  The caller closes the grid first, then the data that it
 * was made of.
 */
#ifndef REPORT_GRID_TABLES_H
#define REPORT_GRID_TABLES_H

#include <stddef.h>
#include <stdint.h>

#include "report/grid/grid.h"
#include "report/view/run_costs.h"

struct cause_list;
struct functions;
struct report;

/* The functions and their costs. */
void	 tables_functions(struct grid *, struct functions *);

/* In JSON: the functions of tables_functions() that were split or merged, each
   with its members (parts.h). */
void	 tables_wholes(struct grid *, struct functions *);

/* The functions and their cost in each run.  A row is for one function and one
   event: any event that the report shows or, if `column' is not ID_NONE, only
   the event with this column. */
void	 tables_runs(struct grid *, struct run_costs *, uint32_t column);

/* The functions that changed in one event, of functions_list_changes(). */
void	 tables_changes(struct grid *, struct functions *);

/* The causes of a change that reach the threshold, each with its largest
   reasons. */
void	 tables_causes(struct grid *, const struct cause_list *);

/* In text: the events and the changes of their totals. */
void	 tables_summary(struct grid *, const struct report *);

#endif
