/*
 * The totals of the event, and the functions of which the change is as large as
 * the threshold asks of the larger side.
 */
#include "report/diff_table.h"

#include <string.h>

#include "io/sink.h"
#include "profile/profile.h"
#include "report/changes.h"
#include "report/print.h"
#include "report/report.h"
#include "report/table.h"

/* How wide each field of a row is. */
struct widths {
	size_t	 of[CHANGE_FIELDS];
};

static void
measure(const struct changes *c, struct widths *w, const int64_t *costs)
{
	char	 text[CHANGE_FIELDS][CHANGE_ROOM];
	size_t	 len;
	int	 i;

	changes_text(c, costs, text);
	for (i = 0; i < CHANGE_FIELDS; i++)
		if ((len = strlen(text[i])) > w->of[i])
			w->of[i] = len;
}

static void
put_fields(const struct changes *c, const struct widths *w,
    const int64_t *costs)
{
	char	 text[CHANGE_FIELDS][CHANGE_ROOM];
	int	 i;

	changes_text(c, costs, text);
	for (i = 0; i < CHANGE_FIELDS; i++) {
		table_right(c->r->out, text[i], w->of[i]);
		sink_text(c->r->out, " ");
	}
}

static void
put_head(const struct changes *c, struct widths *w)
{
	static const char *const	 words[CHANGE_FIELDS] = {
		"old", "new", "change", ""
	};
	int				 i;

	print_title_of(c->r, "Changes of ",
	    c->r->p->events[c->side->column].name);
	for (i = 0; i < CHANGE_FIELDS; i++) {
		if (strlen(words[i]) > w->of[i])
			w->of[i] = strlen(words[i]);
		table_right(c->r->out, words[i], w->of[i]);
		sink_text(c->r->out, " ");
	}
	sink_text(c->r->out, " file:function\n\n");
}

static void
put_one(struct report *r, const struct choice_side *side)
{
	struct changes		 c;
	struct widths		 w = { { 0 } };
	const struct entry	*at;
	size_t			 i, n;

	changes_open(&c, r, side, false);
	n = report_limit(r, c.n);
	measure(&c, &w, r->breakdown.totals);
	for (i = 0; i < n; i++)
		measure(&c, &w, changes_costs(&c, i));
	put_head(&c, &w);
	put_fields(&c, &w, r->breakdown.totals);
	sink_text(r->out, " PROGRAM TOTALS\n\n");
	for (i = 0; i < n; i++) {
		at = &r->breakdown.entries.at[c.entries[i]];
		put_fields(&c, &w, changes_costs(&c, i));
		sink_text(r->out, " ");
		print_function(r, at->file, at->name);
		print_object(r, at);
		sink_text(r->out, "\n");
	}
	sink_text(r->out, n > 0 ? "\n" : "");
	print_left_out(r, c.n - n, "function");
	sink_text(r->out, n < c.n ? "\n" : "");
	changes_close(&c);
}

void
diff_table_put(struct report *r)
{
	size_t	 i;

	for (i = 0; i < r->choice->side_n; i++)
		put_one(r, &r->choice->sides[i]);
}
