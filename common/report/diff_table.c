#include <string.h>

#include "io/sink.h"
#include "profile/profile.h"
#include "report/options.h"
#include "report/report.h"
#include "report/changes.h"
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
		table_right(c->a->out, text[i], w->of[i]);
		sink_text(c->a->out, " ");
	}
}

static void
put_head(const struct changes *c, struct widths *w)
{
	static const char *const	 words[CHANGE_FIELDS] = {
		"old", "new", "change", ""
	};
	const struct intern		*names = &c->a->p->names;
	uint32_t			 name = c->a->p->events[
					    c->side->column].name;
	int				 i;

	put_title(c->a, "Changes of ", intern_text(names, name),
	    intern_length(names, name));
	for (i = 0; i < CHANGE_FIELDS; i++) {
		if (strlen(words[i]) > w->of[i])
			w->of[i] = strlen(words[i]);
		table_right(c->a->out, words[i], w->of[i]);
		sink_text(c->a->out, " ");
	}
	sink_text(c->a->out, " file:function\n\n");
}

static void
put_one(struct report *a, const struct report_side *side)
{
	struct changes		 c;
	struct widths		 w = { { 0 } };
	const struct entry	*l;
	size_t			 i, n;

	changes_open(&c, a, side, false);
	n = limited(a, c.n);
	measure(&c, &w, a->breakdown.totals);
	for (i = 0; i < n; i++)
		measure(&c, &w, changes_costs(&c, i));
	put_head(&c, &w);
	put_fields(&c, &w, a->breakdown.totals);
	sink_text(a->out, " PROGRAM TOTALS\n\n");
	for (i = 0; i < n; i++) {
		l = &a->breakdown.entries.at[c.entries[i]];
		put_fields(&c, &w, changes_costs(&c, i));
		sink_text(a->out, " ");
		put_file_function(a, l->file, l->name);
		put_object(a, l->object);
		sink_text(a->out, "\n");
	}
	sink_text(a->out, n > 0 ? "\n" : "");
	put_left_out(a, c.n - n, "function");
	sink_text(a->out, n < c.n ? "\n" : "");
	changes_close(&c);
}

void
put_changes(struct report *a)
{
	size_t	 i;

	for (i = 0; i < a->o->side_n; i++)
		put_one(a, &a->o->sides[i]);
}
