#include "report/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/complaint.h"
#include "base/mem.h"
#include "io/sink.h"
#include "profile/overflow.h"
#include "profile/profile.h"
#include "report/input.h"
#include "report/report.h"
#include "report/table.h"

static void
put_events(struct report *r, const char *key, const struct event_list *l)
{
	uint32_t	 i;

	sink_text(r->out, key);
	for (i = 0; i < l->n; i++) {
		sink_text(r->out, i == 0 ? "" : " ");
		put_name(r, r->p->events[l->at[i]].name);
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
put_descs(struct report *r)
{
	const struct report_input	*in = r->o->inputs;
	size_t				 i, n = r->o->input_n;
	char				 key[48];
	bool				 same = true;

	for (i = 1; i < n; i++)
		same = same && string_compare(&in[i].descs, &in[0].descs) == 0;
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
put_commands(struct report *r)
{
	const struct report_input	*in = r->o->inputs;
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
		if (i > 0 && string_compare(&in[i].command,
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
put_named(struct report *r)
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
put_metadata(struct report *r)
{
	const struct report_options	*o = r->o;

	put_title(r, "Metadata", "", 0);
	sink_text(r->out, "Invocation:       ");
	sink_text(r->out, o->invocation);
	sink_text(r->out, "\n");
	put_descs(r);
	put_commands(r);
	put_events(r, "Events recorded:  ", &r->choice->recorded);
	put_events(r, "Events shown:     ", &r->choice->shown);
	put_events(r, "Event sort order: ", &r->choice->sort);
	sink_text(r->out, "Threshold:        ");
	put_number(r->out, o->threshold);
	sink_text(r->out, "%\nAnnotation:       ");
	sink_text(r->out, o->sources ? "on\n" : "off\n");
	put_named(r);
	sink_text(r->out, "\n");
}

static void
put_summary(struct report *r)
{
	struct table	*c = new_table(r, false);

	table_note(c, r->breakdown.totals);
	table_measure(c);
	put_title(r, "Summary", "", 0);
	table_head(c, r->out);
	sink_text(r->out, "\n\n");
	table_put(c, r->out, r->breakdown.totals, NULL);
	sink_text(r->out, " PROGRAM TOTALS\n\n");
	mem_free(c);
}

/* A table of groups with their entries. */
struct group_table {
	const struct breakdown_groups	*groups;
	bool			 by_function;
	uint32_t		*list;		/* groups that are printed */
	size_t			 n;
	uint32_t		*entries;	/* of these, side by side */
	size_t			*first;		/* of each group; n + 1 */
	struct tally		 sums;		/* up to each group */
};

static void
choose_leaves(struct report *r, struct group_table *t, uint32_t group,
    size_t *n)
{
	const struct breakdown_group	*at = &t->groups->at[group];
	uint32_t		*entries = t->groups->entries + at->first;
	size_t			 i, begin = *n;

	for (i = 0; i < at->n; i++)
		if (is_much(r, breakdown_costs(&r->breakdown, entries[i])))
			t->entries[(*n)++] = entries[i];
	/* An entry of a file has the name of its function. */
	breakdown_sort_entries(&r->breakdown, !t->by_function, t->entries +
	    begin,
	    *n - begin, r->choice->sort.at, r->choice->sort.n);
}

/* A group is printed if one of its entries is. */
static bool
has_much(const struct report *r, const struct group_table *t, size_t group)
{
	const struct breakdown_group	*at = &t->groups->at[group];
	const uint32_t		*entries = t->groups->entries + at->first;
	size_t			 i;

	for (i = 0; i < at->n; i++)
		if (is_much(r, breakdown_costs(&r->breakdown, entries[i])))
			return true;
	return false;
}

static void
fill_table(struct report *r, struct group_table *t)
{
	const struct breakdown	*b = &r->breakdown;
	size_t			 i, n = 0, at;

	t->list = mem_get(t->groups->n, sizeof(*t->list));
	t->first = mem_get(t->groups->n + 1, sizeof(*t->first));
	t->entries = mem_get(b->entries.n, sizeof(*t->entries));
	for (i = 0; i < t->groups->n; i++)
		if (has_much(r, t, i))
			t->list[t->n++] = (uint32_t)i;
	breakdown_sort_groups(b, t->groups, t->list, t->n, r->choice->sort.at,
	    r->choice->sort.n);
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
		tally_add_all(&t->sums, at, &t->groups->costs,
		    (size_t)t->list[i] * b->event_n, b->event_n);
		note_costs(r, &t->sums, at, "", t->by_function ?
		    "the first functions" : "the first files");
	}
}

static void
free_table(struct group_table *t)
{
	mem_free(t->list);
	mem_free(t->first);
	mem_free(t->entries);
	tally_free(&t->sums);
}

static void
put_leaf(const struct report *r, const struct group_table *t, uint32_t entry)
{
	const struct entry	*l = &r->breakdown.entries.at[entry];

	put_function_name(r, t->by_function ? l->file : l->name);
	put_object(r, l->object);
	sink_text(r->out, "\n");
}

static void
put_page(struct report *r, const struct group_table *t, const struct table *c,
    size_t i)
{
	const struct breakdown	*b = &r->breakdown;
	const int64_t		*costs, *entry;
	size_t			 j;

	costs = t->groups->costs.at + (size_t)t->list[i] * b->event_n;
	sink_text(r->out, t->by_function ? "> " : "< ");
	table_put(c, r->out, costs, t->sums.at + i * b->event_n);
	sink_text(r->out, " ");
	put_function_name(r, t->groups->at[t->list[i]].name);
	sink_text(r->out, ":");
	entry = breakdown_costs(b, t->entries[t->first[i]]);
	if (t->first[i + 1] - t->first[i] == 1 &&
	    memcmp(costs, entry, b->event_n * sizeof(*entry)) == 0) {
		put_leaf(r, t, t->entries[t->first[i]]);
		sink_text(r->out, "\n");
		return;
	}
	sink_text(r->out, "\n");
	for (j = t->first[i]; j < t->first[i + 1]; j++) {
		sink_text(r->out, "  ");
		table_put(c, r->out, breakdown_costs(b, t->entries[j]), NULL);
		sink_text(r->out, "   ");
		put_leaf(r, t, t->entries[j]);
	}
	sink_text(r->out, "\n");
}

static void
put_table(struct report *r, bool by_function)
{
	const struct breakdown	*b = &r->breakdown;
	struct group_table		 t = { .by_function = by_function };
	struct table		*c = new_table(r, true);
	size_t			 i, n;

	t.groups = by_function ? &b->functions : &b->files;
	fill_table(r, &t);
	n = limited(r, t.n);
	for (i = 0; i < n; i++) {
		table_note(c, t.groups->costs.at + (size_t)t.list[i] *
		    b->event_n);
		table_note_sum(c, t.sums.at + i * b->event_n);
	}
	for (i = 0; i < t.first[n]; i++)
		table_note(c, breakdown_costs(b, t.entries[i]));
	table_measure(c);
	put_title(r, by_function ? "Function:file summary" :
	    "File:function summary", "", 0);
	sink_text(r->out, "  ");
	table_head(c, r->out);
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
put_text(struct report *r)
{
	const struct report_options	*o = r->o;

	put_metadata(r);
	put_summary(r);
	put_changes(r);
	if (r->choice->difference && breakdown_is_empty(&r->breakdown)) {
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
report_wants_calls(const struct report_options *o, const char *file,
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
use_columns(struct report *r)
{
	const struct choice	*c = r->choice;
	size_t			 i;

	for (i = 0; i < c->shown.n; i++)
		event_list_add(&r->used, c->shown.at[i]);
	for (i = 0; i < c->sort.n; i++)
		event_list_add(&r->used, c->sort.at[i]);
	for (i = 0; i < c->side_n; i++) {
		event_list_add(&r->used, c->sides[i].column);
		event_list_add(&r->used, c->sides[i].old);
		event_list_add(&r->used, c->sides[i].new);
	}
}

static void
note_pages(struct report *r, const struct breakdown_groups *groups)
{
	size_t	 i;
	char	 of[NOTE_ROOM];

	for (i = 0; groups->costs.carry != NULL && i < groups->n; i++)
		note_costs(r, &groups->costs, i * r->breakdown.event_n, "",
		    note_name(r, groups->at[i].name, of));
}

/* What of the breakdown this form of a report shows, or sorts by. */
static void
note_book(struct report *r)
{
	const struct breakdown	*b = &r->breakdown;
	size_t			 i;
	char			 of[NOTE_ROOM];

	note_entries(r, &b->entries.self, "");
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
put_report(struct report *r)
{
	switch (r->o->form) {
	case REPORT_CSV:
	case REPORT_SHEET:
		report_csv(r);
		break;
	case REPORT_JSON:
		report_json(r);
		break;
	case REPORT_MARKDOWN:
		report_markdown(r);
		break;
	case REPORT_TEXT:
		put_text(r);
		break;
	}
}

bool
report_show(struct profile *p, const struct report_options *o,
    const struct choice *choice, struct sink *out, struct complaint *wrong)
{
	struct report	 r = {
		.o = o, .choice = choice, .p = p, .out = out, .wrong = wrong
	};
	struct wide	 totals[EVENT_MAX];

	wrong->text[0] = '\0';
	use_columns(&r);
	profile_totals(p, totals);
	if (!overflow_sums(p, "the totals", totals, r.used.at, r.used.n,
	    wrong->text))
		return false;
	r.least = least_cost(&r, (int64_t)totals[choice->sort.at[0]].low);
	/* Where costs of nothing reach the threshold, they are shown, but in
	   what changed. */
	breakdown_open(&r.breakdown, p, totals, r.least == 0 &&
	    choice->changed.n == 0, o->split);
	r.breakdown.changed = choice->changed.at;
	r.breakdown.changed_n = choice->changed.n;
	note_book(&r);
	if (wrong->text[0] == '\0')
		put_report(&r);
	mem_free(r.files);
	breakdown_close(&r.breakdown);
	return wrong->text[0] == '\0';
}
