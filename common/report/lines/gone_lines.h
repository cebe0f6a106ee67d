/*
 * gone_lines -- lines that were deleted between the sides of a difference.
 *
 * In a difference, the lines deleted from a file are in a file of their own
 * (ops/lines/lines.h).  If the old source is found, a report shows deleted
 * lines with their text at their old place, otherwise only their numbers.
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

/*
 * What a difference records about its sources: the folders where they are, the
 * files that hold deleted lines, and the files that could not be compared.  The
 * lines of files not compared have shifted between the builds, so the changes
 * of single lines mean nothing.
 */
struct old_sources {
	uint32_t	*gone;		/* by file: the file that holds the
					   lines deleted from it, or ID_NONE */
	uint32_t	*kept;		/* by file of deleted lines: the file
					   that had these lines, or ID_NONE */
	uint32_t	*was;		/* by file: the old name of the file, or
					   ID_NONE */
	uint32_t	*moved;		/* by file: the number of functions
					   whose costs have the same sum on both
					   sides, but are on other lines; 0: the
					   lines of the file can be compared;
					   NULL: all files have 0 */
	size_t		 moved_n;	/* number of files for which `moved' is
					   not 0 */
	struct source_folders old, new;
};

/* Find what the difference that a report shows records about its sources; of
   any other profile the result is empty.  The caller closes the result. */
void	 old_sources_open(struct old_sources *, struct report *);
void	 old_sources_close(struct old_sources *);

/* The deleted lines of a file, in order.  All-zero: none. */
struct gone_lines {
	struct file_lines lines;	/* the deleted lines, with their old
					   numbers */
	uint64_t	*after;	/* for each deleted line: number of the new line
				   that follows it */
	struct slice	*text;		/* text of each deleted line; NULL:
					   unknown */
	struct source_text old;
};

/* Find `after' and `text' of the deleted lines; the caller has set `lines'.
   `file' is the file that had the lines, `new' the new source of this file. */
void	 gone_lines_find(struct gone_lines *, const struct old_sources *,
	    const struct intern *names, uint32_t file,
	    const struct source_text *new);
void	 gone_lines_close(struct gone_lines *);

#endif
