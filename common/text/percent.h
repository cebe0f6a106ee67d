/*
 * percent -- percentages, correctly rounded.
 */
#ifndef TEXT_PERCENT_H
#define TEXT_PERCENT_H

#include <stdint.h>

/* Bytes that percent_text() may write. */
enum { PERCENT_ROOM = 400 };

/* Return the double nearest to count * 100 / total, the same on every machine.
   total must not be 0. */
double	 percent(int64_t count, int64_t total);

/* Return the least count that is at least this percentage of a total.  A double
   may round a large total up, and a product that should be whole. */
uint64_t percent_least(uint64_t total, double percent);

/* Write count * 100 / total with one digit after the point, and a NUL, to out,
   which has PERCENT_ROOM bytes.  Returns out. */
char	*percent_text(char *out, int64_t count, int64_t total);

#endif
