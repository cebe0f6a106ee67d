/*
 * part -- begin and end the parts of a file, and read their commands.
 *
 * A part has a header and a body: Callgrind appends one to its file each time
 * that it dumps counts.
 */
#ifndef READ_PART_H
#define READ_PART_H

#include <stdbool.h>
#include <stddef.h>

#include "read/reader.h"

/* Begin the first part. */
void	 part_start(struct reader *);

/* Begin the next part at the current line. */
void	 part_next(struct reader *);

/* Begin the body of a part; p is its first line, or NULL if the body is empty.
   Returns false, with a finding, if the part has no events. */
bool	 part_body(struct reader *, const char *p);

/* End the last part, at the end of the input, and check whether the file is
   complete. */
void	 part_last(struct reader *);

/* Another file, appended to this one, follows: end the current part if it has a
   body or a list of events. */
void	 part_file_over(struct reader *);

/* part_add_command() adds a complete command to the part.  A `cmd:' line is
   passed to part_command(), which keeps the text, since the next lines may
   continue the command; part_join_command() reads such a line. */
void	 part_add_command(struct part *, const char *at, size_t len);
void	 part_command(struct reader *, struct slice);
void	 part_join_command(struct reader *, const char *p);

#endif
