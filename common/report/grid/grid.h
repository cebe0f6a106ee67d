/*
 * grid -- a table of a report as data: columns, rows and typed cells.
 *
 * A table is a list of columns and a function that computes a cell.  Each form
 * of report can write any table: it loops over the columns for the heads, over
 * rows and columns for the rest, and knows how to write each kind of cell.
 *
 * Functions that were split or merged between the sides of a difference have
 * rows below them for their members (report/view/parts.h).
 */
#ifndef REPORT_GRID_GRID_H
#define REPORT_GRID_GRID_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "text/percent.h"
#include "text/ratio.h"
#include "text/slice.h"
#include "text/string.h"
#include "text/wide.h"
#include "report/view/choice.h"
#include "report/view/entries.h"
#include "report/view/options.h"
#include "report/view/run_costs.h"

struct cause;
struct cause_list;
struct cause_reason;
struct cost_row;
struct functions;
struct inclusive;
struct report;
struct side_calls;
struct table;

/* The forms in which a column is shown, and whether the table has the column
   once, or once for each event (EACH_EVENT) or each run (EACH_RUN). */
enum {
	IN_TEXT = 1 << REPORT_TEXT,
	IN_MARKDOWN = 1 << REPORT_MARKDOWN,
	IN_JSON = 1 << REPORT_JSON,
	IN_CSV = 1 << REPORT_CSV | 1 << REPORT_SHEET,
	IN_HTML = 1 << REPORT_HTML,
	IN_PAGES = IN_TEXT | IN_MARKDOWN,
	IN_DATA = IN_JSON | IN_CSV,
	EACH_EVENT = 1 << 8,
	EACH_RUN = 1 << 9,
	OF_MEMBERS = 1 << 10,	/* only rows of members have cells in this
				   column */
	OF_CAUSES = 1 << 12,	/* the column is only for events whose causes
				   are known */
	IS_NUMBER = 1 << 11,	/* in HTML the head is flush right */
	IS_PART = 1 << 13,	/* in text the column is as wide as 9999.9% */
	IS_TEXT = 1 << 14	/* the cells are CELL_TEXT; in forms for people
				   the head and the cells are flush left, as in
				   the last column, which does not need this
				   bit */
};

/* A column of a table.  A list of columns ends with an item of zeros; each form
   shows the columns whose `where' includes the form, in the order of the
   list. */
struct grid_column {
	unsigned	 id;		/* tells grid.cell() which cell to
					   compute */
	unsigned	 where;		/* IN_*, EACH_* and other bits from
					   above */
	unsigned	 needs;		/* bits that the table defines: the
					   column is shown only if grid_choose()
					   gets all of them */
	const char	*head;		/* head of the column in forms for
					   people; for a column of an event, the
					   text after the event's name, in forms
					   for people and in CSV */
	const char	*key;		/* head of the column in CSV, and key in
					   JSON: with EACH_EVENT, the key of an
					   object that has a member for each
					   event; in HTML the class of the
					   cells, or NULL */
};

enum cell_kind {
	CELL_NONE,		/* nothing; no key in JSON */
	CELL_COUNT,		/* the number v */
	CELL_COST,		/* v, with v in percent of `old'; text shows the
				   percentage only by a colour */
	CELL_SIGNED,		/* v, with a sign if it is above 0 */
	CELL_CHANGE,		/* as CELL_SIGNED; in text red above 0, green
				   below */
	CELL_PERCENT,		/* the change v in percent of `old', coloured
				   like CELL_CHANGE; `added' or `removed' in
				   place of the number if a side is 0 */
	CELL_SHARE,		/* v in percent of `old' */
	CELL_SIDES,		/* two numbers, `old' and `new' */
	CELL_RATIO,		/* v, with GRID_DIGITS after the point */
	CELL_SPREAD,		/* the spread of `run', and the spread in
				   percent of the mean */
	CELL_COSTS,		/* in a column of an event, the number in
				   `costs' for this event, in forms for people
				   with its share of the total; in other
				   columns, which only text has, the numbers of
				   all events as `table' lays them out */
	CELL_TRUE,
	CELL_TEXT,		/* `text'; no key in JSON if it is empty */
	CELL_NAME,		/* the name with the number `name' */
	CELL_PLACE,		/* in text, Markdown and HTML: file and function
				   of the entry `at', `mark', and whether the
				   entry is a member of the row above; in text
				   also its cycle and whether it is recursive */
	CELL_FILE,		/* in HTML: the name of a file as in CELL_NAME,
				   but never shortened, with a link to its
				   source */
	CELL_CYCLE,		/* in text and HTML: the cycle with the number
				   `cycle' */
	CELL_MEMBERS,		/* in HTML: the functions of the cycle with the
				   number `cycle' */
	CELL_CAUSE,		/* in forms for people: `cause', or its reason
				   `reason' */
	CELL_RUNS		/* in JSON: all members of `run' */
};

/* A cell.  Only the members that enum cell_kind names for this kind are set; in
   a CELL_PLACE, members that do not apply are zero. */
struct cell {
	enum cell_kind	 kind;
	bool		 member;	/* the cell is in the row of a member of
					   a function */
	union {
		struct {
			struct wide	 v;
			int64_t		 old, new;
		};
		const struct run_cost *run;
		struct {
			const struct cause *cause;
			const struct cause_reason *reason;	/* NULL: the
								   cause
								   itself */
		};
		struct {
			const int64_t	*costs;	/* NULL: none */
			const int64_t	*sum;	/* in text: the second share is
						   a share of these costs;
						   NULL: none is written */
			bool		 apart;	/* in text: the costs have no
						   share of the total */
			const struct table *table;
		};
		struct slice	 text;
		uint32_t	 name;
		struct {
			struct entry	 at;
			uint32_t	 entry;	/* in HTML: number of the
						   entry */
			const char	*mark;	/* a word from marks_word(), or
						   "" */
			const char	*below;	/* "became" or "was": the word
						   between the function and its
						   members, which are shown
						   below it; NULL: no members */
			uint32_t	 cycle;	/* number of the cycle, or 0 */
			bool		 recursive;
			int64_t		 calls;	/* in text: number of calls; 0:
						   not shown */
			bool		 backwards;	/* in text: the
							   function comes
							   first */
			bool		 half;	/* in text: show only the second
						   of file and function */
		};
	};
};

/* A column that a form shows. */
struct grid_shown {
	const struct grid_column *column;
	size_t		 index;		/* index of the column's event in
					   grid.events, or number of its run */
	struct string	 key;		/* in JSON: text before each cell,
					   including the key */
};

/* As the number of a row, GRID_TOTAL means the row of totals.  As the number of
   a member of a row, GRID_ITSELF means the row itself. */
#define GRID_TOTAL	SIZE_MAX
#define GRID_ITSELF	SIZE_MAX

struct grid;

struct grid {
	const struct report *r;
	/* The data that cells are computed from; what the table does not need
	   is NULL. */
	struct functions *functions;
	const struct inclusive *graph;
	const struct side_calls *sides;
	const struct choice_side *event;	/* event whose changes are
						   shown */
	struct choice_side called;	/* event whose cost per call is shown */
	bool		 inclusive;	/* the table shows changes of inclusive
					   costs */
	struct run_costs *runs;
	const struct cause_list *causes;
	const struct cost_row *row;	/* see cost_rows.h */
	/* How text lays out costs, and the self costs beside them. */
	struct table	*table, *self;
	bool		 indented;	/* text has words or blanks before the
					   costs */

	/* Computes a cell of a row or, if `part' is not GRID_ITSELF, of a
	   member of the row's function (parts.h). */
	struct cell	 (*cell)(const struct grid *, const struct grid_shown *,
			    size_t row, size_t part);

	/* Sets *part to the next member of the row, see grid_next(); NULL: no
	   row has members. */
	bool		 (*next)(const struct grid *, size_t row,
			    size_t *part);

	bool		 totals;	/* a row of totals comes first */
	const int64_t	*total;		/* costs of the row of totals */
	const uint32_t	*list;		/* entry of each row; for a cycle, the
					   number that inclusive_costs()
					   takes */
	struct slice	 files, objects;	/* in forms for people: the
						   folder that contains all
						   files of the rows, and the
						   folder that contains all
						   objects; or "" */
	bool		 zeros;		/* HTML shows costs of 0 */
	bool		 dense;		/* text has no blank lines within the
					   table */
	size_t		 rows, left_out;
	struct choice_side events[EVENT_MAX];
	uint32_t	 event_n;
	struct grid_shown *at;		/* columns chosen by grid_choose() */
	size_t		 n;
};

/* Find the events that tables show in the report's form; returns their number,
   at most EVENT_MAX.  Only in HTML does an event have its sides; elsewhere a
   side, if shown, is an event of its own. */
uint32_t grid_events(const struct report *, struct choice_side *);

/* Choose the columns that the report's form shows and whose `needs' are all in
   `has'.  The caller has set all members of the grid but `at' and `n', and
   closes the grid. */
void	 grid_choose(struct grid *, const struct grid_column *, unsigned has);
void	 grid_close(struct grid *);

/* Set `files' and `objects' to the common folders of the table's first n rows
   and their members.  Unknown names are in no folder and do not count. */
void	 grid_find_folders(struct grid *, size_t n);

/* The cell in column i of a row, or of the member `part' of the row. */
static inline struct cell
grid_get(const struct grid *g, size_t i, size_t row, size_t part)
{
	assert(row == GRID_TOTAL || row < g->rows);
	if (part == GRID_ITSELF && (g->at[i].column->where & OF_MEMBERS))
		return (struct cell){ .kind = CELL_NONE };
	return g->cell(g, &g->at[i], row, part);
}

/* Change `part' from GRID_ITSELF to the first member of the row, or from a
   member to the next; false after the last member. */
static inline bool
grid_next(const struct grid *g, size_t row, size_t *part)
{
	return g->next != NULL && g->next(g, row, part);
}

/* The number that a CELL_COSTS shows in column i, a column of an event. */
static inline int64_t
grid_cost(const struct grid *g, size_t i, const struct cell *cell)
{
	return cell->costs[g->events[g->at[i].index].column];
}

/* The name of column i's event.  For a column of a run: the run's name in CSV,
   the run's number in other forms, written into `out', which has NUM_COMMAS
   bytes.  For other columns: "". */
struct slice grid_name(const struct grid *, size_t i, char *out);

/* Write the number in a cell, for people, into `out', which has GRID_ROOM
   bytes, and return `out'; "" for a cell that is not a number. */
enum { GRID_ROOM = PERCENT_ROOM + 2 * WIDE_ROOM };
const char *grid_number(const struct grid *, size_t i, const struct cell *,
	    char *out);

/* Write the change `by' in percent of the old count, with a sign, into `out',
   which has GRID_PERCENT bytes.  If the old or the new count is 0, write a
   word; if both are 0, nothing. */
enum { GRID_PERCENT = PERCENT_ROOM + 16 };
void	 grid_percent(char *out, int64_t old, int64_t new, int64_t by);

/* Write the number in a cell to the report's output, for programs: in full,
   without commas.  A cell that is not a number writes nothing. */
void	 grid_put_exact(const struct grid *, size_t i, const struct cell *);

/* The mean cost of a call, with GRID_DIGITS digits after the point. */
enum { GRID_DIGITS = 1 };
static inline struct wide
grid_per_call(int64_t cost, int64_t calls)
{
	return ratio_of(wide_of(cost), wide_of(calls), GRID_DIGITS);
}

#endif
