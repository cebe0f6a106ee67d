#include "text/scan.h"

#include <stddef.h>

static int
hex_digit(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	if (c >= 'a' && c <= 'f')
		return c - 'a' + 10;
	if (c >= 'A' && c <= 'F')
		return c - 'A' + 10;
	return -1;
}

const char *
scan_hex(const char *p, uint64_t *value)
{
	const char	*begin = p;
	uint64_t	 v = 0;
	int		 d;

	for (; (d = hex_digit(*p)) >= 0; p++) {
		if (v >> 60 != 0)
			return begin;
		v = v << 4 | (uint64_t)d;
	}
	*value = v;
	return p;
}

const char *
scan_number(const char *p, uint64_t *value)
{
	const char	*end;
	uint64_t	 v = 0;

	if (p[0] == '0' && (p[1] == 'x' || p[1] == 'X')) {
		end = scan_hex(p + 2, &v);
		if (end == p + 2)
			return p;
		*value = v;
		return end;
	}
	for (end = p; *end >= '0' && *end <= '9'; end++)
		if (__builtin_mul_overflow(v, 10, &v) ||
		    __builtin_add_overflow(v, (uint64_t)(*end - '0'), &v))
			return p;
	if (end > p)
		*value = v;
	return end;
}
