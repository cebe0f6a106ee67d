/*
 * marks -- functions of a difference that were renamed or moved to another
 * file, and the rules by which old names were matched with new ones.
 */
#ifndef REPORT_VIEW_MARKS_H
#define REPORT_VIEW_MARKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct breakdown;
struct choice;
struct fact;
struct profile;

/*
 * Return the rules by which names were matched, and set *n to their number.
 * Rules for functions come last; apart from that, the rules are in the order in
 * which they apply.  The caller frees the array.
 */
const struct fact **marks_rules(const struct profile *, size_t *n);

/* The words "renamed" and "moved" that a report shows beside functions.  If all
   members are zero, no function has one. */
struct marks {
	bool		 some;		/* at least one function may have a
					   mark */
	unsigned char	*of;		/* by entry: bits that marks_word()
					   turns into words */
};

/*
 * Mark the functions that were renamed or moved by a rule for a single
 * function, for all functions of a name, or for a file.  The caller closes the
 * marks.
 */
void	 marks_open(struct marks *, const struct breakdown *,
	    const struct choice *);
void	 marks_close(struct marks *);

/* Return "renamed", "moved", "renamed, moved" or "". */
const char *marks_word(const struct marks *, uint32_t entry);

#endif
