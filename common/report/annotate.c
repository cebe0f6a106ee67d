#include "report/annotate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "io/sink.h"
#include "profile/overflow.h"
#include "profile/profile.h"
#include "report/annotation.h"
#include "report/columns.h"

static void
put_events(struct annotation *r, const char *key, const uint32_t *columns,
    uint32_t n)
{
	uint32_t	 i;

	sink_text(r->out, key);
	for (i = 0; i < n; i++) {
		sink_text(r->out, i == 0 ? "" : " ");
		put_name(r, r->p->events[columns[i]].name);
	}
	sink_text(r->out, "\n");
}

/* As Python prints a number with a point: the shortest that reads back. */
static void
put_number(struct sink *out, double v)
{
	char		 text[64];
	bool		 fixed = v == 0 || v >= 1e-4;
	int		 digits;

	for (digits = 1; digits < 24; digits++) {
		if (fixed)
			snprintf(text, sizeof(text), "%.*f", digits, v);
		else
			snprintf(text, sizeof(text), "%.*g", digits, v);
		if (strtod(text, NULL) == v)
			break;
	}
	sink_text(out, text);
}

static void
put_descs(struct annotation *r)
{
	const struct annotate_input	*in = r->o->inputs;
	size_t				 i, n = r->o->input_n;
	char				 key[48];
	bool				 same = true;

	for (i = 1; i < n; i++)
		same = same && text_compare(&in[i].descs, &in[0].descs) == 0;
	for (i = 0; i < (same ? 1 : n); i++) {
		if (!same) {
			snprintf(key, sizeof(key), "Description %zu:\n",
			    i + 1);
			sink_text(r->out, key);
		}
		sink_put(r->out, in[i].descs.at, in[i].descs.len);
	}
}

static void
put_commands(struct annotation *r)
{
	const struct annotate_input	*in = r->o->inputs;
	size_t				 i, n = r->o->input_n;
	char				 text[80];

	for (i = 0; i < n; i++) {
		if (n == 1)
			sink_text(r->out, "Command:          ");
		else {
			snprintf(text, sizeof(text), "Command %zu:        ",
			    i + 1);
			sink_text(r->out, text);
		}
		if (i > 0 && text_compare(&in[i].command,
		    &in[i - 1].command) == 0) {
			snprintf(text, sizeof(text), "(same as Command %zu)",
			    i);
			sink_text(r->out, text);
		} else
			sink_put(r->out, in[i].command.at, in[i].command.len);
		sink_text(r->out, "\n");
	}
}

static void
put_named(struct annotation *r)
{
	size_t	 i;

	if (r->o->named_n == 0)
		return;
	sink_text(r->out, "User annotated:  ");
	for (i = 0; i < r->o->named_n; i++) {
		sink_text(r->out, " ");
		sink_text(r->out, r->o->named[i]);
	}
	sink_text(r->out, "\n");
}

static void
put_metadata(struct annotation *r)
{
	const struct annotate_options	*o = r->o;

	put_title(r, "Metadata", "", 0);
	sink_text(r->out, "Invocation:       ");
	sink_text(r->out, o->invocation);
	sink_text(r->out, "\n");
	put_descs(r);
	put_commands(r);
	put_events(r, "Events recorded:  ", o->recorded, o->recorded_n);
	put_events(r, "Events shown:     ", o->shown, o->shown_n);
	put_events(r, "Event sort order: ", o->sort, o->sort_n);
	sink_text(r->out, "Threshold:        ");
	put_number(r->out, o->threshold);
	sink_text(r->out, "%\nAnnotation:       ");
	sink_text(r->out, o->sources ? "on\n" : "off\n");
	put_named(r);
	sink_text(r->out, "\n");
}

static void
put_summary(struct annotation *r)
{
	struct columns	*c = new_columns(r, false);

	columns_note(c, r->book.totals);
	columns_measure(c);
	put_title(r, "Summary", "", 0);
	columns_head(c, r->out);
	sink_text(r->out, "\n\n");
	columns_put(c, r->out, r->book.totals, NULL);
	sink_text(r->out, " PROGRAM TOTALS\n\n");
	mem_free(c);
}

/* A table of pages with their leaves. */
struct table {
	const struct book_pages	*pages;
	bool			 by_function;
	uint32_t		*list;		/* pages that are printed */
	size_t			 n;
	uint32_t		*leaves;	/* of these, side by side */
	size_t			*first;		/* of each page; n + 1 */
	struct tally		 sums;		/* up to each page */
};

static void
choose_leaves(struct annotation *r, struct table *t, uint32_t page, size_t *n)
{
	const struct book_page	*at = &t->pages->at[page];
	uint32_t		*leaves = t->pages->leaves + at->first;
	size_t			 i, begin = *n;

	for (i = 0; i < at->n; i++)
		if (is_much(r, book_costs(&r->book, leaves[i])))
			t->leaves[(*n)++] = leaves[i];
	/* A leaf of a file has the name of its function. */
	book_sort_leaves(&r->book, !t->by_function, t->leaves + begin,
	    *n - begin, r->o->sort, r->o->sort_n);
}

/* A page is printed if one of its leaves is. */
static bool
has_much(const struct annotation *r, const struct table *t, size_t page)
{
	const struct book_page	*at = &t->pages->at[page];
	const uint32_t		*leaves = t->pages->leaves + at->first;
	size_t			 i;

	for (i = 0; i < at->n; i++)
		if (is_much(r, book_costs(&r->book, leaves[i])))
			return true;
	return false;
}

static void
fill_table(struct annotation *r, struct table *t)
{
	const struct book	*b = &r->book;
	size_t			 i, n = 0, at;

	t->list = mem_get(t->pages->n, sizeof(*t->list));
	t->first = mem_get(t->pages->n + 1, sizeof(*t->first));
	t->leaves = mem_get(b->leaves.n, sizeof(*t->leaves));
	for (i = 0; i < t->pages->n; i++)
		if (has_much(r, t, i))
			t->list[t->n++] = (uint32_t)i;
	book_sort_pages(b, t->pages, t->list, t->n, r->o->sort, r->o->sort_n);
	for (i = 0; i < t->n; i++) {
		t->first[i] = n;
		choose_leaves(r, t, t->list[i], &n);
	}
	t->first[t->n] = n;
	tally_init(&t->sums, (t->n + 1) * b->event_n);
	for (i = 0; i < t->n; i++) {
		at = i * b->event_n;
		if (i > 0)
			tally_add_all(&t->sums, at, &t->sums, at - b->event_n,
			    b->event_n);
		tally_add_all(&t->sums, at, &t->pages->costs,
		    (size_t)t->list[i] * b->event_n, b->event_n);
		note_costs(r, &t->sums, at, "", t->by_function ?
		    "the first functions" : "the first files");
	}
}

static void
free_table(struct table *t)
{
	mem_free(t->list);
	mem_free(t->first);
	mem_free(t->leaves);
	tally_free(&t->sums);
}

static void
put_leaf(const struct annotation *r, const struct table *t, uint32_t leaf)
{
	const struct leaf	*l = &r->book.leaves.at[leaf];

	put_function_name(r, t->by_function ? l->file : l->name);
	put_object(r, l->object);
	sink_text(r->out, "\n");
}

static void
put_page(struct annotation *r, const struct table *t, const struct columns *c,
    size_t i)
{
	const struct book	*b = &r->book;
	const int64_t		*costs, *leaf;
	size_t			 j;

	costs = t->pages->costs.at + (size_t)t->list[i] * b->event_n;
	sink_text(r->out, t->by_function ? "> " : "< ");
	columns_put(c, r->out, costs, t->sums.at + i * b->event_n);
	sink_text(r->out, " ");
	put_function_name(r, t->pages->at[t->list[i]].name);
	sink_text(r->out, ":");
	leaf = book_costs(b, t->leaves[t->first[i]]);
	if (t->first[i + 1] - t->first[i] == 1 &&
	    memcmp(costs, leaf, b->event_n * sizeof(*leaf)) == 0) {
		put_leaf(r, t, t->leaves[t->first[i]]);
		sink_text(r->out, "\n");
		return;
	}
	sink_text(r->out, "\n");
	for (j = t->first[i]; j < t->first[i + 1]; j++) {
		sink_text(r->out, "  ");
		columns_put(c, r->out, book_costs(b, t->leaves[j]), NULL);
		sink_text(r->out, "   ");
		put_leaf(r, t, t->leaves[j]);
	}
	sink_text(r->out, "\n");
}

static void
put_table(struct annotation *r, bool by_function)
{
	const struct book	*b = &r->book;
	struct table		 t = { .by_function = by_function };
	struct columns		*c = new_columns(r, true);
	size_t			 i, n;

	t.pages = by_function ? &b->functions : &b->files;
	fill_table(r, &t);
	n = limited(r, t.n);
	for (i = 0; i < n; i++) {
		columns_note(c, t.pages->costs.at + (size_t)t.list[i] *
		    b->event_n);
		columns_note_sum(c, t.sums.at + i * b->event_n);
	}
	for (i = 0; i < t.first[n]; i++)
		columns_note(c, book_costs(b, t.leaves[i]));
	columns_measure(c);
	put_title(r, by_function ? "Function:file summary" :
	    "File:function summary", "", 0);
	sink_text(r->out, "  ");
	columns_head(c, r->out);
	sink_text(r->out, by_function ? " function:file\n\n" :
	    " file:function\n\n");
	for (i = 0; i < n; i++)
		put_page(r, &t, c, i);
	put_left_out(r, t.n - n, by_function ? "function" : "file");
	sink_text(r->out, n < t.n ? "\n" : "");
	if (!by_function) {
		r->files = t.list;
		r->file_n = t.n;
		t.list = NULL;
	}
	free_table(&t);
	mem_free(c);
}

static void
put_text(struct annotation *r)
{
	const struct annotate_options	*o = r->o;

	put_metadata(r);
	put_summary(r);
	put_changes(r);
	if (o->difference && book_is_empty(&r->book)) {
		sink_text(r->out, "Nothing changed.\n");
		return;
	}
	put_table(r, false);
	put_table(r, true);
	if (o->inclusive || o->callers || o->callees)
		put_calls(r);
	if (o->sources || o->named_n > 0)
		put_sources(r);
	if (o->code != NULL)
		put_codes(r);
	count_refused(r);
}

/* They stand behind lines of source and of code, and in inclusive costs. */
bool
annotate_wants_calls(const struct annotate_options *o, const char *file,
    size_t len)
{
	char	*name, *path;

	if (o->form != REPORT_TEXT || o->named_n > 0 || o->inclusive ||
	    o->callers || o->callees)
		return true;
	/* What a renamed file was is not known before all is read. */
	if (!o->sources || o->rename != NULL)
		return o->sources;
	name = mem_copy(file, len);
	path = readable_path(o, name);
	mem_free(name);
	mem_free(path);
	return path != NULL;
}

static void
use(struct annotation *r, uint32_t column)
{
	uint32_t	 i;

	for (i = 0; i < r->used_n && r->used[i] != column; i++)
		;
	if (i == r->used_n)
		r->used[r->used_n++] = column;
}

static void
use_columns(struct annotation *r)
{
	const struct annotate_options	*o = r->o;
	size_t				 i;

	for (i = 0; i < o->shown_n; i++)
		use(r, o->shown[i]);
	for (i = 0; i < o->sort_n; i++)
		use(r, o->sort[i]);
	for (i = 0; i < o->side_n; i++) {
		use(r, o->sides[i].column);
		use(r, o->sides[i].old);
		use(r, o->sides[i].new);
	}
}

static void
note_pages(struct annotation *r, const struct book_pages *pages)
{
	size_t	 i;
	char	 of[NOTE_ROOM];

	for (i = 0; pages->costs.carry != NULL && i < pages->n; i++)
		note_costs(r, &pages->costs, i * r->book.event_n, "",
		    note_name(r, pages->at[i].name, of));
}

/* What of the book this form of a report shows, or sorts by. */
static void
note_book(struct annotation *r)
{
	const struct book	*b = &r->book;
	size_t			 i;
	char			 of[NOTE_ROOM];

	note_leaves(r, &b->leaves.self, "");
	if (r->o->form == REPORT_TEXT || r->o->form == REPORT_JSON)
		note_pages(r, &b->files);
	if (r->o->form != REPORT_TEXT)
		return;
	note_pages(r, &b->functions);
	for (i = 0; b->place_costs.carry != NULL && i < b->place_n; i++)
		note_costs(r, &b->place_costs, i * b->event_n, "",
		    note_name(r, b->places[i], of));
}

static void
put_report(struct annotation *r)
{
	switch (r->o->form) {
	case REPORT_CSV:
	case REPORT_SHEET:
		annotate_csv(r);
		break;
	case REPORT_JSON:
		annotate_json(r);
		break;
	case REPORT_MARKDOWN:
		annotate_md(r);
		break;
	case REPORT_TEXT:
		put_text(r);
		break;
	}
}

bool
annotate(struct profile *p, const struct annotate_options *o,
    struct sink *out, char *why)
{
	struct annotation	 r = { .o = o, .p = p, .out = out, .why = why };
	struct wide		 totals[EVENT_MAX];

	*why = '\0';
	use_columns(&r);
	profile_totals(p, totals);
	if (!overflow_sums(p, "the totals", totals, r.used, r.used_n, why))
		return false;
	r.least = least_cost(&r, (int64_t)totals[o->sort[0]].low);
	/* Where costs of nothing reach the threshold, they are shown, but in
	   what changed. */
	book_open(&r.book, p, totals, r.least == 0 && o->changed_n == 0,
	    o->split);
	r.book.changed = o->changed;
	r.book.changed_n = o->changed_n;
	note_book(&r);
	if (*why == '\0')
		put_report(&r);
	mem_free(r.files);
	book_close(&r.book);
	return *why == '\0';
}
