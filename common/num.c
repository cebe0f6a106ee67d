#include "num.h"

#include <string.h>

static const char	 pairs[] =
    "00010203040506070809101112131415161718192021222324"
    "25262728293031323334353637383940414243444546474849"
    "50515253545556575859606162636465666768697071727374"
    "75767778798081828384858687888990919293949596979899";

char *
num_put_u64(char *out, uint64_t v)
{
	char	 digits[NUM_ROOM];
	size_t	 at = sizeof(digits);

	/* Most numbers of a profile have one or two digits. */
	if (v < 10) {
		*out = (char)('0' + v);
		return out + 1;
	}
	while (v >= 100) {
		at -= 2;
		memcpy(digits + at, pairs + v % 100 * 2, 2);
		v /= 100;
	}
	if (v >= 10) {
		at -= 2;
		memcpy(digits + at, pairs + v * 2, 2);
	} else
		digits[--at] = (char)('0' + v);
	memcpy(out, digits + at, sizeof(digits) - at);
	return out + (sizeof(digits) - at);
}

char *
num_put_i64(char *out, int64_t v)
{
	if (v >= 0)
		return num_put_u64(out, (uint64_t)v);
	*out = '-';
	return num_put_u64(out + 1, 0 - (uint64_t)v);
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
	uint64_t	 v = 0;

	if (*text == '\0')
		return false;
	for (; *text != '\0'; text++) {
		if (*text < '0' || *text > '9' ||
		    __builtin_mul_overflow(v, 10, &v) ||
		    __builtin_add_overflow(v, (uint64_t)(*text - '0'), &v))
			return false;
	}
	if (v < min || v > max)
		return false;
	*value = v;
	return true;
}

uint64_t
num_share(uint64_t whole, uint64_t part, uint64_t all)
{
	uint64_t	 product, quotient = 0, rest = 0;
	int		 bit;

	if (!__builtin_mul_overflow(whole, part, &product))
		return product / all;
	/*
	 * By hand, since C has no wider integer everywhere: multiply bit by
	 * bit from the top, and take out all whenever the rest has it.
	 */
	for (bit = 63; bit >= 0; bit--) {
		bool	 carry = rest >> 63;

		quotient <<= 1;
		rest <<= 1;
		if (carry || rest >= all) {
			rest -= all;
			quotient++;
		}
		if (whole >> bit & 1) {
			carry = rest > UINT64_MAX - part;
			rest += part;
			if (carry || rest >= all) {
				rest -= all;
				quotient++;
			}
		}
	}
	return quotient;
}
