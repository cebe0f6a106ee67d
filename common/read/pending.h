/*
 * pending -- calls and jumps, which have two lines: where they go and how
 * often, then where they are made and what a call costs.
 */
#ifndef READ_PENDING_H
#define READ_PENDING_H

#include <stdbool.h>

#include "read/reader.h"

/* The first line of a call or jump at p, which is after its `='; the next
   line. */
const char *pending_call(struct reader *, const char *p);
const char *pending_jump(struct reader *, const char *p, bool conditional);

/* The second line of the call or jump that waits; returns the next line. */
const char *pending_line(struct reader *, const char *p);

/* If a second line is waited for, it does not come. */
void	 pending_drop(struct reader *);

#endif
