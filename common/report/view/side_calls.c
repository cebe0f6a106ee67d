/*
 * The difference stores the numbers as costs of calls: ops/compare/sides.h.
 */
#include "report/view/side_calls.h"

#include <string.h>

#include "report/view/inclusive.h"
#include "report/view/note.h"
#include "report/view/report.h"

void
side_calls_open(struct side_calls *s, struct report *r,
    const struct inclusive *calls)
{
	const struct choice	*c = r->choice;

	memset(s, 0, sizeof(*s));
	s->known = c->calls;
	if (!s->known)
		return;
	inclusive_sum_calls(calls, c->calls_old, &s->old);
	inclusive_sum_calls(calls, c->calls_new, &s->new);
	note_entry_numbers(r, &s->old, "old call count");
	note_entry_numbers(r, &s->new, "new call count");
}

void
side_calls_close(struct side_calls *s)
{
	tally_free(&s->old);
	tally_free(&s->new);
}
