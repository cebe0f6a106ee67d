/*
 * sources -- the source files of a report: which of the files the user asked
 * for, and the text and lines of each file.
 *
 * Renaming rules can give several files the same name; these files are the
 * originals of this name.  The source is shown if all originals can be read and
 * are equal.
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
	struct buckets	 sections;	/* the sections of each file */
	uint32_t	*of;		/* by name: the index in
					   breakdown.sources of the file with
					   this name, or ID_NONE */
	uint32_t	*named;		/* by source: the index in o->named of
					   the name by which the user asked for
					   the source, or ID_NONE; NULL: the
					   user gave no names */
	size_t		*named_n;	/* by index in o->named: number of
					   sources with this name */
};

/* Find what the difference records about its sources; this may add names to the
   profile.  The caller closes the result. */
void	 sources_open(struct sources *, struct report *);
void	 sources_close(struct sources *);

/* Find the sources that have the names given by the user; warn of names that no
   source has. */
void	 sources_match_names(struct sources *);

/* Whether the user asked for source i. */
bool	 sources_named(const struct sources *, size_t i);

/* The file whose text is shown for source i: the source itself or, for a file
   of deleted lines, the file that had these lines; ID_NONE if that file is a
   source itself, which shows the deleted lines. */
uint32_t sources_file(const struct sources *, size_t i);

/* The sections of a file; no sections for ID_NONE. */
struct file_sections sources_sections(const struct sources *, uint32_t file);

/* A source file.  Before source_file_read(), the caller sets `file', and all
   else to zero; the caller frees the source file with source_file_free(). */
struct source_file {
	uint32_t	 file;
	char		**names;	/* names of the originals */
	size_t		 n;
	struct source_text *texts;	/* texts of the originals; only the
					   first one stays in memory, of the
					   others only the time of the file */
	bool		 readable, same;	/* all originals can be read;
						   all originals are equal */
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

/* Whether all originals are newer than an input: the costs in this input are
   then those of an older version of the source, and shown at the wrong
   lines. */
bool	 source_file_is_newer(const struct source_file *,
	    const struct report_input *);
void	 source_file_free(struct source_file *);

#endif
