/*
 * gone_lines -- lines that were deleted between the sides of a difference.
 *
 * A difference has them in a file of their own (ops/lines/lines.h).  If the old
 * source is found, they are shown with their text at the place where they were;
 * else by their numbers alone.
 */
#ifndef REPORT_LINES_GONE_LINES_H
#define REPORT_LINES_GONE_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "io/source_text.h"
#include "text/slice.h"
#include "ops/lines/source_folders.h"
#include "report/lines/file_lines.h"

struct intern;
struct report;

/* Where the difference says the sources are, which of its files hold deleted
   lines, and which files could not be compared.  The line numbers of the last
   have shifted between the builds, so the changes of their single lines mean
   nothing. */
struct old_sources {
	uint32_t	*gone;		/* of each file: the file that holds its
					   deleted lines, or ID_NONE */
	uint32_t	*kept;		/* of each file of deleted lines: the
					   file that had them, or ID_NONE */
	uint32_t	*was;		/* of each file: its old name, or
					   ID_NONE */
	uint32_t	*moved;		/* of each file: the number of functions
					   that have the same sum on both sides,
					   but on other lines; 0: its lines can
					   be compared; NULL: those of all files
					   can */
	size_t		 moved_n;	/* number of files that `moved' counts
					   functions of */
	struct source_folders old, new;
};

/* Find the sources of the difference that a report shows; other profiles have
   none.  The caller closes the result. */
void	 old_sources_open(struct old_sources *, struct report *);
void	 old_sources_close(struct old_sources *);

/* Deleted lines, in order.  All-zero: none. */
struct gone_lines {
	struct file_lines lines;	/* by old line numbers */
	uint64_t	*after;	/* the new line that follows each */
	struct slice	*text;		/* text of each; NULL: unknown */
	struct source_text old;
};

/* Find `after' and `text' of the deleted lines, which the caller has set.
   `file' is the number of the file that had them, `new' its new source. */
void	 gone_lines_find(struct gone_lines *, const struct old_sources *,
	    const struct intern *names, uint32_t file,
	    const struct source_text *new);
void	 gone_lines_close(struct gone_lines *);

#endif
