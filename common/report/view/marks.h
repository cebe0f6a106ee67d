/*
 * marks -- names of the old side of a difference that have another name on the
 * new side, and the functions that had another name.
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

/* The rules that matched names; `n' is set to their number.  Those for
   functions come last; otherwise rules are in the order in which they apply.
   The caller frees the list. */
const struct fact **marks_rules(const struct profile *, size_t *n);

/* All-zero: none. */
struct marks {
	bool		 some;		/* some entry may have a mark */
	unsigned char	*of;		/* of each entry: bits that say which
					   words marks_word() returns */
};

/* Find the marks by the rules for whole names, for files and for single
   functions.  The caller closes the marks. */
void	 marks_open(struct marks *, const struct breakdown *,
	    const struct choice *);
void	 marks_close(struct marks *);

/* "renamed", "moved", both with a comma between, or "". */
const char *marks_word(const struct marks *, uint32_t entry);

#endif
