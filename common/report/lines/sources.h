/*
 * sources -- the source files of a report: which the user asked for, and the
 * texts and lines of each.
 *
 * Renaming rules can give several files one name: its source is shown if all of
 * these originals can be read and are equal.
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
	struct buckets	 sections;	/* by file */
	uint32_t	*of;		/* of each name: the index in
					   breakdown.sources of the file with
					   this name, or ID_NONE */
	uint32_t	*named;		/* by source: the index in o->named of
					   the name that asked for it, or
					   ID_NONE; NULL: no names */
	size_t		*named_n;	/* by name: number of its sources */
};

/* Find what the difference records about its sources, which may add names to
   the profile.  The caller closes the result. */
void	 sources_open(struct sources *, struct report *);
void	 sources_close(struct sources *);

/* Match the sources with the names that the user gave; warns of names that no
   source has. */
void	 sources_match_names(struct sources *);

/* Whether the user asked for source i. */
bool	 sources_named(const struct sources *, size_t i);

/* The file whose source is shown for source i: its own or, for deleted lines,
   the one that had them; ID_NONE if that is a source itself. */
uint32_t sources_file(const struct sources *, size_t i);

/* The sections of a file; none for ID_NONE. */
struct file_sections sources_sections(const struct sources *, uint32_t file);

/* A file.  Before source_file_read() the caller sets `file'; all else is zero.
   The caller frees it. */
struct source_file {
	uint32_t	 file;
	char		**names;	/* of the original files, which renaming
					   rules have given one name */
	size_t		 n;
	struct source_text *texts;	/* of each original: its time; only the
					   first one has a text */
	bool		 readable, same;	/* holds for all originals */
	struct file_lines kept;
	struct gone_lines gone;
};

/* Read the originals, until one cannot be read (`readable' becomes false) or
   differs from the first (`same' becomes false).  Returns whether there is a
   text to show. */
bool	 source_file_read(struct source_file *, const struct sources *);

/* Find the lines of the sections `kept', and the deleted lines, which are those
   of the sections `gone'; note overflows (note.h). */
void	 source_file_lines(struct source_file *, const struct sources *,
	    struct file_sections kept, struct file_sections gone);

/* Whether all originals are newer than an input.  The costs of the input are
   then those of an older version of the source, and on the wrong lines. */
bool	 source_file_is_newer(const struct source_file *,
	    const struct report_input *);
void	 source_file_free(struct source_file *);

#endif
