/*
 * ratio -- quotients of counts as decimal numbers, computed exactly and then
 * rounded.
 *
 * A number with D digits after the point is stored as an integer, 10^D times as
 * large; D is at most 9.
 */
#ifndef TEXT_RATIO_H
#define TEXT_RATIO_H

#include <stdbool.h>
#include <stdint.h>

#include "text/wide.h"

/* Return 10^digits, which represents the number 1 with `digits' digits after
   the point. */
int64_t	 ratio_unit(unsigned digits);

/* Divide count by n, which is positive, and round to the nearest value, halves
   away from zero.  The result has `digits' digits after the point. */
struct wide ratio_of(struct wide count, struct wide n, unsigned digits);

/* Write v, a number with `digits' digits after the point, to out, which has
   RATIO_ROOM bytes; `commas' separates thousands.  Returns out. */
enum { RATIO_ROOM = WIDE_ROOM + 12 };
char	*ratio_text(char *out, struct wide v, unsigned digits, bool commas);

#endif
