/*
 * Digits are made two at a time: every count that is written comes by here.
 */
#include "text/num.h"

#include <string.h>

#include "text/scan.h"

static const char	 pairs[] =
    "00010203040506070809101112131415161718192021222324"
    "25262728293031323334353637383940414243444546474849"
    "50515253545556575859606162636465666768697071727374"
    "75767778798081828384858687888990919293949596979899";

/* Two digits. */
static char *
put_pair(char *out, uint64_t v)
{
	memcpy(out, pairs + v * 2, 2);
	return out + 2;
}

/* A number below 10,000 that is not 0. */
static char *
put_short(char *out, uint64_t v)
{
	if (v >= 100) {
		out = put_short(out, v / 100);
		return put_pair(out, v % 100);
	}
	if (v >= 10)
		return put_pair(out, v);
	*out = (char)('0' + v);
	return out + 1;
}

char *
num_put_many(char *out, uint64_t v)
{
	if (v >= 10000) {
		out = num_put_many(out, v / 10000);
		out = put_pair(out, v / 100 % 100);
		return put_pair(out, v % 100);
	}
	return put_short(out, v);
}

char *
num_put_hex(char *out, uint64_t v)
{
	int	 shift = 60;

	*out++ = '0';
	*out++ = 'x';
	while (shift > 0 && v >> shift == 0)
		shift -= 4;
	for (; shift >= 0; shift -= 4)
		*out++ = "0123456789abcdef"[v >> shift & 15];
	return out;
}

bool
num_read(const char *text, uint64_t min, uint64_t max, uint64_t *value)
{
	const char	*end;
	uint64_t	 v;

	end = scan_digits(text, &v);
	if (end == text || *end != '\0' || v < min || v > max)
		return false;
	*value = v;
	return true;
}

char *
num_with_commas(char *out, int64_t v)
{
	char	 digits[NUM_ROOM], *end, *p, *to = out;

	end = num_put_u64(digits, v < 0 ? 0 - (uint64_t)v : (uint64_t)v);
	if (v < 0)
		*to++ = '-';
	for (p = digits; p < end; p++) {
		*to++ = *p;
		if ((end - p) % 3 == 1 && p + 1 < end)
			*to++ = ',';
	}
	*to = '\0';
	return out;
}

/* Digits after the point. */
enum { PLACES_MAX = 9 };

const char *
num_read_decimal(const char *p, uint64_t *number, uint64_t *scale)
{
	const char	*begin = p;
	unsigned	 places = 0, zeros = 0;
	bool		 point = false;

	*number = 0;
	*scale = 1;
	for (; is_digit(*p) || (*p == '.' && !point); p++) {
		if (*p == '.') {
			point = true;
			continue;
		}
		if (__builtin_mul_overflow(*number, 10, number) ||
		    __builtin_add_overflow(*number, (uint64_t)(*p - '0'),
		    number) || (places += point) > PLACES_MAX)
			return begin;
		*scale *= point ? 10 : 1;
	}
	if (p == begin || p[-1] == '.' || *begin == '.')
		return begin;
	if (*p != 'e' || !is_digit(p[1]))
		return p;
	for (p++; is_digit(*p) && zeros < 100; p++)
		zeros = zeros * 10 + (unsigned)(*p - '0');
	for (; zeros > 0 && *number > 0; zeros--)
		if (*scale > 1)
			*scale /= 10;
		else if (__builtin_mul_overflow(*number, 10, number))
			return begin;
	return p;
}

int
num_compare_desc(const int64_t *a, const int64_t *b, const uint32_t *columns,
    uint32_t n)
{
	uint64_t	 va, vb;
	uint32_t	 i;

	for (i = 0; i < n; i++) {
		va = num_size(a[columns[i]]);
		vb = num_size(b[columns[i]]);
		if (va != vb)
			return va > vb ? -1 : 1;
	}
	return 0;
}
