/*
 * note -- record numbers of a report that overflow 64 bits, for one message.
 *
 * Only the first of the recorded messages in byte order is printed, so that the
 * message does not depend on the order of the input.
 */
#ifndef REPORT_VIEW_NOTE_H
#define REPORT_VIEW_NOTE_H

#include <stddef.h>
#include <stdint.h>

struct report;
struct tally;

/*
 * note_costs() checks event_n numbers from index i of a tally on, and records
 * those events whose number does not fit into 64 bits; note_number() checks and
 * records the single number at index i.  `what' is the kind of cost, such as
 * "inclusive ", or for note_number() a noun such as "call count".  `of' is the
 * name of the function, file or other item that the number belongs to.
 */
void	 note_costs(struct report *, const struct tally *, size_t i,
	    const char *what, const char *of);
void	 note_number(struct report *, const struct tally *, size_t i,
	    const char *what, const char *of);

/* note_entries() checks event_n numbers of each entry (entries.h), such as its
   costs, and note_entry_numbers() one number of each entry. */
void	 note_entries(struct report *, const struct tally *,
	    const char *what);
void	 note_entry_numbers(struct report *, const struct tally *,
	    const char *what);

/* Write a name, or the names of an entry, to `out', which has NOTE_ROOM bytes,
   in a form that is safe in a message.  Return `out'. */
enum { NOTE_ROOM = 288 };
const char *note_name(const struct report *, uint32_t name, char *out);
const char *note_entry(const struct report *, uint32_t entry, char *out);

#endif
