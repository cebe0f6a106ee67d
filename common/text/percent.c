#include "text/percent.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>

#include "text/num.h"
#include "text/wide.h"

/* Integers below EXACT are exact as doubles, so that a division rounds only
   once.  If the machine computes doubles with more precision, no integer is
   safe. */
#define EXACT	(FLT_EVAL_METHOD == 0 ? UINT64_C(1) << DBL_MANT_DIG : 0)

/*
 * Return n / d, where n has up to 72 bits, rounded correctly.  The division is
 * done bit by bit.  64 bits of the quotient suffice, since the last of them is
 * set also if any bit after them is.
 */
static double
divide(struct wide n, uint64_t d)
{
	uint64_t	 rest = 0, quotient = 0, bit;
	int		 i, scale = 0;
	bool		 more = false;

	for (i = 71; i >= 0 || (rest != 0 && quotient >> 63 == 0); i--) {
		bit = i >= 64 ? (uint64_t)n.high >> (i - 64) & 1 : i >= 0 ?
		    n.low >> i & 1 : 0;
		rest = rest << 1 | bit;
		bit = rest >= d;
		rest -= bit ? d : 0;
		if (quotient >> 63 == 0) {
			quotient = quotient << 1 | bit;
			scale -= i < 0;
		} else {
			more |= bit;
			scale += i >= 0;
		}
	}
	if (more || rest != 0)
		quotient |= 1;
	return ldexp((double)quotient, scale);
}

double
percent(int64_t count, int64_t total)
{
	struct wide	 n = wide_product(num_size(count), 100);
	uint64_t	 d = num_size(total);
	double		 v;

	v = n.high == 0 && n.low < EXACT && d < EXACT ?
	    (double)n.low / (double)d : divide(n, d);
	return (count < 0) != (total < 0) ? -v : v;
}

char *
percent_text(char *out, int64_t count, int64_t total)
{
	snprintf(out, PERCENT_ROOM, "%.1f", percent(count, total));
	return out;
}

uint64_t
percent_least(uint64_t total, double percent)
{
	double		 least = (double)total * percent / 100;
	uint64_t	 n;

	if (least >= (double)total)
		return total;
	n = (uint64_t)least;
	return n + ((double)n < least * (1 - 4 * DBL_EPSILON));
}
