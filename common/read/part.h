/*
 * part -- where the parts of a file begin and end, and their commands.
 */
#ifndef READ_PART_H
#define READ_PART_H

#include <stdbool.h>
#include <stddef.h>

#include "read/reader.h"

/* The first part begins. */
void	 part_start(struct reader *);

/* The next part begins at the line at hand. */
void	 part_next(struct reader *);

/* The first body line of a part is reached, at p; false, with a finding, if
   it has no events.  p is NULL if there is none. */
bool	 part_body(struct reader *, const char *p);

/* The input is over, and with it the last part. */
void	 part_last(struct reader *);

/* What follows is another file that was appended to this one. */
void	 part_file_over(struct reader *);

/* Note a command of the part.  That of a `cmd:' line goes through
   part_command(), which keeps the text until it is known whether the next line
   is more of it; that line then goes to part_join_command(). */
void	 part_add_command(struct part *, const char *at, size_t len);
void	 part_command(struct reader *, struct slice);
void	 part_join_command(struct reader *, const char *p);

#endif
