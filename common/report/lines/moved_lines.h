/*
 * moved_lines -- files of a difference whose lines cannot be compared.
 *
 * If functions have the same sum on both sides, but on other lines, line
 * numbers have shifted between the builds, unless the difference says that its
 * sources were compared.
 */
#ifndef REPORT_LINES_MOVED_LINES_H
#define REPORT_LINES_MOVED_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct old_sources;
struct report;

struct moved_lines {
	uint32_t	*functions;	/* such functions of each file; NULL:
					   none */
	size_t		 n;		/* files with such functions */
};

/* Find these files.  A file with deleted lines was compared.  The caller closes
   it. */
void	 moved_lines_open(struct moved_lines *, struct report *,
	    const struct old_sources *);
void	 moved_lines_close(struct moved_lines *);

/* If the file is one of them, print a note and the changes of its functions;
   else return false. */
bool	 moved_lines_put(const struct moved_lines *, struct report *,
	    uint32_t file);

/* If the file is one of them, print the note alone; else return false. */
bool	 moved_lines_note(const struct moved_lines *, struct report *,
	    uint32_t file);

#endif
