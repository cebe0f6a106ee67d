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

/* Print the sources that are wanted, and what became of the costs of all. */
void	 report_source_put(struct report *);

/* Print these lines of a file, and those that are gone, beside its text; false,
   with nothing printed, if that cannot be read. */
bool	 report_source_put_lines(struct report *, uint32_t file,
	    const struct file_lines *, struct gone_lines *,
	    const struct old_sources *);

/* Note which costs of these lines of a file overflow (note.h). */
void	 report_source_note(struct report *, uint32_t file,
	    const struct file_lines *);

#endif
