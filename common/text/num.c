/*
 * Eight digits are computed at once, as the bytes of a word, whatever the
 * number: all counts in the output are written by this code, and a branch on
 * the number of digits would often be mispredicted.
 */
#include "text/num.h"

#include <string.h>

#include "base/hot.h"
#include "text/scan.h"

#define EIGHT_DIGITS	UINT64_C(100000000)

/*
 * Return the eight digits of a number below EIGHT_DIGITS as the bytes of a
 * word, the first digit in the lowest byte.  The number is split into two
 * halves of four digits, these into pairs, and these into digits, all in
 * parallel; divisions by 100 and 10 are multiplications, which are exact for
 * numbers this small.
 */
HOT uint64_t
digits(uint64_t v)
{
	uint64_t	 halves = v / 10000 | v % 10000 << 32, first, pairs;

	first = halves * 10486 >> 20 & UINT64_C(0x0000007f0000007f);
	pairs = first | (halves - 100 * first) << 16;
	first = pairs * 103 >> 10 & UINT64_C(0x000f000f000f000f);
	return first | (pairs - 10 * first) << 8;
}

/* Write eight digits, beginning with the one in the lowest byte. */
HOT void
put_digits(char *out, uint64_t values)
{
	uint64_t	 text = values | UINT64_C(0x3030303030303030);

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	text = __builtin_bswap64(text);
#endif
	memcpy(out, &text, sizeof(text));
}

char *
num_put_many(char *out, uint64_t v)
{
	uint64_t	 d;
	unsigned	 zeros;

	if (v < 10000)
		return num_put_short(out, (uint32_t)v);

	if (v >= EIGHT_DIGITS) {
		out = num_put_many(out, v / EIGHT_DIGITS);
		put_digits(out, digits(v % EIGHT_DIGITS));
		return out + 8;
	}
	d = digits(v);
	/* d is not 0, so the built-in function is defined for it. */
	zeros = (unsigned)__builtin_ctzll(d) / 8;
	put_digits(out, d >> 8 * zeros);
	return out + 8 - zeros;
}

char *
num_put_hex(char *out, uint64_t v)
{
	int	 shift = (63 - __builtin_clzll(v | 1)) & ~3;

	*out++ = '0';
	*out++ = 'x';
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

void
num_put_commas(char *out, const char *digits, size_t n)
{
	for (; n > 0; n--) {
		*out++ = *digits++;
		if (n % 3 == 1 && n > 1)
			*out++ = ',';
	}
	*out = '\0';
}

char *
num_with_commas(char *out, int64_t v)
{
	char	 digits[NUM_ROOM], *end;

	end = num_put_u64(digits, v < 0 ? 0 - (uint64_t)v : (uint64_t)v);
	out[0] = '-';
	num_put_commas(out + (v < 0), digits, (size_t)(end - digits));
	return out;
}

char *
num_change(char *out, int64_t by)
{
	out[0] = '+';
	num_with_commas(out + (by > 0), by);
	return out;
}

/* The most digits that a fraction may have. */
enum { PLACES_MAX = 9 };

/* Append the decimal digits at p to the number.  Returns their end, or NULL if
   the number overflows. */
static const char *
append_digits(const char *p, uint64_t *number)
{
	for (; is_digit(*p); p++)
		if (__builtin_mul_overflow(*number, 10, number) ||
		    __builtin_add_overflow(*number, (uint64_t)(*p - '0'),
		    number))
			return NULL;
	return p;
}

/* Multiply *number / *scale by 10 to the power of `zeros'.  Returns false if
   *number overflows. */
static bool
add_zeros(uint64_t *number, uint64_t *scale, unsigned zeros)
{
	for (; zeros > 0 && *number > 0; zeros--)
		if (*scale > 1)
			*scale /= 10;
		else if (__builtin_mul_overflow(*number, 10, number))
			return false;
	return true;
}

const char *
num_read_decimal(const char *begin, uint64_t *number, uint64_t *scale)
{
	const char	*p, *point;
	unsigned	 zeros = 0;

	*number = 0;
	*scale = 1;
	if ((p = append_digits(begin, number)) == NULL || p == begin)
		return begin;
	if (*p == '.') {
		point = p;
		p = append_digits(point + 1, number);
		if (p == NULL || p == point + 1 || p - point > 1 + PLACES_MAX)
			return begin;
		for (; point + 1 < p; point++)
			*scale *= 10;
	}
	if (*p != 'e' || !is_digit(p[1]))
		return p;
	for (p++; is_digit(*p) && zeros < 100; p++)
		zeros = zeros * 10 + (unsigned)(*p - '0');
	return add_zeros(number, scale, zeros) ? p : begin;
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
