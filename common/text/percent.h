/*
 * percent -- percentages, correctly rounded.
 */
#ifndef TEXT_PERCENT_H
#define TEXT_PERCENT_H

#include <stdint.h>

/* Room that percent_text() needs. */
enum { PERCENT_ROOM = 400 };

/* The double nearest to count * 100 / total: the same on every machine.
   total must not be 0. */
double	 percent(int64_t count, int64_t total);

/* Write count * 100 / total with one digit after the point, and a NUL; returns
   out. */
char	*percent_text(char *out, int64_t count, int64_t total);

#endif
