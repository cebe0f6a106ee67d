/*
 * gone_lines -- lines that were deleted between the two sides of a difference.
 *
 * In a difference, the costs of lines deleted from a file belong to a separate
 * file (ops/lines/lines.h).  If the old source is found, a report shows deleted
 * lines with their text, where they were; otherwise it shows only their
 * numbers.
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
 * What a difference records about its sources: in which folders they are, which
 * file names mark deleted lines, and which files could not be compared.  In a
 * file that could not be compared, lines have moved between the builds, so that
 * changes of single lines mean nothing.
 */
struct old_sources {
	uint32_t	*gone;		/* by file: the file that has its
					   deleted lines, or ID_NONE */
	uint32_t	*kept;		/* by file of deleted lines: the file
					   that the lines came from, or
					   ID_NONE */
	uint32_t	*was;		/* by file: its name on the old side, or
					   ID_NONE */
	uint32_t	*moved;		/* by file: the number of functions
					   whose costs have the same sum on both
					   sides but are on other lines, or 0 if
					   the lines of the file can be
					   compared; NULL if that holds for all
					   files */
	size_t		 moved_n;	/* number of files for which `moved' is
					   not 0 */
	struct source_folders old, new;
};

/*
 * Find what the difference that a report shows records about its sources.  If
 * the profile is no difference, the result is empty.  The caller closes the
 * result.
 */
void	 old_sources_open(struct old_sources *, struct report *);
void	 old_sources_close(struct old_sources *);

/* The deleted lines of a file, in ascending order.  If all members are zero,
   there are none. */
struct gone_lines {
	struct file_lines lines;	/* the deleted lines, with their old
					   numbers */
	uint64_t	*after;	/* by deleted line: number of the new line that
				   follows it */
	struct slice	*text;		/* by deleted line: its text; NULL if
					   the texts are unknown */
	struct source_text old;
};

/*
 * Set `after' and `text' of the deleted lines; the caller must have set
 * `lines'.  `file' is the file that the lines came from, and `new' its new
 * source.
 */
void	 gone_lines_find(struct gone_lines *, const struct old_sources *,
	    const struct intern *names, uint32_t file,
	    const struct source_text *new);
void	 gone_lines_close(struct gone_lines *);

#endif
