#include "report/text/text_grid.h"

#include <string.h>

#include "base/mem.h"
#include "base/utf8.h"
#include "io/sink.h"
#include "text/num.h"
#include "profile/profile.h"
#include "report/grid/cost_rows.h"
#include "report/view/cause_list.h"
#include "report/view/print.h"
#include "report/view/report.h"
#include "report/view/table.h"

/* The width of a percentage, up to 9999.9%. */
enum { PART_WIDTH = 7 };

/* The layout of a table.  The table is written twice: first only to measure the
   widths of its columns, then to print it. */
struct layout {
	const struct grid *g;
	size_t		*widths;
	bool		 measure;
};

/* Write a number, or text of n characters, flush right, in `color' unless that
   is NULL. */
static void
put_right(const struct layout *l, size_t i, const char *text, size_t n,
    const char *color)
{
	struct sink	*out = l->g->r->out;
	size_t		 len = strlen(text);

	if (l->measure) {
		if (n > l->widths[i])
			l->widths[i] = n;
		return;
	}
	if (color != NULL)
		sink_escape(out, color);
	if (l->g->at[i].column->where & IS_TEXT)
		sink_format(out, "%-*s", (int)(l->widths[i] + len - n), text);
	else
		table_right(out, text, l->widths[i] + len - n);
	if (color != NULL)
		sink_escape(out, "\033[0m");
	sink_text(out, l->g->dense ? "  " : " ");
}

/* Write the folders that all files, and all objects, of the table have in
   common.  Cells show the rest of each path. */
static void
put_folders(const struct grid *g)
{
	struct sink	*out = g->r->out;

	if (g->files.len > 0) {
		sink_text(out, "Places are below ");
		sink_put(out, g->files.at, g->files.len);
		sink_text(out, "\n");
	}
	if (g->objects.len > 0) {
		sink_text(out, "Objects are below ");
		sink_put(out, g->objects.at, g->objects.len);
		sink_text(out, "\n");
	}
	sink_text(out, g->files.len + g->objects.len > 0 ? "\n" : "");
}

static void
put_heads(const struct layout *l)
{
	const struct grid	*g = l->g;
	char			 number[NUM_COMMAS];
	struct string		 head;
	struct slice		 of;
	size_t			 i;

	for (i = 0; i + 1 < g->n; i++) {
		head = grid_head(g, i);
		of = grid_name(g, i, number);
		if (head.len == 0)
			string_assign(&head, of.at, of.len);
		put_right(l, i, head.at, utf8_count(head.at, head.len), NULL);
		string_assign(&head, NULL, 0);
	}
	if (!l->measure)
		sink_format(g->r->out, g->dense ? "%s\n" : " %s\n\n",
		    g->at[i].column->head);
}

static void
put_cycle(struct sink *out, const struct cell *cell)
{
	sink_format(out, "<cycle %lu>", (unsigned long)cell->cycle);
}

static void
put_place(const struct grid *g, const struct cell *cell)
{
	struct sink	*out = g->r->out;
	uint32_t	 file = cell->at.file, name = cell->at.name;

	sink_text(out, cell->member ? "  " : "");
	if (!cell->half) {
		print_short_below(g->r, cell->backwards ? name : file,
		    g->files);
		sink_text(out, ":");
	}
	print_short(g->r, cell->backwards ? file : name);
	if (cell->cycle != 0) {
		sink_text(out, " ");
		put_cycle(out, cell);
	}
	if (cell->recursive)
		sink_text(out, " <recursive>");
	print_calls(g->r, cell->calls);
	print_object_below(g->r, cell->at, g->objects);
	if (*cell->mark != '\0')
		sink_format(out, " (%s)", cell->mark);
	if (cell->below != NULL)
		sink_format(out, ", which %s", cell->below);
}

static void
put_cause(const struct grid *g, const struct cell *cell)
{
	const struct function	*f = g->r->p->functions;
	struct cause_words	 w;

	cause_list_words(&w, g->causes, cell->cause, cell->reason);
	sink_text(g->r->out, cell->member ? "  " : "");
	sink_text(g->r->out, w.before);
	if (w.function != ID_NONE)
		print_function(g->r, f[w.function].file, f[w.function].name);
	sink_text(g->r->out, w.after);
	if (w.file != ID_NONE)
		print_short(g->r, w.file);
}

/* Return the colour of a number: a change is coloured by its sign, a cost by
   its share of the total. */
static const char *
color_of(const struct grid *g, size_t row, const struct cell *cell)
{
	bool	 color = g->r->o->color && row != GRID_TOTAL;

	switch (cell->kind) {
	case CELL_CHANGE:
	case CELL_PERCENT:
		return table_trend(color, wide_sign(cell->v));
	case CELL_COST:
		return table_heat(color, cell->trend, (int64_t)cell->v.low,
		    cell->old);
	default:
		return NULL;
	}
}

static void
put_last(const struct grid *g, const struct cell *cell)
{
	if (cell->kind == CELL_PLACE)
		put_place(g, cell);
	else if (cell->kind == CELL_CYCLE)
		put_cycle(g->r->out, cell);
	else if (cell->kind == CELL_CAUSE)
		put_cause(g, cell);
	else if (cell->kind == CELL_NAME)
		print_name(g->r, cell->name);
	else
		sink_put(g->r->out, cell->text.at, cell->text.len);
}

static void
put_row(const struct layout *l, size_t row, size_t part)
{
	const struct grid	*g = l->g;
	struct cell		 cell;
	char			 room[GRID_ROOM];
	const char		*text;
	size_t			 i;

	for (i = 0; i + 1 < g->n; i++) {
		cell = grid_get(g, i, row, part);
		text = cell.kind == CELL_TEXT ? cell.text.at :
		    grid_number(g, &cell, room);
		put_right(l, i, text, cell.kind == CELL_TEXT ?
		    utf8_count(cell.text.at, cell.text.len) : strlen(text),
		    color_of(g, row, &cell));
	}
	if (l->measure)
		return;
	cell = grid_get(g, i, row, part);
	sink_text(g->r->out, g->dense ? "" : " ");
	put_last(g, &cell);
	sink_text(g->r->out, row == GRID_TOTAL && !g->dense ? "\n\n" : "\n");
}

static void
put_rows(const struct layout *l)
{
	const struct grid	*g = l->g;
	size_t			 i, part;

	put_heads(l);
	if (g->totals)
		put_row(l, GRID_TOTAL, GRID_ITSELF);
	for (i = 0; i < g->rows; i++) {
		part = GRID_ITSELF;
		do
			put_row(l, i, part);
		while (grid_next(g, i, &part));
	}
}

void
text_grid_put(const struct grid *g)
{
	struct layout	 l = { .g = g, .measure = true };

	l.widths = mem_get(g->n, sizeof(*l.widths));
	put_folders(g);
	put_rows(&l);
	l.measure = false;
	put_rows(&l);
	sink_text(g->r->out, g->rows > 0 && !g->dense ? "\n" : "");
	mem_free(l.widths);
}

/* Write a percentage, or the head of such a column, flush right. */
static void
put_part(const struct grid *g, size_t i, const char *text)
{
	struct string	 head = grid_head(g, i);
	size_t		 n = utf8_count(head.at, head.len);
	size_t		 width = n < PART_WIDTH ? PART_WIDTH : n + 1;

	table_right(g->r->out, text == NULL ? head.at : text,
	    text == NULL ? width + head.len - n : width);
	string_assign(&head, NULL, 0);
}

/* Write a cell of a table of costs that is not the last one of its row. */
static void
put_cost_cell(const struct grid *g, size_t i, const struct cell *cell)
{
	struct sink	*out = g->r->out;
	char		 text[GRID_ROOM];

	if (g->at[i].column->where & IS_PART) {
		put_part(g, i, grid_number(g, cell, text));
		return;
	}
	sink_text(out, cell->table == g->self ? "  " : "");
	if (cell->apart)
		table_put_counts(cell->table, out, cell->costs);
	else
		table_put(cell->table, out, cell->costs, cell->sum);
}

void
text_grid_cost_heads(const struct grid *g)
{
	struct sink	*out = g->r->out;
	struct cell	 cell;
	size_t		 i;

	sink_text(out, g->indented ? "  " : "");
	for (i = 0; i < g->n; i++) {
		cell = grid_get(g, i, 0, GRID_ITSELF);
		if (cell.kind == CELL_COSTS) {
			sink_text(out, cell.table == g->self ? "  " : "");
			table_head(cell.table, out);
		} else if (i + 1 < g->n)
			put_part(g, i, NULL);
		else
			sink_format(out, "%s\n\n", g->at[i].column->head);
	}
}

void
text_grid_cost_row(struct grid *g, const struct cost_row *row)
{
	struct sink	*out = g->r->out;
	struct cell	 cell;
	size_t		 i;

	g->row = row;
	if (g->indented)
		sink_text(out, row->lead == NULL ? "  " : row->lead);
	for (i = 0; i + 1 < g->n; i++) {
		cell = grid_get(g, i, 0, GRID_ITSELF);
		put_cost_cell(g, i, &cell);
	}
	sink_text(out, row->arrow == NULL ? " " : row->arrow);
	put_last(g, &row->place);
	sink_text(out, row->gap ? "\n\n" : "\n");
}

void
text_grid_costs(const struct report *r, const struct cost_row *rows, size_t n,
    unsigned what)
{
	struct grid	 g;
	size_t		 i;

	cost_rows_open(&g, r, what);
	g.table = report_table_new(r, (what & COSTS_SUMS) != 0);
	for (i = 0; i < n; i++) {
		table_note(g.table, rows[i].costs);
		if (rows[i].sum != NULL)
			table_note_sum(g.table, rows[i].sum);
	}
	table_measure(g.table);
	text_grid_cost_heads(&g);
	for (i = 0; i < n; i++)
		text_grid_cost_row(&g, &rows[i]);
	mem_free(g.table);
	grid_close(&g);
}
