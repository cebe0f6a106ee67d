/*
 * pending -- calls and jumps, which have two lines: target and count, then the
 * position and, for a call, its inclusive cost.
 */
#ifndef READ_PENDING_H
#define READ_PENDING_H

#include <stdbool.h>

#include "read/reader.h"

/* Read the first line of a call or jump; p is after its `='.  Returns the next
   line. */
const char *pending_call(struct reader *, const char *p);
const char *pending_jump(struct reader *, const char *p, bool conditional);

/* Read the second line of the pending call or jump.  Returns the next line. */
const char *pending_line(struct reader *, const char *p);

/* Drop a call or jump whose second line is missing, with a finding. */
void	 pending_drop(struct reader *);

#endif
