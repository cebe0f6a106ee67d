/*
 * gone_lines -- lines that were deleted between the sides of a difference.
 *
 * A difference has deleted lines in a file of their own (ops/lines/lines.h).
 * If the old source is found, a report shows them with their text at their old
 * place, otherwise only their numbers.
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
	uint32_t	*gone;		/* of each file: the file that holds its
					   deleted lines, or ID_NONE */
	uint32_t	*kept;		/* of each file of deleted lines: the
					   file that had them, or ID_NONE */
	uint32_t	*was;		/* of each file: its old name, or
					   ID_NONE */
	uint32_t	*moved;		/* of each file: the number of functions
					   that have the same sum on both sides,
					   but on other lines; 0: its lines can
					   be compared; NULL: all files have
					   0 */
	size_t		 moved_n;	/* number of files for which `moved' is
					   not 0 */
	struct source_folders old, new;
};

/* Find the sources of the difference that a report shows; a profile that is not
   a difference has none.  The caller closes the result. */
void	 old_sources_open(struct old_sources *, struct report *);
void	 old_sources_close(struct old_sources *);

/* The deleted lines of a file, in order.  All-zero: none. */
struct gone_lines {
	struct file_lines lines;	/* the lines, with old line numbers */
	uint64_t	*after;	/* for each: number of the new line that follows
				   it */
	struct slice	*text;		/* for each: its text; NULL: unknown */
	struct source_text old;
};

/* Find `after' and `text' of the deleted lines; the caller has set `lines'.
   `file' is the number of the file that had the lines, `new' its new source. */
void	 gone_lines_find(struct gone_lines *, const struct old_sources *,
	    const struct intern *names, uint32_t file,
	    const struct source_text *new);
void	 gone_lines_close(struct gone_lines *);

#endif
