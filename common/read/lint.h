/*
 * lint -- check whether a file is complete, and other conditions at its end.
 */
#ifndef READ_LINT_H
#define READ_LINT_H

#include <stdbool.h>

#include "read/reader.h"

/* Check the end of a part. */
void	 lint_trailer(struct reader *, bool last);

/* Check the end of the input. */
void	 lint_end(struct reader *);

/* Check the start of a part after the first. */
void	 lint_part(struct reader *);

#endif
