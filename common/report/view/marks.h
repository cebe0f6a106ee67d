/*
 * marks -- which functions of a difference had another name on the old side.
 */
#ifndef REPORT_VIEW_MARKS_H
#define REPORT_VIEW_MARKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct breakdown;
struct choice;

/* All-zero: none. */
struct marks {
	bool		 some;		/* some entry may have a mark */
	unsigned char	*of;		/* of each entry */
};

/* Find the marks by the rules in the difference's descriptions (matched.h):
   rules for whole names, for files and for single functions.  The caller closes
   it. */
void	 marks_open(struct marks *, const struct breakdown *,
	    const struct choice *);
void	 marks_close(struct marks *);

/* "renamed", "moved", both with a comma between, or "". */
const char *marks_word(const struct marks *, uint32_t entry);

#endif
