/*
 * A tally gets carries when one of its sums exceeds 64 bits: a tally without
 * carries needs no check for overflow.
 */
#include "report/view/note.h"

#include <stdio.h>
#include <string.h>

#include "base/complaint.h"
#include "base/diag.h"
#include "profile/profile.h"
#include "report/view/report.h"

static void
note(struct report *r, const char *what, const char *event,
    const char *of, struct wide v)
{
	struct complaint	 c;
	char			 number[WIDE_ROOM];

	complaint_set(&c, "the %s%s of %s overflows 64 bits: %s", what, event,
	    of, wide_text(number, v));
	if (*r->wrong->text == '\0' || strcmp(c.text, r->wrong->text) < 0)
		*r->wrong = c;
}

void
note_number(struct report *r, const struct tally *t, size_t i,
    const char *what, const char *of)
{
	if (!wide_fits(tally_get(t, i)))
		note(r, what, "", of, tally_get(t, i));
}

void
note_costs(struct report *r, const struct tally *t, size_t i,
    const char *what, const char *of)
{
	uint32_t	 k, column;
	char		 event[NOTE_ROOM];

	for (k = 0; t->carry != NULL && k < r->used.n; k++) {
		column = r->used.at[k];
		if (t->carry[i + column] != 0)
			note(r, what, note_name(r, r->p->events[column].name,
			    event), of, tally_get(t, i + column));
	}
}

void
note_entries(struct report *r, const struct tally *t, const char *what)
{
	uint32_t	 i;
	char		 of[NOTE_ROOM];

	for (i = 0; t->carry != NULL && i < r->breakdown.entries.n; i++)
		note_costs(r, t, i * (size_t)r->p->event_n, what,
		    note_entry(r, i, of));
}

void
note_entry_numbers(struct report *r, const struct tally *t,
    const char *what)
{
	uint32_t	 i;
	char		 of[NOTE_ROOM];

	for (i = 0; t->carry != NULL && i < r->breakdown.entries.n; i++)
		note_number(r, t, i, what, note_entry(r, i, of));
}

const char *
note_name(const struct report *r, uint32_t name, char *out)
{
	return diag_quote(out, NOTE_ROOM / 2, intern_text(&r->p->names, name),
	    intern_length(&r->p->names, name));
}

const char *
note_entry(const struct report *r, uint32_t entry, char *out)
{
	const struct entry	 at = entries_at(&r->breakdown.entries, entry);
	size_t			 len;

	note_name(r, at.file, out);
	len = strlen(out);
	out[len] = ':';
	note_name(r, at.name, out + len + 1);
	return out;
}
