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

/* Where the difference says the sources are, and which of its files hold
   deleted lines. */
struct old_sources {
	uint32_t	*gone, *kept;	/* by name: see old_sources_gone();
					   NULL: none */
	uint32_t	*was;		/* old name of each file, or ID_NONE */
	struct source_folders old, new;
};

/* Find the sources of a report's difference; none for other profiles.  The
   caller closes it. */
void	 old_sources_open(struct old_sources *, struct report *);
void	 old_sources_close(struct old_sources *);

/* The file that holds the deleted lines of a file; the file whose deleted lines
   a file holds; ID_NONE if there is none. */
uint32_t old_sources_gone(const struct old_sources *, uint32_t file);
uint32_t old_sources_kept(const struct old_sources *, uint32_t file);

/* The path of a file's source on the new side, as the difference gives it; NULL
   if unknown.  The caller frees it. */
char	*old_sources_new(const struct old_sources *, const struct report *,
	    uint32_t file);

/* Deleted lines, in order.  All-zero: none. */
struct gone_lines {
	struct file_lines lines;	/* by old line numbers */
	uint64_t	*after;	/* the new line that follows each */
	struct slice	*text;		/* text of each; NULL: unknown */
	struct source_text old;
};

/* Find `after' and `text' for the lines, which the caller has set; `new' is the
   new source of the file. */
void	 gone_lines_find(struct gone_lines *, const struct old_sources *,
	    const struct intern *names, uint32_t file,
	    const struct source_text *new);
void	 gone_lines_close(struct gone_lines *);

#endif
