#include "event.h"

#include <string.h>

#include "profile.h"
#include "sort.h"

/* The order in which Callgrind writes them. */
static const char *const	 known[] = {
	"Ir", "Dr", "Dw", "I1mr", "D1mr", "D1mw", "ILmr", "DLmr", "DLmw",
	"ILdmr", "DLdmr", "DLdmw", "Bc", "Bcm", "Bi", "Bim",
	"AcCost1", "SpLoss1", "AcCost2", "SpLoss2", "Ge", "allocCount",
	"allocSize", "sysCount", "sysTime", "sysCpuTime"
};
enum { KNOWN = sizeof(known) / sizeof(known[0]) };

static uint32_t
place(const struct intern_entry *name)
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
	const struct event		*ea = &p->events[a];
	const struct event		*eb = &p->events[b];
	const struct intern_entry	*na = &p->names.entries[ea->name];
	const struct intern_entry	*nb = &p->names.entries[eb->name];
	uint32_t			 pa = place(na), pb = place(nb);
	uint32_t			 len;
	int				 order;

	if (pa != pb)
		return pa < pb ? -1 : 1;
	len = na->len < nb->len ? na->len : nb->len;
	if ((order = memcmp(na->text, nb->text, len)) != 0)
		return order;
	if (na->len != nb->len)
		return na->len < nb->len ? -1 : 1;
	return (ea->nth > eb->nth) - (ea->nth < eb->nth);
}

void
event_order(const struct profile *p, uint32_t *columns, uint32_t n)
{
	sort_ids(columns, n, by_name, p);
}
