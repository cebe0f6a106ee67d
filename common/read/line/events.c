/*
 * Counts are added to columns of the profile, which has a column for the name
 * of each event in any input.  The list of events says to which column each
 * count of a line is added.
 */
#include "read/line/events.h"

#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "profile/definition.h"
#include "profile/event.h"
#include "read/line/options.h"

static void
declare(const struct cursor *c, bool defines, struct slice v)
{
	if (c->options->declare != NULL)
		c->options->declare(c->options->declare_arg, c->line, defines,
		    v);
}

void
events_definition(struct profile *p, struct cursor *c, struct slice v)
{
	struct definition	 d = { .name = { NULL, 0 } };
	char			 found[QUOTE_MAX];
	size_t			 changes = p->change_n;
	bool			 good;

	if (!definition_read(&d, v)) {
		cursor_find(c, FIND_BAD_EVENT, "expected the name of an event, "
		    "found '%s'", diag_quote(found, sizeof(found), v.at,
		    v.len));
		return;
	}
	good = profile_define(p, &d);
	if (!good || p->change_n > changes)
		declare(c, true, v);
	if (!good)
		cursor_find(c, FIND_EVENT_CONFLICT, "expected the formula that "
		    "event '%s' had before, found '%s'", d.name.at,
		    d.formula.at);
	definition_free(&d);
}

/* Return the column of an event, or ID_NONE if there are too many.  If the list
   already has an event of this name, the second one gets a number after its
   name, because output must have each name only once. */
static uint32_t
find_column(const struct events *e, struct profile *p, struct cursor *c,
    struct slice w)
{
	char		*name, found[QUOTE_MAX], called[QUOTE_MAX];
	size_t		 len = w.len;
	unsigned	 n = 1;
	uint32_t	 column;

	if (e->list.n == EVENT_MAX)
		return ID_NONE;
	/* The loop ends, because the list is finite. */
	name = mem_resize(NULL, len + 16, 1);
	memcpy(name, w.at, len);
	while ((column = event_find(p, name, len)) != ID_NONE &&
	    event_list_has(&e->list, column))
		len = w.len + (size_t)snprintf(name + w.len, 16, "#%u", ++n);
	if (n > 1)
		cursor_find_at(c, w.at, FIND_EVENT_TWICE, "expected each event "
		    "once, found '%s' again; it is called '%s'",
		    diag_quote(found, sizeof(found), w.at, w.len),
		    diag_quote(called, sizeof(called), name, len));
	column = profile_event(p, name, len);
	mem_free(name);
	return column;
}

/* Make the names in v the list of events.  If there are too many, return false,
   and set *surplus to the first one without a column. */
static bool
read_list(struct events *e, struct profile *p, struct cursor *c,
    struct slice v, struct slice *surplus)
{
	struct slice	 w;
	uint32_t	 column;

	e->list.n = 0;
	while ((w = slice_word(&v)).len > 0) {
		column = find_column(e, p, c, w);
		if (column == ID_NONE) {
			*surplus = w;
			return false;
		}
		e->list.at[e->list.n++] = column;
		if (!e->in_file[column])
			e->all.at[e->all.n++] = column;
		e->in_file[column] = true;
	}
	return true;
}

/* Read the list of events.  Returns false, after a message, if there are too
   many. */
static bool
take_list(struct events *e, struct profile *p, struct cursor *c,
    struct slice v)
{
	struct slice	 surplus;
	char		 found[QUOTE_MAX];
	uint32_t	 columns = p->event_n;
	bool		 good = read_list(e, p, c, v, &surplus);

	if (!good || p->event_n > columns)
		declare(c, false, v);
	if (good)
		return true;
	diag_quote(found, sizeof(found), surplus.at, surplus.len);
	cursor_find_at(c, surplus.at, FIND_TOO_MANY_EVENTS,
	    "expected at most %d events, found '%s'", EVENT_MAX, found);
	cursor_stop(c);
	return false;
}

void
events_header(struct events *e, struct profile *p, struct cursor *c,
    struct slice v, bool first)
{
	bool		 known[EVENT_MAX], differ = false;
	uint32_t	 before = 0, i;

	if (e->here) {
		cursor_find(c, FIND_EVENTS_TWICE, "expected one 'events:' in "
		    "a header, found another");
		return;
	}
	e->here = true;
	memcpy(known, e->in_file, sizeof(known));
	if (!take_list(e, p, c, v))
		return;
	if (e->list.n == 0) {
		cursor_find(c, FIND_NO_EVENTS,
		    "expected the names of events, found none");
		cursor_stop(c);
	}
	for (i = 0; i < e->list.n; i++)
		differ |= !known[e->list.at[i]];
	for (i = 0; i < EVENT_MAX; i++)
		before += known[i];
	if (!first && (differ || before != e->list.n))
		cursor_find(c, FIND_EVENTS_DIFFER, "expected the events of the "
		    "parts before; those that are missing count 0");
	e->stated = true;
}
