/*
 * gone_lines -- lines of an old source that the new one does not have.
 *
 * A difference has them in a file of its own (ops/lines/lines.h).  Where the
 * old source is found, they are shown with their text and where they were; else
 * with their numbers alone.
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

/* Where a difference says that sources are, and which files are for lines that
   are gone. */
struct old_sources {
	uint32_t	*gone, *kept;	/* by name, see below; NULL: none */
	uint32_t	*was;		/* what each was called, or ID_NONE */
	struct source_folders old, new;
};

/* Those that a report has; of a profile that is no difference none. */
void	 old_sources_open(struct old_sources *, struct report *);
void	 old_sources_close(struct old_sources *);

/* The file of a file's lines that are gone, and the other way round, or
   ID_NONE. */
uint32_t old_sources_gone(const struct old_sources *, uint32_t file);
uint32_t old_sources_kept(const struct old_sources *, uint32_t file);

/* The path of the new source of a file, as the difference says, the caller's to
   free; NULL: it is not known. */
char	*old_sources_new(const struct old_sources *, const struct report *,
	    uint32_t file);

/* Lines that are gone, in their order.  All-zero: none. */
struct gone_lines {
	struct file_lines lines;	/* by their old numbers */
	uint64_t	*after;	/* the new line after each, */
	struct slice	*text;		/* and what it said; NULL: not known */
	struct source_text old;
};

/* The lines are known: find the text of those of a file, of which this is the
   new one. */
void	 gone_lines_find(struct gone_lines *, const struct old_sources *,
	    const struct intern *names, uint32_t file,
	    const struct source_text *new);
void	 gone_lines_close(struct gone_lines *);

#endif
