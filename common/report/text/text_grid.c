#include "report/text/text_grid.h"

#include <string.h>

#include "base/mem.h"
#include "io/sink.h"
#include "text/num.h"
#include "profile/profile.h"
#include "report/grid/grid.h"
#include "report/view/cause_list.h"
#include "report/view/print.h"
#include "report/view/report.h"
#include "report/view/table.h"

/* The columns of a table: measured when it is written for the first time,
   which shows nothing, and so as wide as they need to be the second time. */
struct layout {
	const struct grid *g;
	size_t		*widths;
	bool		 measure;
};

/* Write a number flush right, an increase red, a decrease green; the signs tell
   the same without colours. */
static void
put_number(const struct layout *l, size_t i, const char *text, int sign)
{
	struct sink	*out = l->g->r->out;
	const char	*color = table_trend(l->g->r->o->color, sign);

	if (l->measure) {
		if (strlen(text) > l->widths[i])
			l->widths[i] = strlen(text);
		return;
	}
	if (color != NULL)
		sink_escape(out, color);
	table_right(out, text, l->widths[i]);
	if (color != NULL)
		sink_escape(out, "\033[0m");
	sink_text(out, l->g->dense ? "  " : " ");
}

static void
put_heads(const struct layout *l)
{
	const struct grid	*g = l->g;
	char			 number[NUM_COMMAS];
	size_t			 i;

	for (i = 0; i + 1 < g->n; i++)
		put_number(l, i, g->at[i].column->where & EACH_RUN ?
		    grid_name(g, i, number).at : g->at[i].column->head, 0);
	if (!l->measure)
		sink_format(g->r->out, g->dense ? "%s\n" : " %s\n\n",
		    g->at[i].column->head);
}

static void
put_place(const struct grid *g, const struct cell *cell)
{
	struct sink	*out = g->r->out;

	sink_text(out, cell->member ? "  " : "");
	print_function(g->r, cell->at.file, cell->at.name);
	print_object(g->r, cell->at);
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

static void
put_row(const struct layout *l, size_t row, size_t part)
{
	const struct grid	*g = l->g;
	struct cell		 cell;
	char			 text[GRID_ROOM];
	bool			 colors;
	size_t			 i;

	for (i = 0; i + 1 < g->n; i++) {
		cell = grid_get(g, i, row, part);
		colors = row != GRID_TOTAL && (cell.kind == CELL_CHANGE ||
		    cell.kind == CELL_PERCENT);
		put_number(l, i, grid_number(g, i, &cell, text), colors ?
		    wide_sign(cell.v) : 0);
	}
	if (l->measure)
		return;
	cell = grid_get(g, i, row, part);
	sink_text(g->r->out, g->dense ? "" : " ");
	if (cell.kind == CELL_PLACE)
		put_place(g, &cell);
	else if (cell.kind == CELL_CAUSE)
		put_cause(g, &cell);
	else if (cell.kind == CELL_NAME)
		print_name(g->r, cell.name);
	else
		sink_put(g->r->out, cell.text.at, cell.text.len);
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
	put_rows(&l);
	l.measure = false;
	put_rows(&l);
	sink_text(g->r->out, g->rows > 0 && !g->dense ? "\n" : "");
	mem_free(l.widths);
}
