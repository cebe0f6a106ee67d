/*
 * note -- numbers of a report that overflow 64 bits.
 *
 * Of everything noted only the first in byte order is told: so the message is
 * the same for any order of the input.
 */
#ifndef REPORT_VIEW_NOTE_H
#define REPORT_VIEW_NOTE_H

#include <stddef.h>
#include <stdint.h>

struct report;
struct tally;

/* Note which of the costs from i on, or whether number i, does not fit; of is
   what has them. */
void	 note_costs(struct report *, const struct tally *, size_t i,
	    const char *what, const char *of);
void	 note_number(struct report *, const struct tally *, size_t i,
	    const char *what, const char *of);

/* The same of the costs of all entries, and of a number of each. */
void	 note_entries(struct report *, const struct tally *,
	    const char *what);
void	 note_entry_numbers(struct report *, const struct tally *,
	    const char *what);

/* A name, or those of an entry, fit to be told: put into NOTE_ROOM bytes, which
   are returned. */
enum { NOTE_ROOM = 288 };
const char *note_name(const struct report *, uint32_t name, char *out);
const char *note_entry(const struct report *, uint32_t entry, char *out);

#endif
