#include "text/percent.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>

#include "text/num.h"
#include "text/wide.h"

/*
 * Long division bit by bit, of a numerator of 72 bits: the first 64 bits of
 * the quotient, of which the last says whether there are more, are enough to
 * round it once and right.
 */
double
percent(int64_t count, int64_t total)
{
	struct wide	 n = wide_product(num_size(count), 100);
	uint64_t	 d = num_size(total), rest = 0, quotient = 0, bit;
	int		 i, scale = 0;
	bool		 more = false;
	double		 v;

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
			more = more || bit;
			scale += i >= 0;
		}
	}
	if (more || rest != 0)
		quotient |= 1;
	v = ldexp((double)quotient, scale);
	return (count < 0) != (total < 0) ? -v : v;
}

char *
percent_text(char *out, int64_t count, int64_t total)
{
	snprintf(out, PERCENT_ROOM, "%.1f", percent(count, total));
	return out;
}
