/*
 * A whole has a line, and its members below it, if any of these reaches the
 * threshold.
 */
#include "report/parts_table.h"

#include "io/sink.h"
#include "profile/profile.h"
#include "report/changes.h"
#include "report/options.h"
#include "report/parts.h"
#include "report/print.h"
#include "report/report.h"
#include "report/table.h"

/* Of a change. */
enum { WIDTH = 14 };

static void
put_change(struct report *r, struct wide v)
{
	char		 text[CHANGE_ROOM] = "?";
	const char	*color = table_trend(r->o->color, wide_sign(v));

	if (wide_fits(v))
		changes_number(text, (int64_t)v.low);
	if (color != NULL)
		sink_escape(r->out, color);
	table_right(r->out, text, WIDTH);
	if (color != NULL)
		sink_escape(r->out, "\033[0m");
	sink_text(r->out, " ");
}

static void
put_whole(struct report *r, const struct parts *t, size_t first, size_t end)
{
	const struct choice	*c = r->choice;
	const struct function	*f;
	struct slice		 whole = parts_whole(t, first);
	size_t			 i;

	for (i = 0; i < c->change_n; i++)
		put_change(r, parts_change(t, first, end,
		    c->change[i].column));
	sink_text(r->out, " ");
	sink_put(r->out, whole.at, whole.len);
	sink_text(r->out, parts_became(t, first) ? ", which became\n" :
	    ", which was\n");
	for (; first < end; first++) {
		f = &r->p->functions[parts_function(t, first)];
		for (i = 0; i < c->change_n; i++)
			put_change(r, parts_change(t, first, first + 1,
			    c->change[i].column));
		sink_text(r->out, "   ");
		print_function(r, f->file, f->name);
		print_object(r, (struct entry){
			f->object, f->file, f->name
		});
		sink_text(r->out, "\n");
	}
	sink_text(r->out, "\n");
}

static bool
reaches_threshold(const struct report *r, const struct parts *t, size_t first)
{
	const struct choice	*c = r->choice;
	size_t			 i;

	for (i = 0; i < c->change_n; i++)
		if (parts_reach(t, first, c->change[i].column,
		    report_least_change(r, c->change[i].column)))
			return true;
	return false;
}

static void
put_head(struct report *r)
{
	const struct profile	*p = r->p;
	const struct choice	*c = r->choice;
	uint32_t		 name;
	size_t			 i, len;

	print_title(r, "Functions in parts");
	for (i = 0; i < c->change_n; i++) {
		name = p->events[c->change[i].column].name;
		len = intern_length(&p->names, name);
		table_right(r->out, "", len < WIDTH ? WIDTH - len : 0);
		print_name(r, name);
		sink_text(r->out, " ");
	}
	sink_text(r->out, " file:function\n\n");
}

void
parts_table_put(struct report *r)
{
	struct parts	 t;
	size_t		 i, n = 0;

	parts_open(&t, r, r->choice->change[0].column);
	for (i = 0; i < t.member_n; i = parts_end(&t, i)) {
		if (!reaches_threshold(r, &t, i))
			continue;
		if (n++ == 0)
			put_head(r);
		if (report_limit(r, n) == n)
			put_whole(r, &t, i, parts_end(&t, i));
	}
	print_left_out(r, n - report_limit(r, n), "function");
	sink_text(r->out, n > report_limit(r, n) ? "\n" : "");
	parts_close(&t);
}
