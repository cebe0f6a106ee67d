/*
 * Every event of a profile has a name of its own.
 */
#include "profile/event.h"

#include <string.h>

#include "base/sort.h"

/* The order in which Callgrind writes them. */
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

bool
event_list_has(const struct event_list *l, uint32_t column)
{
	uint32_t	 i;

	for (i = 0; i < l->n; i++)
		if (l->at[i] == column)
			return true;
	return false;
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
