#include "text/ratio.h"

#include <string.h>

#include "text/num.h"

int64_t
ratio_unit(unsigned digits)
{
	int64_t	 unit = 1;

	for (; digits > 0; digits--)
		unit *= 10;
	return unit;
}

struct wide
ratio_of(struct wide count, struct wide n, unsigned digits)
{
	struct wide	 v;

	v = wide_multiply(wide_size(count), 2 * ratio_unit(digits));
	v = wide_share(wide_add(v, n), wide_of(1), wide_add(n, n));
	return count.high < 0 ? wide_negate(v) : v;
}

char *
ratio_text(char *out, struct wide v, unsigned digits, bool commas)
{
	int64_t		 unit = ratio_unit(digits);
	struct wide	 size = wide_size(v), whole;
	char		*to = out;

	whole = wide_share(size, wide_of(1), wide_of(unit));
	size = wide_add(size, wide_negate(wide_multiply(whole, unit)));
	if (v.high < 0)
		*to++ = '-';
	if (commas && wide_fits(whole))
		num_with_commas(to, (int64_t)whole.low);
	else
		wide_text(to, whole);
	if (digits > 0) {
		to += strlen(to);
		*to++ = '.';
		to[digits] = '\0';
		for (; digits > 0; size.low /= 10)
			to[--digits] = (char)('0' + size.low % 10);
	}
	return out;
}
