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
	bool		 some;		/* names were matched */
	unsigned char	*of;		/* of each entry */
};

/* Find them by the rules that the difference tells (matched.h): those for a
   name, or a file, as a whole, and those for one function.  To be closed. */
void	 marks_open(struct marks *, const struct breakdown *,
	    const struct choice *);
void	 marks_close(struct marks *);

/* "renamed", "moved", both with a comma between, or "". */
const char *marks_word(const struct marks *, uint32_t entry);

#endif
