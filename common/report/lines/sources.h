/*
 * sources -- the source files of a report: which of them the user asked for,
 * and the text and lines of each.
 *
 * Renaming rules can give several files, the originals, one name.  The source
 * of this name is shown if all originals can be read and are equal.
 */
#ifndef REPORT_LINES_SOURCES_H
#define REPORT_LINES_SOURCES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buckets.h"
#include "report/lines/file_lines.h"
#include "report/lines/gone_lines.h"

struct report;
struct report_input;
struct source_text;

struct sources {
	struct report	*r;
	struct old_sources old;
	struct buckets	 sections;	/* sections of each file */
	uint32_t	*of;		/* of each name: the index in
					   breakdown.sources of the file with
					   this name, or ID_NONE */
	uint32_t	*named;		/* of each source: the index in o->named
					   of the name by which the user asked
					   for it, or ID_NONE; NULL: the user
					   gave no names */
	size_t		*named_n;	/* of each name that the user gave:
					   number of sources */
};

/* Find what the difference records about its sources; this may add names to the
   profile.  The caller closes the result. */
void	 sources_open(struct sources *, struct report *);
void	 sources_close(struct sources *);

/* Find which sources the names that the user gave refer to; warn of names
   without a source. */
void	 sources_match_names(struct sources *);

/* Whether the user asked for source i. */
bool	 sources_named(const struct sources *, size_t i);

/* The file whose text is shown for source i: the source itself or, for a file
   of deleted lines, the file that had them; ID_NONE if that file is a source of
   its own, which shows them. */
uint32_t sources_file(const struct sources *, size_t i);

/* The sections of a file; no sections for ID_NONE. */
struct file_sections sources_sections(const struct sources *, uint32_t file);

/* A source file.  The caller sets `file' before source_file_read(), with all
   else zero, and frees it with source_file_free(). */
struct source_file {
	uint32_t	 file;
	char		**names;	/* names of the originals */
	size_t		 n;
	struct source_text *texts;	/* of each original; only the first one
					   keeps its text, the others just their
					   time */
	bool		 readable, same;	/* both hold for all
						   originals */
	struct file_lines kept;
	struct gone_lines gone;
};

/* Read the originals, until one cannot be read (`readable' becomes false) or
   differs from the first (`same' becomes false).  Returns whether there is a
   text to show. */
bool	 source_file_read(struct source_file *, const struct sources *);

/* Find the lines of the sections `kept', and the deleted lines, which are the
   lines of the sections `gone'; record overflows (note.h). */
void	 source_file_lines(struct source_file *, const struct sources *,
	    struct file_sections kept, struct file_sections gone);

/* Whether all originals are newer than an input, whose costs are then those of
   an older version of the source, and at the wrong lines. */
bool	 source_file_is_newer(const struct source_file *,
	    const struct report_input *);
void	 source_file_free(struct source_file *);

#endif
