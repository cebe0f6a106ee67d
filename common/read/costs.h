/*
 * costs -- read lines of positions and counts.
 *
 * A call or a jump has two lines.  The first has a count and the target, the
 * second has the source position and, for a call, the inclusive cost.
 */
#ifndef READ_COSTS_H
#define READ_COSTS_H

#include <stdbool.h>

struct reader;

/* Read the cost line at p.  Returns the next line. */
const char *costs_line(struct reader *, const char *p);

/* Read the first line of a call or jump; p points after the `=' of `calls=',
   `jump=' or `jcnd='.  Returns the next line. */
const char *costs_call(struct reader *, const char *p);
const char *costs_jump(struct reader *, const char *p, bool conditional);

/* Read the second line of the call or jump whose first line was read last.
   Returns the next line. */
const char *costs_second(struct reader *, const char *p);

/* Drop a call or jump whose second line is missing, with a finding. */
void	 costs_drop(struct reader *);

#endif
