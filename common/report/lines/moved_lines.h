/*
 * moved_lines -- files of a difference whose lines cannot be compared.
 *
 * Where functions cost the same in sum, and on other lines, the lines of both
 * builds are not the same, unless the difference says that they were compared.
 */
#ifndef REPORT_LINES_MOVED_LINES_H
#define REPORT_LINES_MOVED_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct old_sources;
struct report;

struct moved_lines {
	uint32_t	*functions;	/* of each file, so many; NULL: none */
	size_t		 n;		/* files that have some */
};

/* Find them.  A file that has lines that are gone was compared. */
void	 moved_lines_open(struct moved_lines *, struct report *,
	    const struct old_sources *);
void	 moved_lines_close(struct moved_lines *);

/* If the file is one, say so, and what its functions cost; else false. */
bool	 moved_lines_put(const struct moved_lines *, struct report *,
	    uint32_t file);

/* If the file is one, say only that; else false. */
bool	 moved_lines_note(const struct moved_lines *, struct report *,
	    uint32_t file);

#endif
