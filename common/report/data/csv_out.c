/*
 * Fields and lines follow RFC 4180.  For a spreadsheet, all fields that contain
 * text from the input are quoted, and none of them can be read as a formula.
 */
#include "report/data/csv_out.h"

#include "base/utf8.h"
#include "text/num.h"
#include "io/csv.h"
#include "io/sink.h"
#include "profile/profile.h"
#include "report/grid/tables.h"
#include "report/view/functions.h"
#include "report/view/report.h"

/*
 * Return whether a spreadsheet reads text that begins with this character as a
 * formula.  In some languages the full-width forms of these characters count,
 * too.
 */
static bool
begins_formula(uint32_t c)
{
	return c == '=' || c == '+' || c == '-' || c == '@' || c == '\t' ||
	    c == '\r' || c == '\n' || c == 0xff1d || c == 0xff0b ||
	    c == 0xff0d || c == 0xff20;
}

/*
 * Write a quoted field for a spreadsheet.  If the spreadsheet would read the
 * text as a formula, which can run programs and fetch pages, put an apostrophe
 * in front.
 *
 * In languages with decimal commas a spreadsheet splits lines at semicolons or
 * tabs, and then ignores our quotes after the first field.  So text after a
 * semicolon or tab is treated like the beginning of a field, and so is text
 * after blanks and quotes at the beginning.
 */
static void
put_for_sheet(const struct report *r, struct slice text)
{
	uint32_t	 c;
	size_t		 at, n;
	bool		 begin = true;

	for (at = 0; at < text.len; at += n) {
		n = utf8_next(text.at + at, text.len - at, &c);
		if (begin && begins_formula(c))
			sink_text(r->out, "'");
		sink_text(r->out, c == '"' ? "\"" : "");
		sink_put(r->out, text.at + at, n);
		begin = c == ';' || c == '\t' || c == '\r' || c == '\n' ||
		    (begin && (c == ' ' || c == '"'));
	}
}

static void
put_field(const struct report *r, struct slice text, const char *suffix)
{
	if (r->o->form != REPORT_SHEET) {
		csv_field(r->out, text.at, text.len, suffix);
		return;
	}
	sink_text(r->out, "\"");
	put_for_sheet(r, text);
	sink_text(r->out, suffix);
	sink_text(r->out, "\"");
}

static void
put_head(const struct grid *g)
{
	const struct grid_column	*c;
	char				 number[NUM_COMMAS];
	size_t				 i;

	for (i = 0; i < g->n; i++) {
		c = g->at[i].column;
		sink_text(g->r->out, i == 0 ? "" : ",");
		if (!(c->where & (EACH_EVENT | EACH_RUN)))
			sink_text(g->r->out, c->key);
		else
			put_field(g->r, grid_name(g, i, number), c->head);
	}
	sink_text(g->r->out, "\r\n");
}

static void
put_cell(const struct grid *g, size_t i, const struct cell *cell)
{
	struct slice	 name;

	if (cell->kind == CELL_NAME) {
		name = intern_slice(&g->r->p->names, cell->name);
		put_field(g->r, name, "");
	} else if (cell->kind == CELL_TEXT)
		put_field(g->r, cell->text, "");
	else
		grid_put_exact(g, i, cell);
}

static void
put_row(const struct grid *g, size_t row, size_t part)
{
	struct cell	 cell;
	size_t		 i;

	for (i = 0; i < g->n; i++) {
		cell = grid_get(g, i, row, part);
		sink_text(g->r->out, i == 0 ? "" : ",");
		put_cell(g, i, &cell);
	}
	sink_text(g->r->out, "\r\n");
}

void
csv_out_grid(const struct grid *g)
{
	size_t	 i, part;

	put_head(g);
	for (i = 0; i < g->rows; i++) {
		part = GRID_ITSELF;
		do
			put_row(g, i, part);
		while (grid_next(g, i, &part));
	}
}

void
csv_out_put(struct report *r)
{
	struct functions	 f;
	struct run_costs	 runs;
	struct grid		 g;

	if (r->o->runs != NULL) {
		run_costs_open(&runs, r);
		tables_runs(&g, &runs, ID_NONE);
		csv_out_grid(&g);
		grid_close(&g);
		run_costs_close(&runs);
		return;
	}
	functions_open(&f, r);
	tables_functions(&g, &f);
	csv_out_grid(&g);
	grid_close(&g);
	functions_close(&f);
}
