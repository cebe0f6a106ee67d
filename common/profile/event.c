/* No two columns of a profile have events of the same name. */
#include "profile/event.h"

#include <string.h>

#include "base/complaint.h"
#include "base/diag.h"
#include "base/mem.h"
#include "base/sort.h"

/* valgrind's events, in Callgrind's order. */
static const char *const	 known[] = {
	"Ir", "Dr", "Dw", "I1mr", "D1mr", "D1mw", "ILmr", "DLmr", "DLmw",
	"ILdmr", "DLdmr", "DLdmw", "Bc", "Bcm", "Bi", "Bim",
	"AcCost1", "SpLoss1", "AcCost2", "SpLoss2", "Ge", "allocCount",
	"allocSize", "sysCount", "sysTime", "sysCpuTime"
};
enum { KNOWN = sizeof(known) / sizeof(known[0]) };

static uint32_t
rank(const struct intern_entry *name)
{
	uint32_t	 i;

	for (i = 0; i < KNOWN; i++)
		if (strlen(known[i]) == name->len &&
		    memcmp(known[i], name->text, name->len) == 0)
			break;
	return i;
}

static int
by_name(const void *context, uint32_t a, uint32_t b)
{
	const struct profile		*p = context;
	uint32_t			 na = p->events[a].name;
	uint32_t			 nb = p->events[b].name;
	uint32_t			 ra = rank(&p->names.entries[na]);
	uint32_t			 rb = rank(&p->names.entries[nb]);

	return ra != rb ? (ra > rb) - (ra < rb) :
	    intern_compare(&p->names, na, nb);
}

uint32_t
event_find(const struct profile *p, const char *name, size_t len)
{
	uint32_t	 id, i;

	if (intern_find(&p->names, name, len, &id))
		for (i = 0; i < p->event_n; i++)
			if (p->events[i].name == id)
				return i;
	return ID_NONE;
}

struct slice
event_text(const struct profile *p, uint32_t column)
{
	uint32_t	 name = p->events[column].name;

	return (struct slice){ intern_text(&p->names, name),
		intern_length(&p->names, name) };
}

uint32_t
event_side(const struct profile *p, struct slice name, const char *suffix)
{
	char		*text = slice_join(name, suffix, slice_of(""));
	uint32_t	 column = event_find(p, text, name.len +
			    strlen(suffix));

	mem_free(text);
	return column;
}

/* Return the unit in the title of the event of this name. */
static struct slice
unit_in_title(const struct profile *p, struct slice name)
{
	struct slice		 title;
	const struct slice	 nothing = { "", 0 };
	const struct definition	*d;
	uint32_t		 id;

	if (!intern_find(&p->defined, name.at, name.len, &id))
		return nothing;
	d = &p->definitions[id];
	title = (struct slice){ d->title.at, d->title.len };
	if (!slice_begins(title, name))
		return nothing;
	title.at += name.len;
	title.len -= name.len;
	if (title.len < 4 || memcmp(title.at, " (", 2) != 0 ||
	    title.at[title.len - 1] != ')' ||
	    memchr(title.at + 2, ' ', title.len - 2) != NULL)
		return nothing;
	return (struct slice){ title.at + 2, title.len - 3 };
}

struct slice
event_unit(const struct profile *p, uint32_t column)
{
	static const char *const	 parts[] = {
		"Old", "New", "Up", "Down"
	};
	const struct slice		 name = event_text(p, column);
	struct slice			 unit = unit_in_title(p, name), event;
	size_t				 i;

	for (i = 0; unit.len == 0 && i < sizeof(parts) / sizeof(parts[0]) &&
	    metadata_is_difference(&p->metadata); i++) {
		event = name;
		if (slice_cut_end(&event, parts[i]))
			unit = unit_in_title(p, event);
	}
	return unit;
}

bool
event_list_has(const struct event_list *l, uint32_t column)
{
	uint32_t	 i;

	for (i = 0; i < l->n; i++)
		if (l->at[i] == column)
			return true;
	return false;
}

/* Return whether counts of the event depend on the condition.  Those of the
   last level of caches also depend on the first level, because only its misses
   reach the last level. */
static bool
depends(struct slice event, enum fact_key condition)
{
	static const struct {
		enum fact_key	 condition;
		const char	*starts[6];
	} caches[] = {
		{ FACT_I1_CACHE, { "I1", "IL", "I2", "AcCost", "SpLoss" } },
		{ FACT_D1_CACHE, { "D1", "DL", "D2", "AcCost", "SpLoss" } },
		{ FACT_L2_CACHE, { "I2", "D2", "AcCost2", "SpLoss2" } },
		{ FACT_LL_CACHE, { "IL", "DL", "AcCost2", "SpLoss2" } },
	};
	const char *const	*start;
	size_t			 i;

	for (i = 0; i < sizeof(caches) / sizeof(caches[0]); i++) {
		if (caches[i].condition != condition)
			continue;
		start = caches[i].starts;
		while (*start != NULL && !slice_starts(event, *start))
			start++;
		return *start != NULL;
	}
	return true;
}

struct slice
event_list_depends(const struct profile *p, const struct event_list *l,
    enum fact_key condition)
{
	struct slice	 name;
	uint32_t	 i;

	for (i = 0; i < l->n; i++) {
		name = event_text(p, l->at[i]);
		if (depends(name, condition))
			return name;
	}
	return (struct slice){ NULL, 0 };
}

void
event_list_add(struct event_list *l, uint32_t column)
{
	if (!event_list_has(l, column))
		l->at[l->n++] = column;
}

void
event_order(const struct profile *p, uint32_t *columns, uint32_t n)
{
	sort_ids(columns, n, by_name, p);
}

char *
event_list_text(const struct profile *p, const uint32_t *columns, uint32_t n,
    size_t *len)
{
	const struct intern_entry	*e;
	char				*text;
	size_t				 room = 1;
	uint32_t			 i;

	for (i = 0; i < n; i++)
		room += p->names.entries[p->events[columns[i]].name].len + 1;
	text = mem_get(room, 1);
	for (i = 0, *len = 0; i < n; i++) {
		e = &p->names.entries[p->events[columns[i]].name];
		if (i > 0)
			text[(*len)++] = ' ';
		memcpy(text + *len, e->text, e->len);
		*len += e->len;
	}
	return text;
}

bool
event_unknown(const struct profile *p, const struct event_list *l,
    struct slice name, struct complaint *wrong)
{
	struct event_list	 all = p->list;
	char			 there[400], found[80], *text;
	size_t			 len;

	/* The order of columns must not depend on which input was read
	   first. */
	if (l == NULL && p->lists_differ) {
		for (all.n = 0; all.n < p->event_n; all.n++)
			all.at[all.n] = all.n;
		event_order(p, all.at, all.n);
	}
	l = l == NULL ? &all : l;
	text = event_list_text(p, l->at, l->n, &len);
	complaint_set(wrong, "expected one of the events '%s', found '%s'",
	    diag_quote(there, sizeof(there), text, len), diag_quote(found,
	    sizeof(found), name.at, name.len));
	mem_free(text);
	return false;
}

void
event_list_all(const struct profile *p, bool shared, struct event_list *l)
{
	uint32_t	 i;

	*l = p->list;
	if (!p->lists_differ)
		return;
	l->n = 0;
	for (i = 0; i < p->event_n; i++)
		if (!shared || p->with[i] == p->input_n)
			l->at[l->n++] = i;
	event_order(p, l->at, l->n);
}
