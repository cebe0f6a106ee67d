/*
 * Fields and lines are those of RFC 4180.  For a spreadsheet all fields with
 * text from the input are quoted, and none can be read as a formula.
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

/* Whether a spreadsheet reads text with this first character as a formula; in
   some languages this includes characters of double width. */
static bool
begins_formula(uint32_t c)
{
	return c == '=' || c == '+' || c == '-' || c == '@' || c == '\t' ||
	    c == '\r' || c == '\n' || c == 0xff1d || c == 0xff0b ||
	    c == 0xff0d || c == 0xff20;
}

/*
 * Write a quoted field for a spreadsheet, with an apostrophe before text that
 * it would read as a formula, which can run programs and fetch pages.  In
 * languages with decimal commas it splits at semicolons or tabs, and then
 * ignores our quotes after the first field: so text after these separators
 * counts as the beginning of a field too, as does text after only blanks and
 * quotes.
 */
static void
put_for_sheet(const struct report *r, const char *text, size_t len)
{
	uint32_t	 c;
	size_t		 at, n;
	bool		 begin = true;

	for (at = 0; at < len; at += n) {
		n = utf8_next(text + at, len - at, &c);
		if (begin && begins_formula(c))
			sink_text(r->out, "'");
		sink_text(r->out, c == '"' ? "\"" : "");
		sink_put(r->out, text + at, n);
		begin = c == ';' || c == '\t' || c == '\r' || c == '\n' ||
		    (begin && (c == ' ' || c == '"'));
	}
}

/* Write two texts together as a field. */
static void
put_field(const struct report *r, const char *text, size_t len,
    const char *suffix)
{
	if (r->o->form != REPORT_SHEET) {
		csv_field(r->out, text, len, suffix);
		return;
	}
	sink_text(r->out, "\"");
	put_for_sheet(r, text, len);
	sink_text(r->out, suffix);
	sink_text(r->out, "\"");
}
static void
put_head(const struct grid *g)
{
	const struct grid_column	*c;
	struct slice			 name;
	char				 number[NUM_COMMAS];
	size_t				 i;

	for (i = 0; i < g->n; i++) {
		c = g->at[i].column;
		name = grid_name(g, i, number);
		sink_text(g->r->out, i == 0 ? "" : ",");
		if (!(c->where & (EACH_EVENT | EACH_RUN)))
			sink_text(g->r->out, c->key);
		else
			put_field(g->r, name.at, name.len, c->head);
	}
	sink_text(g->r->out, "\r\n");
}

static void
put_number(const struct report *r, struct wide v)
{
	char	 text[WIDE_ROOM];

	if (wide_fits(v))
		sink_number(r->out, (int64_t)v.low);
	else
		sink_text(r->out, wide_text(text, v));
}

static void
put_cell(const struct grid *g, size_t i, const struct cell *cell)
{
	const struct report	*r = g->r;
	char			 ratio[RATIO_ROOM];

	switch (cell->kind) {
	case CELL_COUNT:
		put_number(r, cell->v);
		break;
	case CELL_RATIO:
		sink_text(r->out, ratio_text(ratio, cell->v, GRID_DIGITS,
		    false));
		break;
	case CELL_SPREAD:
		put_number(r, cell->run->spread);
		break;
	case CELL_COSTS:
		sink_number(r->out, grid_cost(g, i, cell));
		break;
	case CELL_NAME:
		put_field(r, intern_text(&r->p->names, cell->name),
		    intern_length(&r->p->names, cell->name), "");
		break;
	case CELL_TEXT:
		put_field(r, cell->text.at, cell->text.len, "");
		break;
	default:
		break;
	}
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

static void
put_grid(const struct grid *g)
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
		put_grid(&g);
		grid_close(&g);
		run_costs_close(&runs);
		return;
	}
	functions_open(&f, r);
	tables_functions(&g, &f);
	put_grid(&g);
	grid_close(&g);
	functions_close(&f);
}
