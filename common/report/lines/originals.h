/*
 * originals -- the files that were renamed to one printed name.
 *
 * Renaming rules can give several files one name: its source is shown if all of
 * them can be read and are equal.
 */
#ifndef REPORT_LINES_ORIGINALS_H
#define REPORT_LINES_ORIGINALS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct report;
struct report_input;
struct source_text;

struct originals {
	char		**names;
	size_t		 n;
	struct source_text *texts;	/* text of the first one */
	bool		 readable, same;
};

/* Read the originals of a name; `file' is a path where the source may also be,
   or NULL. The first original, by name, that cannot be read or that differs
   sets `readable' and `same'. */
void	 originals_read(struct originals *, struct report *, uint32_t name,
	    const char *file);
void	 originals_free(struct originals *);

/* Print their names, one a line, after `prefix'. */
void	 originals_put(const struct originals *, struct report *,
	    const char *prefix);

/* Whether all of them are newer than an input. */
bool	 originals_newer(const struct originals *, const struct report_input *);

/* Warn if they are newer than an input: costs of an older version of a source
   are on the wrong lines. */
void	 originals_warn(const struct originals *, struct report *);

#endif
