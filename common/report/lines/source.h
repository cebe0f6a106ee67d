/*
 * source -- the annotated source files of a report.
 */
#ifndef REPORT_LINES_SOURCE_H
#define REPORT_LINES_SOURCE_H

#include <stdbool.h>
#include <stdint.h>

struct file_lines;
struct gone_lines;
struct old_sources;
struct report;

/* Print the wanted sources, and a summary of how much of the cost was shown. */
void	 report_source_put(struct report *);

/* Print these lines of a file, and deleted lines, with the text of the source;
   returns false, with nothing printed, if the source cannot be read. */
bool	 report_source_put_lines(struct report *, uint32_t file,
	    const struct file_lines *, struct gone_lines *,
	    const struct old_sources *);

/* Note the overflows (note.h) in the costs of these lines. */
void	 report_source_note(struct report *, uint32_t file,
	    const struct file_lines *);

#endif
