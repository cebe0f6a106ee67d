/*
 * part -- begin and end the parts of a file, and read their commands.
 *
 * A part has a header and a body.  Callgrind appends a part to its file each
 * time that it writes its counts.
 */
#ifndef READ_PART_H
#define READ_PART_H

#include <stdbool.h>
#include <stddef.h>

#include "read/reader.h"

/* Begin the first part of a file. */
void	 part_start(struct reader *);

/* Begin the next part of the file at the current line. */
void	 part_next(struct reader *);

/* Begin the body of a part; p is its first line, or NULL if the body is empty.
   Stop, with a message, if the header has not named any events. */
void	 part_body(struct reader *, const char *p);

/* End the last part at the end of the input, and check that the file is
   complete. */
void	 part_last(struct reader *);

/* A second file was appended here: end the current part if it has a body or a
   list of events. */
void	 part_file_over(struct reader *);

/* part_add_command() adds a complete command to the part.  part_command() gets
   the value of a `cmd:' line and keeps it, because the command may go on in the
   next lines, each of which part_join_command() reads. */
void	 part_add_command(struct part *, const char *at, size_t len);
void	 part_command(struct reader *, struct slice);
void	 part_join_command(struct reader *, const char *p);

#endif
