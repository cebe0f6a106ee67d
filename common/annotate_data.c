#include "annotate_options.h"

#include <stdio.h>
#include <string.h>

#include "annotation.h"
#include "calls.h"
#include "json.h"
#include "mem.h"
#include "num.h"
#include "profile.h"
#include "sink.h"
#include "sort.h"

/* The functions of a report, the most costly first. */
struct functions {
	struct annotation *a;
	struct calls	 calls;
	uint32_t	*list;
	size_t		 n;
};

static uint64_t
magnitude(int64_t v)
{
	return v < 0 ? 0 - (uint64_t)v : (uint64_t)v;
}

static int
by_self(const void *context, uint32_t x, uint32_t y)
{
	const struct functions		*f = context;
	const struct annotate_options	*o = f->a->o;
	const uint32_t			*rank = f->a->book.order.function;
	size_t				 n = f->calls.p->event_n;
	uint64_t			 vx, vy;
	uint32_t			 i;

	for (i = 0; i < o->sort_n; i++) {
		vx = magnitude(f->calls.self[x * n + o->sort[i]]);
		vy = magnitude(f->calls.self[y * n + o->sort[i]]);
		if (vx != vy)
			return vx > vy ? -1 : 1;
	}
	return rank[x] < rank[y] ? -1 : 1;
}

static bool
has_cost(const struct functions *f, uint32_t function)
{
	size_t	 n = f->calls.p->event_n, i;

	for (i = 0; i < n; i++)
		if (f->calls.inclusive[function * n + i] != 0 ||
		    f->calls.self[function * n + i] != 0)
			return true;
	return f->calls.called[function] != 0;
}

static void
open_functions(struct functions *f, struct annotation *a)
{
	uint32_t	 i;

	f->a = a;
	f->n = 0;
	a->overflow = !calls_open(&f->calls, a->p, &a->book.order) ||
	    a->overflow;
	f->list = mem_get(a->p->function_n, sizeof(*f->list));
	for (i = 0; i < a->p->function_n; i++)
		if (has_cost(f, i))
			f->list[f->n++] = i;
	sort_ids(f->list, f->n, by_self, f);
	if (a->o->limit > 0 && f->n > a->o->limit)
		f->n = a->o->limit;
}

static void
close_functions(struct functions *f)
{
	mem_free(f->list);
	calls_close(&f->calls);
}

static void
put_i64(struct sink *out, int64_t v)
{
	sink_used(out, num_put_i64(sink_room(out, NUM_ROOM), v));
}

static void
put_string(const struct annotation *a, uint32_t name)
{
	json_string(a->out, intern_text(&a->p->names, name),
	    intern_length(&a->p->names, name));
}

/* {"Ir":1,"Dr":2} of the events shown. */
static void
put_costs(const struct annotation *a, const int64_t *costs)
{
	uint32_t	 i, column;

	sink_text(a->out, "{");
	for (i = 0; i < a->o->shown_n; i++) {
		column = a->o->shown[i];
		sink_text(a->out, i == 0 ? "" : ",");
		put_string(a, a->p->events[column].name);
		sink_text(a->out, ":");
		put_i64(a->out, costs[column]);
	}
	sink_text(a->out, "}");
}

static void
put_json_function(const struct functions *f, uint32_t function)
{
	const struct annotation	*a = f->a;
	const struct function	*at = &a->p->functions[function];
	size_t			 n = a->p->event_n;

	sink_text(a->out, "{\"file\":");
	put_string(a, at->file);
	sink_text(a->out, ",\"function\":");
	put_string(a, at->name);
	sink_text(a->out, ",\"object\":");
	put_string(a, at->object);
	sink_text(a->out, ",\"calls\":");
	put_i64(a->out, f->calls.called[function]);
	if (f->calls.cycle[function] != 0) {
		sink_text(a->out, ",\"cycle\":");
		put_i64(a->out, f->calls.cycle[function]);
	}
	sink_text(a->out, ",\"self\":");
	put_costs(a, f->calls.self + function * n);
	sink_text(a->out, ",\"inclusive\":");
	put_costs(a, f->calls.inclusive + function * n);
	sink_text(a->out, "}");
}

static void
put_json_files(const struct annotation *a)
{
	const struct book_pages	*files = &a->book.files;
	uint32_t		*list = mem_get(files->n, sizeof(*list));
	size_t			 i;

	for (i = 0; i < files->n; i++)
		list[i] = (uint32_t)i;
	book_sort_pages(&a->book, files, list, files->n, a->o->sort,
	    a->o->sort_n);
	for (i = 0; i < files->n; i++) {
		sink_text(a->out, i == 0 ? "\n{\"file\":" :
		    ",\n{\"file\":");
		put_string(a, files->at[list[i]].name);
		sink_text(a->out, ",\"self\":");
		put_costs(a, files->costs + list[i] * (size_t)a->p->event_n);
		sink_text(a->out, "}");
	}
	mem_free(list);
}

void
annotate_json(struct annotation *a)
{
	const struct annotate_options	*o = a->o;
	struct functions		 f;
	size_t				 i;

	open_functions(&f, a);
	sink_text(a->out, "{\"schema\":\"clannotate-1\",\"commands\":[");
	for (i = 0; i < o->input_n; i++) {
		sink_text(a->out, i == 0 ? "" : ",");
		json_string(a->out, o->inputs[i].command.at,
		    o->inputs[i].command.len);
	}
	sink_text(a->out, "],\"totals\":");
	put_costs(a, a->book.totals);
	sink_text(a->out, ",\"files\":[");
	put_json_files(a);
	sink_text(a->out, "],\"functions\":[");
	for (i = 0; i < f.n; i++) {
		sink_text(a->out, i == 0 ? "\n" : ",\n");
		put_json_function(&f, f.list[i]);
	}
	sink_text(a->out, "]}\n");
	close_functions(&f);
}

/* A field as RFC 4180 has it. */
static void
put_field(const struct annotation *a, const char *text, size_t len)
{
	size_t	 i;

	for (i = 0; i < len; i++)
		if (strchr(",\"\r\n", text[i]) != NULL)
			break;
	if (i == len) {
		sink_put(a->out, text, len);
		return;
	}
	sink_text(a->out, "\"");
	for (i = 0; i < len; i++)
		sink_put(a->out, text[i] == '"' ? "\"\"" : text + i,
		    text[i] == '"' ? 2 : 1);
	sink_text(a->out, "\"");
}

static void
put_name_field(const struct annotation *a, uint32_t name)
{
	put_field(a, intern_text(&a->p->names, name),
	    intern_length(&a->p->names, name));
	sink_text(a->out, ",");
}

static void
put_fields(const struct annotation *a, const int64_t *costs)
{
	uint32_t	 i;

	for (i = 0; i < a->o->shown_n; i++) {
		sink_text(a->out, ",");
		put_i64(a->out, costs[a->o->shown[i]]);
	}
}

static void
put_csv_head(const struct annotation *a)
{
	const struct intern_entry	*e;
	uint32_t			 i;

	sink_text(a->out, "file,function,object,calls");
	for (i = 0; i < 2 * a->o->shown_n; i++) {
		e = &a->p->names.entries[a->p->events[
		    a->o->shown[i % a->o->shown_n]].name];
		sink_text(a->out, ",");
		put_field(a, e->text, e->len);
		sink_text(a->out, i < a->o->shown_n ? "" : " inclusive");
	}
	sink_text(a->out, "\r\n");
}

void
annotate_csv(struct annotation *a)
{
	struct functions	 f;
	const struct function	*at;
	size_t			 i, n = a->p->event_n;

	open_functions(&f, a);
	put_csv_head(a);
	for (i = 0; i < f.n; i++) {
		at = &a->p->functions[f.list[i]];
		put_name_field(a, at->file);
		put_name_field(a, at->name);
		put_name_field(a, at->object);
		put_i64(a->out, f.calls.called[f.list[i]]);
		put_fields(a, f.calls.self + f.list[i] * n);
		put_fields(a, f.calls.inclusive + f.list[i] * n);
		sink_text(a->out, "\r\n");
	}
	close_functions(&f);
}

/* What would mean something in a table goes behind a backslash. */
static void
put_cell_text(const struct annotation *a, uint32_t name)
{
	const char	*text = intern_text(&a->p->names, name);
	size_t		 len = intern_length(&a->p->names, name), i;

	for (i = 0; i < len; i++) {
		if (strchr("|\\`*_<>[]&", text[i]) != NULL)
			sink_put(a->out, "\\", 1);
		sink_put(a->out, text + i, 1);
	}
}

static void
put_md_row(const struct functions *f, uint32_t function)
{
	const struct annotation	*a = f->a;
	const struct function	*at = &a->p->functions[function];
	const int64_t		*self = f->calls.self + function *
				    (size_t)a->p->event_n;
	char			 number[NUM_COMMAS];
	uint32_t		 i;

	for (i = 0; i < a->o->shown_n; i++) {
		sink_text(a->out, "| ");
		sink_text(a->out, num_with_commas(number,
		    self[a->o->shown[i]]));
		put_share(a, self[a->o->shown[i]],
		    a->book.totals[a->o->shown[i]]);
		sink_text(a->out, " ");
	}
	sink_text(a->out, "| ");
	put_cell_text(a, at->file);
	sink_text(a->out, ":");
	put_cell_text(a, at->name);
	sink_text(a->out, " |\n");
}

static void
put_md_head(const struct annotation *a)
{
	uint32_t	 i;

	sink_text(a->out, "\n");
	for (i = 0; i < a->o->shown_n; i++) {
		sink_text(a->out, "| ");
		put_cell_text(a, a->p->events[a->o->shown[i]].name);
		sink_text(a->out, " ");
	}
	sink_text(a->out, "| function |\n");
	for (i = 0; i < a->o->shown_n; i++)
		sink_text(a->out, "| ---: ");
	sink_text(a->out, "| --- |\n");
}

/* A comment may have 65,536 characters; rows that would be too many are
   left out, and that is said. */
enum { MD_TOP = 10, MD_MOST = 200 };

void
annotate_md(struct annotation *a)
{
	struct functions	 f;
	char			 number[NUM_COMMAS];
	size_t			 i, n;

	open_functions(&f, a);
	sink_text(a->out, "**");
	put_cell_text(a, a->p->events[a->o->sort[0]].name);
	sink_text(a->out, " ");
	sink_text(a->out, num_with_commas(number,
	    a->book.totals[a->o->sort[0]]));
	sink_text(a->out, "** in all\n");
	put_md_head(a);
	for (i = 0; i < f.n && i < MD_TOP; i++)
		put_md_row(&f, f.list[i]);
	n = f.n < MD_MOST ? f.n : MD_MOST;
	if (n > i) {
		sink_text(a->out, "\n<details><summary>More functions"
		    "</summary>\n");
		put_md_head(a);
		for (; i < n; i++)
			put_md_row(&f, f.list[i]);
		sink_text(a->out, "\n</details>\n");
	}
	if (f.n > n) {
		sink_text(a->out, "\n");
		sink_text(a->out, num_with_commas(number,
		    (int64_t)(f.n - n)));
		sink_text(a->out, " more functions are left out.\n");
	}
	close_functions(&f);
}
