/*
 * originals -- the files that a printed name stands for.
 *
 * With renaming rules there can be several: the source is shown if all of them
 * can be read and are equal.
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
	struct source_text *texts;	/* the first one */
	bool		 readable, same;
};

/* Read those of a name; file is what the source can be as well, or NULL.  The
   first one, by name, that cannot be read or is not the same decides what is
   said. */
void	 originals_read(struct originals *, struct report *, uint32_t name,
	    const char *file);
void	 originals_free(struct originals *);

/* Print their names, a line each. */
void	 originals_put(const struct originals *, struct report *,
	    const char *prefix);

/* Whether all of them are newer than an input. */
bool	 originals_newer(const struct originals *, const struct report_input *);

/* Warn if they are newer than an input: costs of an older version of a source
   are on the wrong lines. */
void	 originals_warn(const struct originals *, struct report *);

#endif
