#include "text/scan.h"

#include <stddef.h>

const char *
scan_hex(const char *p, uint64_t *value)
{
	const char	*begin = p, *end;
	uint64_t	 v;

	while (*p == '0')
		p++;
	end = scan_hex_digits(p, &v);
	if (end == begin || end - p > SCAN_HEX_DIGITS)
		return begin;
	*value = v;
	return end;
}

const char *
scan_digits(const char *p, uint64_t *value)
{
	const char	*end;
	uint64_t	 v = 0;

	for (end = p; is_digit(*end); end++)
		if (__builtin_mul_overflow(v, 10, &v) ||
		    __builtin_add_overflow(v, (uint64_t)(*end - '0'), &v))
			return p;
	if (end > p)
		*value = v;
	return end;
}

const char *
scan_number(const char *p, uint64_t *value)
{
	const char	*end;

	if (p[0] != '0' || (p[1] != 'x' && p[1] != 'X'))
		return scan_digits(p, value);
	end = scan_hex(p + 2, value);
	return end == p + 2 ? p : end;
}

const char *
scan_signed(const char *p, int64_t *value, bool *wide)
{
	bool		 minus = *p == '-';
	uint64_t	 v = 0;
	const char	*end = scan_number(p + minus, &v);

	if (end == p + minus)
		return p;
	*wide = v > (uint64_t)INT64_MAX + minus;
	*value = (int64_t)(minus ? 0 - v : v);
	return end;
}
