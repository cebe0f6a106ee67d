/*
 * sources -- the source files of a report: which of them the user asked for,
 * and the text and lines of each.
 *
 * Renaming rules can give several files the same name; these files are the
 * originals of the name.  A source is shown if all its originals can be read
 * and are equal.
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
	struct buckets	 sections;	/* by file: its sections (each a
					   function's rows in it) */
	uint32_t	*of;		/* by name: the index in
					   breakdown.sources of the file of this
					   name, or ID_NONE */
	uint32_t	*named;		/* by source: the index in o->named of
					   the name by which the user asked for
					   it, or ID_NONE; NULL if the user gave
					   no names */
	size_t		*named_n;	/* by index in o->named: number of
					   sources with this name */
};

/* Find what the difference records about its sources, which may add names to
   the profile.  The caller closes the result. */
void	 sources_open(struct sources *, struct report *);
void	 sources_close(struct sources *);

/* Find the source of each name that the user gave, and warn of names without a
   source. */
void	 sources_match_names(struct sources *);

/* Return whether the user asked for source i by its name. */
bool	 sources_named(const struct sources *, size_t i);

/*
 * Return the file whose text is shown for source i: the source itself or, for a
 * file of deleted lines, the file that they came from.  If that file is a
 * source itself, which then shows the deleted lines, return ID_NONE.
 */
uint32_t sources_file(const struct sources *, size_t i);

/* Return the sections of a file, or none for ID_NONE. */
struct file_sections sources_sections(const struct sources *, uint32_t file);

/* A source file.  The caller sets `file' and zeroes all other members before
   source_file_read(), and frees everything with source_file_free(). */
struct source_file {
	uint32_t	 file;
	char		**names;	/* names of the originals */
	size_t		 n;
	struct source_text *texts;	/* texts of the originals; only the
					   first one keeps its bytes, the others
					   only keep the time of their file */
	bool		 readable, same;	/* all originals can be read;
						   all originals are equal */
	struct file_lines kept;
	struct gone_lines gone;
};

/*
 * Read the originals until one cannot be read, which clears `readable', or
 * differs from the first one, which clears `same'.  Return whether there is a
 * text to show.
 */
bool	 source_file_read(struct source_file *, const struct sources *);

/* Find the lines of the sections `kept' (profile/profile.h), and the deleted
   lines, which are those of the sections `gone'.  Record overflows (note.h). */
void	 source_file_lines(struct source_file *, const struct sources *,
	    struct file_sections kept, struct file_sections gone);

/*
 * Return whether all originals are newer than an input: then the costs in this
 * input are of an older version of the source, and are shown at the wrong
 * lines.
 */
bool	 source_file_is_newer(const struct source_file *,
	    const struct report_input *);
void	 source_file_free(struct source_file *);

#endif
