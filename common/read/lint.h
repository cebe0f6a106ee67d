/*
 * lint -- whether a file is whole, and what else is to be said at its end.
 */
#ifndef READ_LINT_H
#define READ_LINT_H

#include <stdbool.h>

#include "read/reader.h"

/* A part is over. */
void	 lint_trailer(struct reader *, bool last);

/* The input is over. */
void	 lint_end(struct reader *);

/* A part that is not the first begins. */
void	 lint_part(struct reader *);

#endif
