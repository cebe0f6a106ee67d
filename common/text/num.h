/*
 * num -- numbers as text, and arithmetic that detects overflow.
 *
 * Numbers in text are decimal unless a comment says otherwise, and are the same
 * in every locale.
 */
#ifndef TEXT_NUM_H
#define TEXT_NUM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Bytes that the num_put_...() functions need at out.  Some write beyond the
   end that they return. */
enum { NUM_ROOM = 24 };

/* Write a number below 10,000 without a branch on its length: the four digits
   are computed at once, as the bytes of a word. */
static inline char *
num_put_short(char *out, uint32_t v)
{
	uint32_t	 pairs = v * 10486 >> 20, d, zeros;

	pairs |= (v - 100 * pairs) << 16;
	d = pairs * 103 >> 10 & 0x000f000f;
	d |= (pairs - 10 * d) << 8;
	/* The number 0 has a digit, too, so do not remove its last zero. */
	zeros = (uint32_t)__builtin_ctz(d | UINT32_C(1) << 24) / 8;
	d = (d | 0x30303030) >> 8 * zeros;
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	d = __builtin_bswap32(d);
#endif
	memcpy(out, &d, sizeof(d));
	return out + 4 - zeros;
}

/* Write a number of several digits; see num_put_u64(). */
char	*num_put_many(char *out, uint64_t);

/* Write the number at out, without a NUL.  Returns the end of the text. */
static inline char *
num_put_u64(char *out, uint64_t v)
{
	/* Most counts of a profile have one digit, which needs no call. */
	if (v >= 10)
		return num_put_many(out, v);
	*out = (char)('0' + v);
	return out + 1;
}

/* Like num_put_u64(), but faster for numbers that often have several digits,
   such as line numbers, or the counts of a profile with one event. */
static inline char *
num_put_mixed(char *out, uint64_t v)
{
	return v < 10000 ? num_put_short(out, (uint32_t)v) :
	    num_put_many(out, v);
}

static inline char *
num_put_i64(char *out, int64_t v)
{
	if (v >= 0)
		return num_put_u64(out, (uint64_t)v);
	*out = '-';
	return num_put_u64(out + 1, 0 - (uint64_t)v);
}

/* Write "0x" and lower-case hexadecimal digits, without a NUL.  Returns the end
   of the text. */
char	*num_put_hex(char *out, uint64_t);

/* Write these n digits to out, with a comma before each group of three that is
   not the first, and a NUL. */
void	 num_put_commas(char *out, const char *digits, size_t n);

/* Write the number with commas between thousands, and a NUL, to out, which has
   NUM_COMMAS bytes.  Returns out. */
enum { NUM_COMMAS = 32 };
char	*num_with_commas(char *out, int64_t);

/* Write the number with commas and a NUL to out, which has NUM_COMMAS + 1
   bytes; a positive number gets a `+'.  Returns out. */
char	*num_change(char *out, int64_t);

/*
 * Read a decimal number with an optional fraction and exponent, such as 1.5 or
 * 9e6.  Its value is *number / *scale.  Returns the end of the number, or p if
 * no such number is at p.
 */
const char *num_read_decimal(const char *p, uint64_t *number,
	    uint64_t *scale);

/* Read the whole text as a number from min to max, of digits only.  If it is
   not such a number, returns false and leaves *value unchanged. */
bool	 num_read(const char *text, uint64_t min, uint64_t max,
	    uint64_t *value);

/* Return the absolute value of the number, which for INT64_MIN is 2^63. */
static inline uint64_t
num_size(int64_t v)
{
	return v < 0 ? 0 - (uint64_t)v : (uint64_t)v;
}

/* Add v to *sum.  If the result overflows 64 bits, returns false and leaves
   *sum unchanged. */
static inline bool
num_add(int64_t *sum, int64_t v)
{
	int64_t	 s;

	if (__builtin_add_overflow(*sum, v, &s))
		return false;
	*sum = s;
	return true;
}

/*
 * Compare two rows for sorting by absolute values, the larger first.  Of the n
 * columns listed, the first in which the rows differ decides.  Returns a
 * negative number if row a comes first, a positive one if row b does, else 0.
 */
int	 num_compare_desc(const int64_t *a, const int64_t *b,
	    const uint32_t *columns, uint32_t n);

/* Multiply *product by v.  If the result overflows 64 bits, returns false and
   leaves *product unchanged. */
static inline bool
num_multiply(int64_t *product, int64_t v)
{
	int64_t	 p;

	if (__builtin_mul_overflow(*product, v, &p))
		return false;
	*product = p;
	return true;
}

#endif
