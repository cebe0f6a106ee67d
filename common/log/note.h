/*
 * note -- what is kept of one commit: the profiles of its runs, and why its
 * level was accepted.
 *
 * A note is text: canonical profiles in Callgrind's form, one for each run, in
 * byte order and each once, then lines `# accepted: REASON'.  So a note of one
 * run is a profile that any program can read; of more runs, programs read the
 * sum.  A run begins at a line `# callgrind format', which a canonical profile
 * has nowhere else.  Two notes of one commit merge as sets, so that nothing is
 * lost, and merging again changes nothing.
 */
#ifndef LOG_NOTE_H
#define LOG_NOTE_H

#include <stdbool.h>
#include <stddef.h>

#include "text/slice.h"
#include "text/string.h"

/* A set of texts, in byte order, of other texts; all-zero is empty. */
struct note_set {
	struct slice	*at;
	size_t		 n, room;
};

struct note {
	struct note_set	 runs;		/* profiles */
	struct note_set	 accepted;	/* reasons, without the newline */
};

/* Add what the text of a note holds, of which the note keeps slices.  Returns
   false, having changed nothing, if this is not the text of a note. */
bool	 note_read(struct note *, struct slice text);

/* Add a run or a reason, of which the note keeps the slice; returns false if
   the note has it already. */
bool	 note_add(struct note_set *, struct slice);

/* Append the text of the note to a string. */
void	 note_write(const struct note *, struct string *);

void	 note_free(struct note *);

#endif
