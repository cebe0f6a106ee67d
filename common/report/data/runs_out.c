/*
 * Text has a table for each event; forms for programs have all events of a
 * function together, or on a line each.
 */
#include "report/data/runs_out.h"

#include <string.h>

#include "base/mem.h"
#include "io/json.h"
#include "io/sink.h"
#include "profile/event.h"
#include "profile/profile.h"
#include "ops/compare/runs.h"
#include "report/data/csv_out.h"
#include "report/view/options.h"
#include "report/markdown/page.h"
#include "report/view/print.h"
#include "report/view/report.h"
#include "report/view/run_costs.h"
#include "report/view/table.h"

/* The report being written. */
struct putting {
	const struct report *r;
	struct run_costs costs;
	struct wide	*values;	/* of the current row, by run */
	struct run_cost	 cost;
	size_t		*widths;	/* in text: of runs, mean and spread */
	struct page	 page;
	size_t		 n;		/* rows */
};

static void
get(struct putting *o, size_t row, uint32_t column)
{
	run_costs_get(&o->costs, row, column, o->values, &o->cost);
}

static struct slice
name(const struct putting *o, uint32_t id)
{
	return (struct slice){
		intern_text(&o->r->p->names, id),
		intern_length(&o->r->p->names, id)
	};
}

static const struct function *
function(const struct putting *o, size_t row)
{
	return &o->r->p->functions[o->costs.functions[row]];
}

/* Cell i of the current row: a run, the mean or the spread. */
static const char *
cell(const struct putting *o, size_t i, char *out)
{
	size_t	 n = o->costs.runs;

	run_costs_text(i < n ? o->values[i] : i == n ? o->cost.mean :
	    o->cost.spread, out);
	if (i > n && o->r->o->shares)
		run_costs_share(&o->cost, out + strlen(out));
	return out;
}

/* The head of cell i. */
static const char *
head(const struct putting *o, size_t i, char *out)
{
	if (i >= o->costs.runs)
		return i == o->costs.runs ? "mean" : "spread";
	return run_costs_text((struct wide){ 0, i + 1 }, out);
}

static void
widen(struct putting *o, size_t row, uint32_t column)
{
	char	 text[2 * RUN_COSTS_ROOM];
	size_t	 i, len;

	get(o, row, column);
	for (i = 0; i < o->costs.runs + 2; i++) {
		len = strlen(cell(o, i, text));
		if (len > o->widths[i])
			o->widths[i] = len;
	}
}

static void
put_text_row(struct putting *o, size_t row, uint32_t column)
{
	char	 text[2 * RUN_COSTS_ROOM];
	size_t	 i;

	get(o, row, column);
	for (i = 0; i < o->costs.runs + 2; i++) {
		table_right(o->r->out, cell(o, i, text), o->widths[i]);
		sink_text(o->r->out, "  ");
	}
	if (row == RUN_COSTS_TOTAL)
		sink_text(o->r->out, "all");
	else
		print_function(o->r, function(o, row)->file,
		    function(o, row)->name);
	sink_text(o->r->out, "\n");
}

static void
put_text_table(struct putting *o, uint32_t column)
{
	char	 text[RUN_COSTS_ROOM];
	size_t	 i;

	for (i = 0; i < o->costs.runs + 2; i++)
		o->widths[i] = strlen(head(o, i, text));
	widen(o, RUN_COSTS_TOTAL, column);
	for (i = 0; i < o->n; i++)
		widen(o, i, column);
	sink_text(o->r->out, "\n");
	print_title_of(o->r, "Runs: ", o->r->p->events[column].name);
	for (i = 0; i < o->costs.runs + 2; i++) {
		table_right(o->r->out, head(o, i, text), o->widths[i]);
		sink_text(o->r->out, "  ");
	}
	sink_text(o->r->out, "file:function\n");
	put_text_row(o, RUN_COSTS_TOTAL, column);
	for (i = 0; i < o->n; i++)
		put_text_row(o, i, column);
	print_left_out(o->r, o->costs.n - o->n, "function");
}

static void
put_text(struct putting *o)
{
	const struct event_list	*shown = &o->r->choice->shown;
	const struct runs	*runs = o->r->o->runs;
	uint32_t		 i;

	for (i = 0; i < runs->n; i++) {
		sink_format(o->r->out, "%lu: ", (unsigned long)i + 1);
		sink_text(o->r->out, runs->at[i].name);
		sink_text(o->r->out, "\n");
	}
	for (i = 0; i < shown->n; i++)
		put_text_table(o, shown->at[i]);
}

static void
add_row(struct putting *o, size_t row, uint32_t column)
{
	char	 text[2 * RUN_COSTS_ROOM];
	size_t	 i;

	get(o, row, column);
	for (i = 0; i < o->costs.runs + 2; i++) {
		page_text(&o->page, "| ");
		page_text(&o->page, cell(o, i, text));
		page_text(&o->page, " ");
	}
	page_text(&o->page, "| ");
	if (row == RUN_COSTS_TOTAL)
		page_text(&o->page, "all");
	else
		page_names(&o->page, name(o, function(o, row)->file),
		    name(o, function(o, row)->name));
	page_text(&o->page, " |\n");
}

static void
add_head(struct putting *o, uint32_t column)
{
	char	 text[RUN_COSTS_ROOM];
	size_t	 i;

	page_text(&o->page, o->page.len > 0 ? "\n**" : "**");
	page_name(&o->page, event_text(o->r->p, column));
	page_text(&o->page, "**\n\n");
	for (i = 0; i < o->costs.runs + 2; i++) {
		page_text(&o->page, "| ");
		page_text(&o->page, head(o, i, text));
		page_text(&o->page, " ");
	}
	page_text(&o->page, "| function |\n");
	for (i = 0; i < o->costs.runs + 2; i++)
		page_text(&o->page, "| ---: ");
	page_text(&o->page, "| --- |\n");
}

static void
put_markdown(struct putting *o)
{
	const struct event_list	*shown = &o->r->choice->shown;
	size_t			 len, k;
	uint32_t		 i;

	for (i = 0; i < shown->n; i++) {
		len = o->page.len;
		o->page.table = false;
		add_head(o, shown->at[i]);
		o->page.table = true;
		add_row(o, RUN_COSTS_TOTAL, shown->at[i]);
		if (!page_fits(&o->page, len))
			break;
		for (k = 0; k < o->n; k++) {
			len = o->page.len;
			add_row(o, k, shown->at[i]);
			if (!page_fits(&o->page, len))
				break;
		}
		page_left_out(&o->page, o->costs.n - k, "function");
	}
	sink_put(o->r->out, o->page.at, o->page.len);
	mem_free(o->page.at);
}

static void
put_number(const struct putting *o, struct wide v)
{
	char	 text[WIDE_ROOM];

	sink_text(o->r->out, wide_text(text, v));
}

static void
put_csv_row(struct putting *o, size_t row, uint32_t column)
{
	const struct report	*r = o->r;
	const struct function	*f = function(o, row);
	size_t			 i;

	csv_out_field(r, name(o, f->file));
	sink_text(r->out, ",");
	csv_out_field(r, name(o, f->name));
	sink_text(r->out, ",");
	csv_out_field(r, name(o, f->object));
	sink_text(r->out, ",");
	csv_out_field(r, event_text(r->p, column));
	get(o, row, column);
	for (i = 0; i < o->costs.runs; i++) {
		sink_text(r->out, ",");
		put_number(o, o->values[i]);
	}
	sink_text(r->out, ",");
	put_number(o, o->cost.mean);
	sink_text(r->out, ",");
	put_number(o, o->cost.spread);
	sink_text(r->out, "\r\n");
}

static void
put_csv(struct putting *o)
{
	const struct report	*r = o->r;
	const char		*run;
	size_t			 i;
	uint32_t		 k;

	sink_text(r->out, "file,function,object,event");
	for (i = 0; i < o->costs.runs; i++) {
		run = r->o->runs->at[i].name;
		sink_text(r->out, ",");
		csv_out_field(r, (struct slice){ run, strlen(run) });
	}
	sink_text(r->out, ",mean,spread\r\n");
	for (i = 0; i < o->n; i++)
		for (k = 0; k < r->choice->shown.n; k++)
			put_csv_row(o, i, r->choice->shown.at[k]);
}

/* Write the events shown: {"Ir":{"runs":[1,2],"mean":2,"spread":1}}. */
static void
put_json_costs(struct putting *o, size_t row)
{
	const struct report	*r = o->r;
	struct slice		 event;
	size_t			 i;
	uint32_t		 k;

	for (k = 0; k < r->choice->shown.n; k++) {
		event = event_text(r->p, r->choice->shown.at[k]);
		sink_text(r->out, k == 0 ? "{" : ",");
		json_string(r->out, event.at, event.len);
		get(o, row, r->choice->shown.at[k]);
		for (i = 0; i < o->costs.runs; i++) {
			sink_text(r->out, i == 0 ? ":{\"runs\":[" : ",");
			put_number(o, o->values[i]);
		}
		sink_text(r->out, "],\"mean\":");
		put_number(o, o->cost.mean);
		sink_text(r->out, ",\"spread\":");
		put_number(o, o->cost.spread);
		sink_text(r->out, "}");
	}
	sink_text(r->out, "}");
}

static void
put_json_name(const struct putting *o, const char *key, uint32_t id)
{
	struct slice	 s = name(o, id);

	sink_text(o->r->out, key);
	json_string(o->r->out, s.at, s.len);
}

static void
put_json(struct putting *o)
{
	const struct report	*r = o->r;
	const struct function	*f;
	const char		*run;
	size_t			 i;

	sink_text(r->out, "{\"runs\":[");
	for (i = 0; i < o->costs.runs; i++) {
		run = r->o->runs->at[i].name;
		sink_text(r->out, i == 0 ? "" : ",");
		json_string(r->out, run, strlen(run));
	}
	sink_text(r->out, "],\n\"totals\":");
	put_json_costs(o, RUN_COSTS_TOTAL);
	sink_text(r->out, ",\n\"functions\":[");
	for (i = 0; i < o->n; i++) {
		f = function(o, i);
		put_json_name(o, i == 0 ? "\n{\"file\":" : ",\n{\"file\":",
		    f->file);
		put_json_name(o, ",\"function\":", f->name);
		put_json_name(o, ",\"object\":", f->object);
		sink_text(r->out, ",\"costs\":");
		put_json_costs(o, i);
		sink_text(r->out, "}");
	}
	sink_text(r->out, "\n]}\n");
}

void
runs_out_put(struct report *r)
{
	struct putting	 o = { .r = r };

	run_costs_open(&o.costs, r);
	o.n = report_limit(r, o.costs.n);
	o.values = mem_get(o.costs.runs, sizeof(*o.values));
	o.widths = mem_get(o.costs.runs + 2, sizeof(*o.widths));
	switch (r->o->form) {
	case REPORT_HTML:	/* cli/runs_options.c refuses this */
	case REPORT_TEXT:
		put_text(&o);
		break;
	case REPORT_MARKDOWN:
		put_markdown(&o);
		break;
	case REPORT_JSON:
		put_json(&o);
		break;
	case REPORT_CSV:
	case REPORT_SHEET:
		put_csv(&o);
		break;
	}
	mem_free(o.values);
	mem_free(o.widths);
	run_costs_close(&o.costs);
}
