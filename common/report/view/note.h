/*
 * note -- record numbers of a report that overflow 64 bits.
 *
 * Of all messages recorded, only the first in byte order is printed, so the
 * message does not depend on the order of the input.
 */
#ifndef REPORT_VIEW_NOTE_H
#define REPORT_VIEW_NOTE_H

#include <stddef.h>
#include <stdint.h>

struct report;
struct tally;

/*
 * note_costs() records the events whose costs, event_n numbers from index i of
 * the tally on, do not fit into 64 bits; note_number() records a single number
 * at index i.  `what' is the kind of cost, such as "inclusive ", or for
 * note_number() a noun such as "call count"; `of' is the name of the function,
 * file or other item that the number belongs to.
 */
void	 note_costs(struct report *, const struct tally *, size_t i,
	    const char *what, const char *of);
void	 note_number(struct report *, const struct tally *, size_t i,
	    const char *what, const char *of);

/* note_entries() records overflows in the costs of all entries,
   note_entry_numbers() in one number of each entry. */
void	 note_entries(struct report *, const struct tally *,
	    const char *what);
void	 note_entry_numbers(struct report *, const struct tally *,
	    const char *what);

/* Write a name, or the names of an entry, as text for a message into `out',
   which has NOTE_ROOM bytes; returns `out'. */
enum { NOTE_ROOM = 288 };
const char *note_name(const struct report *, uint32_t name, char *out);
const char *note_entry(const struct report *, uint32_t entry, char *out);

#endif
