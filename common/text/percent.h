/*
 * percent -- shares as text, as exact as they can be told.
 */
#ifndef TEXT_PERCENT_H
#define TEXT_PERCENT_H

#include <stdint.h>

/* Room that percent_text() needs. */
enum { PERCENT_ROOM = 400 };

/* count * 100 / total, the double that is nearest to it: the same on every
   machine.  total is not 0. */
double	 percent(int64_t count, int64_t total);

/* The same with one digit after the point; returns out. */
char	*percent_text(char *out, int64_t count, int64_t total);

#endif
