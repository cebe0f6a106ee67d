/*
 * grid -- a table of a report as data: columns, rows and typed cells.
 *
 * A table is a list of columns and a function that computes a cell.  Each form
 * of report can write any table: it loops over the columns to write their
 * heads, then over rows and columns to write the cells, and knows how to write
 * each kind of cell.
 *
 * A function that was split or merged between the sides of a difference may
 * have a row for each of its members below it (report/view/parts.h).
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

/* Bits of grid_column.where: the forms in which a column is shown, and whether
   there is such a column for each event (EACH_EVENT) or each run (EACH_RUN). */
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
	OF_MEMBERS = 1 << 10,	/* only rows of a split or merged function's
				   members (view/parts.h) have cells in this
				   column */
	OF_CAUSES = 1 << 12,	/* the column is shown only for events whose
				   causes are known */
	IS_NUMBER = 1 << 11,	/* HTML writes the head flush right */
	IS_PART = 1 << 13,	/* in text the column is wide enough for
				   9999.9% */
	OF_FIRST = 1 << 15,	/* the column is about the first sort event,
				   which the head names unless that is shown
				   first; HTML, which shows costs of other
				   events beside it, names it unless it is the
				   only event */
	IS_TEXT = 1 << 14	/* the cells are CELL_TEXT; forms for people
				   write the head and the cells flush left (the
				   last column always is) */
};

/*
 * A column of a table.  A list of columns ends with an element of zeros.  Each
 * form shows the columns whose `where' includes it, in the order of the list.
 */
struct grid_column {
	unsigned	 id;		/* tells grid.cell() which cell to
					   compute */
	unsigned	 where;		/* bits of the enum above */
	unsigned	 needs;		/* bits that the table defines; the
					   column is shown only if grid_choose()
					   gets all of them */
	const char	*head;		/* head of the column in forms for
					   people; for a column of an event, the
					   text after the event's name, also in
					   CSV */
	const char	*key;		/* head of the column in CSV, and key in
					   JSON, where a column with EACH_EVENT
					   is an object with a member for each
					   event; in HTML the class of the
					   cells, or NULL */
};

enum cell_kind {
	CELL_NONE,		/* an empty cell; JSON leaves out its key */
	CELL_COUNT,		/* the number v */
	CELL_COST,		/* v, with its percentage of `old'; text shows
				   the percentage only as a colour, or with
				   `trend' that of CELL_CHANGE */
	CELL_SIGNED,		/* v, with a sign if it is not 0 */
	CELL_CHANGE,		/* like CELL_SIGNED; in text, increases are red
				   and decreases are green */
	CELL_PERCENT,		/* the change v in percent of `old', coloured
				   like CELL_CHANGE; `added' or `removed' if the
				   count of one side is 0, unless `both' is
				   set */
	CELL_SHARE,		/* v as a percentage of `old' */
	CELL_SIDES,		/* two numbers, `old' and `new' */
	CELL_RATIO,		/* the ratio v (text/ratio.h), which has
				   GRID_DIGITS decimals */
	CELL_SPREAD,		/* the spread of `run', also in percent of the
				   mean */
	CELL_COSTS,		/* in a column of an event, the number that
				   `costs' has for this event, with its
				   percentage of the total in forms for people;
				   in other columns, which only text has, the
				   numbers of all events in the layout of
				   `table' */
	CELL_TRUE,
	CELL_TEXT,		/* `text'; JSON leaves out the key if it is
				   empty */
	CELL_NAME,		/* the name with the id `name' */
	CELL_PLACE,		/* in text, Markdown and HTML: file and function
				   of `at', the words in `mark', and whether it
				   is a member of the function in the row above;
				   in text also its cycle and whether it is
				   recursive */
	CELL_FILE,		/* in HTML: the name of a file, never shortened,
				   with a link to its source */
	CELL_CYCLE,		/* in text and HTML: cycle number `cycle' */
	CELL_MEMBERS,		/* in HTML: the functions of cycle number
				   `cycle' */
	CELL_CAUSE,		/* in forms for people: `cause', or its reason
				   `reason' */
	CELL_RUNS		/* in JSON: all members of the struct `run' */
};

/* A cell.  Only the members that enum cell_kind names for its kind are set.  In
   a CELL_PLACE, all other members are zero. */
struct cell {
	enum cell_kind	 kind;
	bool		 member;	/* the cell's row shows a member of a
					   split or merged function
					   (view/parts.h) */
	bool		 both;		/* both sides of a difference have what
					   the row shows, even if one side has
					   no cost */
	union {
		struct {
			struct wide	 v;
			int64_t		 old, new;
			bool		 trend;
		};
		const struct run_cost *run;
		struct {
			const struct cause *cause;
			const struct cause_reason *reason;	/* NULL for the
								   cause
								   itself */
		};
		struct {
			const int64_t	*costs;	/* NULL for no costs */
			const int64_t	*sum;	/* in text: a second percentage
						   in the cell is that of these
						   costs; NULL for none */
			bool		 apart;	/* in text: the costs have no
						   percentage of the total */
			const struct table *table;
		};
		struct slice	 text;
		uint32_t	 name;
		struct {
			struct entry	 at;
			uint32_t	 entry;	/* in HTML: the number of the
						   function, or of code inlined
						   into it (view/entries.h) */
			const char	*mark;	/* a word of marks_word(), or
						   "" */
			const char	*below;	/* "became" or "was", which is
						   written between the function
						   and its members below it;
						   NULL if the function has no
						   members */
			uint32_t	 cycle;	/* number of the function's
						   cycle, or 0 */
			bool		 recursive;
			int64_t		 calls;	/* in text: number of calls, not
						   written if 0 */
			bool		 backwards;	/* in text: write the
							   function before the
							   file */
			bool		 half;	/* in text: write only the
						   second one of file and
						   function */
		};
	};
};

/* A column that a form shows. */
struct grid_shown {
	const struct grid_column *column;
	size_t		 index;		/* number of the column's event in
					   grid.events, or of its run */
	struct string	 key;		/* in JSON: the text before each cell,
					   including the key */
};

/* In place of the number of a row, GRID_TOTAL stands for the row of totals.  In
   place of the number of a member, GRID_ITSELF stands for the row itself. */
#define GRID_TOTAL	SIZE_MAX
#define GRID_ITSELF	SIZE_MAX

struct grid;

struct grid {
	const struct report *r;
	/* The data that cells are computed from.  Members that the table does
	   not need are NULL. */
	struct functions *functions;
	const struct inclusive *graph;
	const struct side_calls *sides;
	const struct choice_side *event;	/* event whose changes the table
						   shows */
	struct choice_side called;	/* event whose cost per call the table
					   shows */
	bool		 inclusive;	/* the table shows changes of inclusive
					   costs */
	struct run_costs *runs;
	const struct cause_list *causes;
	const struct cost_row *row;	/* the only row of a table of
					   cost_rows.h */
	/* In text: the layout of costs, and of the self costs beside them. */
	struct table	*table, *self;
	bool		 indented;	/* in text, some rows have words or
					   blanks before their costs */

	/* Compute a cell of a row or, unless `part' is GRID_ITSELF, of a member
	   of the row's function (parts.h). */
	struct cell	 (*cell)(const struct grid *, const struct grid_shown *,
			    size_t row, size_t part);

	/* Set *part to the next member of the row (grid_next()).  NULL if no
	   row has members. */
	bool		 (*next)(const struct grid *, size_t row,
			    size_t *part);

	bool		 totals;	/* the first row shows the totals */
	const int64_t	*total;		/* costs of the row of totals */
	const uint32_t	*list;		/* by row: its entry (view/entries.h)
					   or, for a cycle, the number that
					   inclusive_costs() takes */
	struct slice	 files, objects;	/* in forms for people: the
						   folder that contains all
						   files of the rows, and the
						   folder that contains all
						   objects; or "" */
	bool		 zeros;		/* HTML also writes costs of 0 */
	bool		 dense;		/* text has no blank lines inside the
					   table */
	size_t		 rows, left_out;
	struct choice_side events[EVENT_MAX];
	uint32_t	 event_n;
	struct grid_shown *at;		/* the columns that grid_choose()
					   chose */
	size_t		 n;
};

/*
 * Find the events that tables show in the report's form, and return their
 * number, at most EVENT_MAX.  In HTML the old and the new count belong to the
 * element of their event; in other forms, they are events of their own, if they
 * are shown.
 */
uint32_t grid_events(const struct report *, struct choice_side *);

/*
 * Choose the columns that the report's form shows and whose `needs' are all in
 * `has'.  The caller must have set all other members of the grid, and closes
 * the grid.
 */
void	 grid_choose(struct grid *, const struct grid_column *, unsigned has);
void	 grid_close(struct grid *);

/*
 * Set `files' and `objects' to the folders that the files and the objects in
 * the first n rows, and in rows of their members, have in common.  Unknown
 * names are ignored.
 */
void	 grid_find_folders(struct grid *, size_t n);

/* Return the cell in column i of a row.  If the row shows several functions of
   one build as one, and `part' is not GRID_ITSELF, return the cell of one of
   these functions (view/parts.h). */
static inline struct cell
grid_get(const struct grid *g, size_t i, size_t row, size_t part)
{
	assert(row == GRID_TOTAL || row < g->rows);
	if (part == GRID_ITSELF && (g->at[i].column->where & OF_MEMBERS))
		return (struct cell){ .kind = CELL_NONE };
	return g->cell(g, &g->at[i], row, part);
}

/*
 * Set `part' to the first member of the row's function (view/parts.h) if it is
 * GRID_ITSELF, otherwise to the next member.  Return false after the last
 * member.
 */
static inline bool
grid_next(const struct grid *g, size_t row, size_t *part)
{
	return g->next != NULL && g->next(g, row, part);
}

/* Return the number that a CELL_COSTS shows in column i, which must be a column
   of an event. */
static inline int64_t
grid_cost(const struct grid *g, size_t i, const struct cell *cell)
{
	return cell->costs[g->events[g->at[i].index].column];
}

/*
 * Return the name of column i's event.  For a column of a run, return its name
 * in CSV and its number in other forms; the number is written to `out', which
 * has NUM_COMMAS bytes.  For other columns, return an empty text.
 */
struct slice grid_name(const struct grid *, size_t i, char *out);

/* Return the event that the head of column i must name, or ID_NONE. */
uint32_t grid_head_event(const struct grid *, size_t i);

/* Return the head of column i, which is not that of an event or a run, in text
   and HTML, without escapes; the caller frees it. */
struct string grid_head(const struct grid *, size_t i);

/*
 * Write the number of a cell, as people read it, to `out', which has GRID_ROOM
 * bytes, and return `out'.  If the cell is not a number, write an empty text.
 * A CELL_COSTS is not for it: see grid_cost().
 */
enum { GRID_ROOM = PERCENT_ROOM + 2 * WIDE_ROOM };
const char *grid_number(const struct grid *, const struct cell *, char *out);

/*
 * Write the change `by' in percent of the old count, with a sign, to `out',
 * which has GRID_PERCENT bytes.  If the old count is 0, write nothing.  But if
 * one count is 0, and `both' is not set since one side may lack what changed,
 * write `added' or `removed'.
 */
enum { GRID_PERCENT = PERCENT_ROOM + 16 };
void	 grid_percent(char *out, int64_t old, int64_t new, int64_t by,
	    bool both);

/* Write the number of a cell to the report's output, as programs read it: in
   full, without commas.  If the cell is not a number, write nothing. */
void	 grid_put_exact(const struct grid *, size_t i, const struct cell *);

/* Return the mean cost of a call, with GRID_DIGITS decimals. */
enum { GRID_DIGITS = 1 };
static inline struct wide
grid_per_call(int64_t cost, int64_t calls)
{
	return ratio_of(wide_of(cost), wide_of(calls), GRID_DIGITS);
}

#endif
