/*
 * note -- what is stored for one commit: a profile for each run of the program
 * at this commit, and the reasons why the level of its cost (log/steps.h) was
 * accepted.
 *
 * A note is text: first the profiles, in Callgrind's format as grindkit writes
 * it, in byte order and without duplicates, then lines `# accepted: REASON'.
 * So any program that reads Callgrind's profiles can read a note; if the note
 * has several runs, the program gets their sum.  Each run begins with a line `#
 * callgrind format', which grindkit writes nowhere else in a profile.  Two
 * notes of one commit are merged as sets: nothing is lost, and merging them
 * again changes nothing.
 */
#ifndef LOG_NOTE_H
#define LOG_NOTE_H

#include <stdbool.h>
#include <stddef.h>

#include "text/slice.h"
#include "text/string.h"

/* A set of strings in byte order, whose bytes belong to the caller.  If all
   members are 0, the set is empty. */
struct note_set {
	struct slice	*at;
	size_t		 n, room;
};

struct note {
	struct note_set	 runs;
	struct note_set	 accepted;	/* reasons for accepting the cost,
					   without a newline */
};

/*
 * Add the runs and reasons of a note, given as text.  The note points into this
 * text, which must live longer.  Return false and change nothing if the text is
 * not that of a note.
 */
bool	 note_read(struct note *, struct slice text);

/* Add the text of a run or of a reason, which must live longer than the note.
   Return false if the set has an equal text already. */
bool	 note_add(struct note_set *, struct slice);

/* Append the text of the note to a string. */
void	 note_write(const struct note *, struct string *);

void	 note_free(struct note *);

#endif
