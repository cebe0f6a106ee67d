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

/* Another file was appended. */
void	 part_file_over(struct reader *);

/* The part states this command.  Of `cmd:' lines the text is waited with, as
   a line may follow that belongs to it: such a line. */
void	 part_add_command(struct part *, const char *at, size_t len);
void	 part_command(struct reader *, struct slice);
void	 part_join_command(struct reader *, const char *p);

#endif
