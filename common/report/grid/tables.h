/*
 * tables -- the tables of a report, as grids (grid.h).
 *
 * Each function makes a grid of as many rows as --limit allows; `left_out'
 * counts the others.  The caller closes the grid first, then the data of which
 * the grid was made.
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
   event: there is a row for each event that the report shows or, if `column' is
   not ID_NONE, only for the event in this column. */
void	 tables_runs(struct grid *, struct run_costs *, uint32_t column);

/* The changes of one event in the functions that functions_list_changes() has
   listed. */
void	 tables_changes(struct grid *, struct functions *);

/* The causes whose change reaches the threshold, each with its largest
   reasons. */
void	 tables_causes(struct grid *, const struct cause_list *);

/* In text: the events and the changes of their totals. */
void	 tables_summary(struct grid *, const struct report *);

#endif
