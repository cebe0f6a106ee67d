/*
 * A part is "FILE:OLD => FILE:NEW", as cgdiff writes it: of a function that
 * became several the first is in several of them, of one that was several the
 * second.  Costs are those of functions of the difference, which has a function
 * by its new name where it was renamed, with what is inlined into them.
 */
#include "report/parts_table.h"

#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "text/intern.h"
#include "text/wide.h"
#include "io/sink.h"
#include "profile/profile.h"
#include "report/changes.h"
#include "report/options.h"
#include "report/print.h"
#include "report/report.h"
#include "report/table.h"

static const char	 key[] = "Part: ", arrow[] = " => ";

/* A place is a number of FILE:NAME. */
struct line {
	uint32_t	 old, new;
};

struct parts {
	struct report	*r;
	struct intern	 places;
	uint32_t	*function;	/* of each place, or ID_NONE */
	struct wide	*costs;		/* of each place, event_n each */
	uint32_t	*olds, *news;	/* lines in which it is old, new */
	struct line	*lines;		/* in byte order */
	size_t		 n;
	struct sort_item *members;	/* of each whole */
	size_t		 member_n;
};

/* Of a change. */
enum { WIDTH = 14 };

bool
parts_table_is(struct slice desc)
{
	return slice_starts(desc, key);
}

/* Where names have an arrow themselves, the first one counts. */
static bool
split(struct slice desc, struct slice *old, struct slice *new)
{
	const char	*p = desc.at + strlen(key), *end = desc.at + desc.len;
	size_t		 n = strlen(arrow);
	const char	*at;

	for (at = p; (size_t)(end - at) >= n; at++)
		if (memcmp(at, arrow, n) == 0) {
			*old = (struct slice){ p, (size_t)(at - p) };
			*new = (struct slice){ at + n,
				(size_t)(end - at) - n };
			return true;
		}
	return false;
}

static void
take_lines(struct parts *t)
{
	const struct intern	*descs = &t->r->p->metadata.descs;
	uint32_t		*order = intern_order(descs), i;
	struct slice		 desc, old, new;
	struct line		*line;

	t->lines = mem_get(descs->n, sizeof(*t->lines));
	t->olds = mem_get(2 * descs->n, sizeof(*t->olds));
	t->news = mem_get(2 * descs->n, sizeof(*t->news));
	for (i = 0; i < descs->n; i++) {
		desc = intern_slice(descs, order[i]);
		if (!parts_table_is(desc) || !split(desc, &old, &new))
			continue;
		line = &t->lines[t->n++];
		line->old = intern_id(&t->places, old.at, old.len);
		line->new = intern_id(&t->places, new.at, new.len);
		t->olds[line->old]++;
		t->news[line->new]++;
	}
	mem_free(order);
}

/* Which function each place is; of several, in other objects, the first. */
static void
take_functions(struct parts *t)
{
	const struct profile	*p = t->r->p;
	struct slice		 file, name;
	char			*text = NULL;
	size_t			 room = 0;
	uint32_t		 i, id;

	t->function = mem_resize(NULL, t->places.n, sizeof(*t->function));
	for (i = 0; i < t->places.n; i++)
		t->function[i] = ID_NONE;
	for (i = 0; t->n > 0 && i < p->function_n; i++) {
		file = intern_slice(&p->names, p->functions[i].file);
		name = intern_slice(&p->names, p->functions[i].name);
		text = mem_grow(text, &room, file.len + 1 + name.len, 1);
		memcpy(text, file.at, file.len);
		text[file.len] = ':';
		memcpy(text + file.len + 1, name.at, name.len);
		if (intern_find(&t->places, text, file.len + 1 + name.len,
		    &id) && t->function[id] == ID_NONE)
			t->function[id] = i;
	}
	mem_free(text);
}

/* What the places cost, whatever file their lines are in. */
static void
take_costs(struct parts *t)
{
	const struct profile	*p = t->r->p;
	const struct tally	*sections = &t->r->breakdown.entries.sections;
	uint32_t		*place, i, k;
	struct wide		*at;

	t->costs = mem_get(t->places.n * (size_t)p->event_n,
	    sizeof(*t->costs));
	place = mem_resize(NULL, p->function_n, sizeof(*place));
	for (i = 0; i < p->function_n; i++)
		place[i] = ID_NONE;
	for (i = 0; i < t->places.n; i++)
		if (t->function[i] != ID_NONE)
			place[t->function[i]] = i;
	for (i = 0; t->n > 0 && i < p->section_n; i++) {
		if ((k = place[p->sections[i].function]) == ID_NONE)
			continue;
		at = t->costs + k * (size_t)p->event_n;
		for (k = 0; k < p->event_n; k++)
			at[k] = wide_add(at[k], tally_get(sections,
			    i * (size_t)p->event_n + k));
	}
	mem_free(place);
}

/* The members of each whole, high, side by side: it and the others of its
   lines, those that are in the difference; each once. */
static void
take_members(struct parts *t)
{
	const struct line	*line;
	struct sort_item	*items = mem_get(2 * t->n, sizeof(*items));
	uint32_t		 whole;
	size_t			 i, n = 0;

	for (i = 0; i < t->n; i++) {
		line = &t->lines[i];
		whole = t->olds[line->old] > 1 ? line->old : line->new;
		items[n++] = (struct sort_item){ whole, line->old, 0 };
		items[n++] = (struct sort_item){ whole, line->new, 0 };
	}
	sort_items(items, n);
	t->members = items;
	t->member_n = 0;
	for (i = 0; i < n; i++)
		if (t->function[items[i].low] != ID_NONE && (t->member_n == 0 ||
		    items[t->member_n - 1].high != items[i].high ||
		    items[t->member_n - 1].low != items[i].low))
			items[t->member_n++] = items[i];
}

static struct wide
change_of(const struct parts *t, size_t member, uint32_t column)
{
	return t->costs[t->members[member].low * (size_t)t->r->p->event_n +
	    column];
}

/* What members changed by together. */
static struct wide
sum(const struct parts *t, size_t first, size_t end, uint32_t column)
{
	struct wide	 v = wide_of(0);

	for (; first < end; first++)
		v = wide_add(v, change_of(t, first, column));
	return v;
}

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
put_whole(const struct parts *t, size_t first, size_t end)
{
	struct report		*r = t->r;
	const struct choice	*c = r->choice;
	const struct function	*f;
	uint32_t		 whole = (uint32_t)t->members[first].high;
	size_t			 i;

	for (i = 0; i < c->change_n; i++)
		put_change(r, sum(t, first, end, c->change[i].column));
	sink_text(r->out, " ");
	sink_put(r->out, intern_text(&t->places, whole),
	    intern_length(&t->places, whole));
	sink_text(r->out, t->olds[whole] > 1 ? ", which became\n" :
	    ", which was\n");
	for (; first < end; first++) {
		f = &r->p->functions[t->function[t->members[first].low]];
		for (i = 0; i < c->change_n; i++)
			put_change(r, change_of(t, first, c->change[i].column));
		sink_text(r->out, "   ");
		print_function(r, f->file, f->name);
		print_object(r, &(struct entry){ f->object, f->file, f->name });
		sink_text(r->out, "\n");
	}
	sink_text(r->out, "\n");
}

static void
put_all(const struct parts *t)
{
	const struct profile	*p = t->r->p;
	const struct choice	*c = t->r->choice;
	uint32_t		 name;
	size_t			 i, end, n = 0, len;

	print_title(t->r, "Functions in parts");
	for (i = 0; i < c->change_n; i++) {
		name = p->events[c->change[i].column].name;
		len = intern_length(&p->names, name);
		table_right(t->r->out, "", len < WIDTH ? WIDTH - len : 0);
		print_name(t->r, name);
		sink_text(t->r->out, " ");
	}
	sink_text(t->r->out, " file:function\n\n");
	for (i = 0; i < t->member_n; i = end) {
		for (end = i; end < t->member_n && t->members[end].high ==
		    t->members[i].high;)
			end++;
		n++;
		if (report_limit(t->r, n) == n)
			put_whole(t, i, end);
	}
	print_left_out(t->r, n - report_limit(t->r, n), "function");
	sink_text(t->r->out, n > report_limit(t->r, n) ? "\n" : "");
}

void
parts_table_put(struct report *r)
{
	struct parts	 t = { .r = r };

	take_lines(&t);
	take_functions(&t);
	take_costs(&t);
	take_members(&t);
	if (t.member_n > 0)
		put_all(&t);
	mem_free(t.function);
	mem_free(t.costs);
	mem_free(t.olds);
	mem_free(t.news);
	mem_free(t.lines);
	mem_free(t.members);
	intern_free(&t.places);
}
