/*
 * A table lists the functions whose change reaches the threshold, a percentage
 * of the larger side, and tells how many do not.
 */
#include "report/text/diff_table.h"

#include <string.h>

#include "text/num.h"
#include "io/sink.h"
#include "profile/profile.h"
#include "report/view/changes.h"
#include "report/view/options.h"
#include "report/view/print.h"
#include "report/view/report.h"
#include "report/view/table.h"

/* The width of each field of a row. */
struct widths {
	size_t	 of[CHANGE_FIELDS];
};

static const char *const	 heads[CHANGE_FIELDS] = {
	"old", "new", "change", "", "share", "inclusive", "share", "calls"
};

static void
widen(size_t *width, const char *text)
{
	size_t	 len = strlen(text);

	if (len > *width)
		*width = len;
}

static void
measure(struct widths *w, const struct change_text *t)
{
	int	 i;

	for (i = 0; i < CHANGE_FIELDS; i++)
		widen(&w->of[i], t->at[i]);
}

/* Measure row i, with its parts. */
static void
measure_row(const struct changes *c, struct widths *w, size_t i)
{
	const struct part_whole	*whole = changes_whole(c, i);
	struct change_text	 t;
	size_t			 k;

	changes_row(c, i, &t);
	measure(w, &t);
	for (k = whole == NULL ? 0 : whole->first; whole != NULL &&
	    k < whole->end; k++)
		if (changes_part(c, k, &t))
			measure(w, &t);
}

/* Print text flush right, an increase red, a decrease green; the signs tell the
   same without colours. */
static void
put_signed(struct report *r, const char *text, size_t width, int sign)
{
	const char	*color = table_trend(r->o->color, sign);

	if (color != NULL)
		sink_escape(r->out, color);
	table_right(r->out, text, width);
	if (color != NULL)
		sink_escape(r->out, "\033[0m");
	sink_text(r->out, " ");
}

/* Print a row, or the totals, which have no colours. */
static void
put_fields(const struct changes *c, const struct widths *w,
    const struct change_text *t, bool totals)
{
	enum change_field	 k;

	for (k = 0; k < CHANGE_FIELDS; k++)
		if (changes_has(c, k))
			put_signed(c->r, t->at[k], w->of[k],
			    totals ? 0 : changes_sign(t, k));
	sink_text(c->r->out, " ");
}

static void
put_head(const struct changes *c, const struct widths *w)
{
	enum change_field	 k;

	print_title_of(c->r, c->inclusive ? "Inclusive changes of " :
	    "Changes of ", c->r->p->events[c->event->column].name);
	for (k = 0; k < CHANGE_FIELDS; k++)
		if (changes_has(c, k)) {
			table_right(c->r->out, heads[k], w->of[k]);
			sink_text(c->r->out, " ");
		}
	sink_text(c->r->out, " file:function\n\n");
}

static void
put_mark(struct report *r, uint32_t entry)
{
	const char	*word = marks_word(&r->marks, entry);

	if (*word != '\0')
		sink_format(r->out, " (%s)", word);
}

/* Print the members of a whole below it. */
static void
put_parts(const struct changes *c, const struct widths *w,
    const struct part_whole *whole)
{
	struct report		*r = c->r;
	struct change_text	 t;
	struct entry		 at;
	size_t			 i;

	for (i = whole->first; i < whole->end; i++) {
		if (!changes_part(c, i, &t))
			continue;
		at = r->parts.members[i];
		put_fields(c, w, &t, false);
		sink_text(r->out, "  ");
		print_function(r, at.file, at.name);
		print_object(r, at);
		sink_text(r->out, "\n");
	}
}

static void
put_rows(const struct changes *c, const struct widths *w, size_t n)
{
	struct report		*r = c->r;
	const struct part_whole	*whole;
	struct entry		 at;
	struct change_text	 t;
	size_t			 i;

	for (i = 0; i < n; i++) {
		at = entries_at(&r->breakdown.entries, c->entries[i]);
		whole = changes_whole(c, i);
		changes_row(c, i, &t);
		put_fields(c, w, &t, false);
		print_function(r, at.file, at.name);
		print_object(r, at);
		put_mark(r, c->entries[i]);
		sink_text(r->out, whole == NULL ? "\n" : whole->became ?
		    ", which became\n" : ", which was\n");
		if (whole != NULL)
			put_parts(c, w, whole);
	}
	sink_text(r->out, n > 0 ? "\n" : "");
}

/* Print how many rows are omitted, and why. */
static void
put_rest(const struct changes *c, size_t n)
{
	char	 number[NUM_COMMAS];

	print_left_out(c->r, c->n - n, "function");
	if (c->less > 0)
		sink_format(c->r->out, "%s more function%s changed by less "
		    "than the threshold.\n",
		    num_with_commas(number, (int64_t)c->less),
		    c->less == 1 ? "" : "s");
	sink_text(c->r->out, n < c->n || c->less > 0 ? "\n" : "");
}

static void
put_one(struct changes *c)
{
	struct widths		 w = { { 0 } };
	struct change_text	 t;
	size_t			 i, n;
	int			 k;

	changes_open(c, false);
	if (c->n > 0 || c->less > 0) {
		n = report_limit(c->r, c->n);
		for (k = 0; k < CHANGE_FIELDS; k++)
			widen(&w.of[k], heads[k]);
		for (i = 0; i < n; i++)
			measure_row(c, &w, i);
		changes_totals(c, &t);
		measure(&w, &t);
		put_head(c, &w);
		put_fields(c, &w, &t, true);
		sink_text(c->r->out, wholes_is_all(&c->r->wholes,
		    c->event->column) ? "PROGRAM TOTALS\n\n" :
		    "FILTERED TOTALS\n\n");
		put_rows(c, &w, n);
		put_rest(c, n);
	}
	changes_close(c);
}

void
diff_table_put(struct report *r, const struct change_calls *calls)
{
	const struct choice	*choice = r->choice;
	struct changes		 c = { .r = r, .calls = calls };
	size_t			 i;
	bool			 some = false;

	for (i = 0; i < choice->change_n; i++) {
		c.event = &choice->change[i];
		c.inclusive = false;
		put_one(&c);
		some = some || c.n > 0 || c.less > 0;
		c.inclusive = calls->known && r->o->inclusive;
		if (c.inclusive)
			put_one(&c);
	}
	if (!some)
		sink_text(r->out, "No function itself changed in all.\n\n");
}

/* The columns of the summary. */
enum { WAS, IS, BY, PERCENT, FILTERED, TOLD };

struct told {
	char		 at[TOLD][CHANGE_ROOM];
};

static void
tell(const struct report *r, uint32_t column, struct told *t)
{
	struct wholes_change	 c = wholes_change(&r->wholes, column);

	memset(t, 0, sizeof(*t));
	if (c.known) {
		num_with_commas(t->at[WAS], c.old);
		num_with_commas(t->at[IS], c.new);
		changes_percent(t->at[PERCENT], c.old, c.new, c.by);
	}
	changes_number(t->at[BY], c.by);
	if (!wholes_is_all(&r->wholes, column))
		changes_number(t->at[FILTERED], r->breakdown.totals[column]);
}

static void
put_told(struct report *r, const size_t *width, const struct told *t, int sign)
{
	int	 k;

	for (k = 0; k < TOLD; k++)
		if (width[k] > 0)
			put_signed(r, t->at[k], width[k],
			    k == BY || k == PERCENT ? sign : 0);
	sink_text(r->out, " ");
}

void
diff_table_summary(struct report *r)
{
	static const struct told	 head = {
		{ "old", "new", "change", "", "filtered" }
	};
	const struct choice		*c = r->choice;
	struct told			 t;
	size_t				 width[TOLD] = { 0 }, i;
	int				 k;
	int64_t				 by;

	for (i = 0; i < c->change_n; i++) {
		tell(r, c->change[i].column, &t);
		for (k = 0; k < TOLD; k++)
			widen(&width[k], t.at[k]);
	}
	for (k = 0; k < TOLD; k++)
		if (width[k] > 0)
			widen(&width[k], head.at[k]);
	print_title(r, "Summary");
	put_told(r, width, &head, 0);
	sink_text(r->out, "event\n\n");
	for (i = 0; i < c->change_n; i++) {
		tell(r, c->change[i].column, &t);
		by = wholes_change(&r->wholes, c->change[i].column).by;
		put_told(r, width, &t, (by > 0) - (by < 0));
		print_name(r, r->p->events[c->change[i].column].name);
		sink_text(r->out, "\n");
	}
	sink_text(r->out, "\n");
}
