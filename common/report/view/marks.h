/*
 * marks -- functions of a difference that were renamed or moved between its
 * sides, and the rules that matched their names.
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

/* The rules that matched names; sets *n to their number.  Rules for functions
   come last; otherwise rules are in the order in which they apply.  The caller
   frees the list. */
const struct fact **marks_rules(const struct profile *, size_t *n);

/* The marks of entries; all-zero: none. */
struct marks {
	bool		 some;		/* some entry may have a mark */
	unsigned char	*of;		/* by entry: bits that select the words
					   of marks_word() */
};

/* Mark the entries that the rules for whole names, for files and for single
   functions say were renamed or moved.  The caller closes the marks. */
void	 marks_open(struct marks *, const struct breakdown *,
	    const struct choice *);
void	 marks_close(struct marks *);

/* "renamed", "moved", both with a comma between, or "". */
const char *marks_word(const struct marks *, uint32_t entry);

#endif
