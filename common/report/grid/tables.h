/*
 * tables -- the tables of a report, as grids (grid.h).
 *
 * Each function makes a grid that has at most as many rows as --limit allows;
 * the member `left_out' is the number of rows beyond that.  The caller closes
 * the grid, and then frees the data it shows.
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

/* Only in JSON: those functions of tables_functions() that were split or
   merged, each with its members (view/parts.h). */
void	 tables_wholes(struct grid *, struct functions *);

/*
 * The functions and their cost in each run.  Each row is for one function and
 * one event.  If `column' is ID_NONE, there are rows for all events that the
 * report shows, otherwise only for the event in this column.
 */
void	 tables_runs(struct grid *, struct run_costs *, uint32_t column);

/* The changes of one event in each function that functions_list_changes() has
   listed. */
void	 tables_changes(struct grid *, struct functions *);

/* The causes whose change reaches the threshold (--threshold), each with its
   largest reasons. */
void	 tables_causes(struct grid *, const struct cause_list *);

/* Only in text: the events, and how their totals changed. */
void	 tables_summary(struct grid *, const struct report *);

#endif
