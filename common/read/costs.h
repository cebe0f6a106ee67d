/*
 * costs -- read lines of positions and counts.
 *
 * A call or a jump has two lines.  The first has a count and the target.  The
 * second has the position of the source and, for a call, the inclusive cost.
 */
#ifndef READ_COSTS_H
#define READ_COSTS_H

#include <stdbool.h>

struct reader;

/* Read the cost line at p.  Returns the next line. */
const char *costs_line(struct reader *, const char *p);

/* Read the first line of a call or jump; p is after the `=' of `calls=',
   `jump=' or `jcnd='.  Returns the next line. */
const char *costs_call(struct reader *, const char *p);
const char *costs_jump(struct reader *, const char *p, bool conditional);

/* Read the second line of the last call or jump.  Returns the next line. */
const char *costs_second(struct reader *, const char *p);

/* If the second line of a call or jump is missing, report that and drop the
   call; a jump gets the position of the last cost line. */
void	 costs_drop(struct reader *);

#endif
