/*
 * Where the compiler has no integers of 128 bits, numbers are multiplied and
 * divided as digits of 32 bits, since the product of two such digits fits in a
 * 64-bit word.
 */
#include "text/wide.h"

#include <string.h>

#if defined(__SIZEOF_INT128__)
__extension__ typedef unsigned __int128	 two_words;
#endif

struct wide
wide_product(uint64_t x, uint64_t y)
{
#if defined(__SIZEOF_INT128__)
	two_words	 product = (two_words)x * y;

	return (struct wide){ (int64_t)(product >> 64), (uint64_t)product };
#else
	uint64_t	 xh = x >> 32, xl = x & UINT32_MAX;
	uint64_t	 yh = y >> 32, yl = y & UINT32_MAX;
	uint64_t	 cross = xh * yl + (xl * yl >> 32);
	uint64_t	 other = xl * yh + (cross & UINT32_MAX);

	return (struct wide){
		(int64_t)(xh * yh + (cross >> 32) + (other >> 32)),
		(other & UINT32_MAX) << 32 | (xl * yl & UINT32_MAX)
	};
#endif
}

struct wide
wide_multiply(struct wide v, int64_t by)
{
	uint64_t	 n = wide_size(wide_of(by)).low;
	struct wide	 product = wide_product(v.low, n);

	/* The product with the upper half counts 2^64 times, so only its lower
	   64 bits are within 128 bits. */
	product = wide_add(product, (struct wide){
		(int64_t)wide_product((uint64_t)v.high, n).low, 0
	});
	return by < 0 ? wide_negate(product) : product;
}

static struct wide
shift(struct wide v, uint64_t bit)
{
	return (struct wide){
		(int64_t)((uint64_t)v.high << 1 | v.low >> 63),
		(v.low & INT64_MAX) << 1 | bit
	};
}

static uint64_t
bit_of(struct wide v, int bit)
{
	return (bit < 64 ? v.low >> bit : (uint64_t)v.high >> (bit - 64)) & 1;
}

/* If *v is at least `other', subtract `other' from it and return true; else
   return false. */
static bool
take(struct wide *v, struct wide other)
{
	if (wide_compare(*v, other) < 0)
		return false;
	*v = wide_add(*v, wide_negate(other));
	return true;
}

/* Divide high * 2^64 + low by n, and set *rest to the remainder.  high must be
   less than n. */
static uint64_t
divide(uint64_t high, uint64_t low, uint64_t n, uint64_t *rest)
{
#if defined(__SIZEOF_INT128__)
	two_words	 v = (two_words)high << 64 | low;

	*rest = (uint64_t)(v % n);
	return (uint64_t)(v / n);
#else
	int		 up = __builtin_clzll(n), i;
	uint64_t	 n1, n0, r, word, digit, over, quotient = 0;

	if (high == 0) {
		*rest = low % n;
		return low / n;
	}
	/* The first bit of the divisor is set now, so a guessed digit is at
	   most 2 too high. */
	n <<= up;
	n1 = n >> 32;
	n0 = n & UINT32_MAX;
	r = up == 0 ? high : high << up | low >> (64 - up);
	low <<= up;
	for (i = 32; i >= 0; i -= 32) {
		word = low >> i & UINT32_MAX;
		digit = r / n1;
		over = r % n1;
		while (over <= UINT32_MAX && (digit > UINT32_MAX ||
		    digit * n0 > (over << 32 | word))) {
			digit--;
			over += n1;
		}
		r = (r << 32 | word) - digit * n;
		quotient = quotient << 32 | digit;
	}
	*rest = r >> up;
	return quotient;
#endif
}

/* Return whole * part / all, where all has at most 64 bits.  The product has
   three words, which are divided one by one. */
static struct wide
small_share(struct wide whole, uint64_t part, uint64_t all)
{
	struct wide	 high = wide_product((uint64_t)whole.high, part);
	struct wide	 low = wide_product(whole.low, part), quotient;
	uint64_t	 rest;

	high = wide_add(high, (struct wide){ 0, (uint64_t)low.high });
	quotient.high = (int64_t)divide((uint64_t)high.high, high.low, all,
	    &rest);
	quotient.low = divide(rest, low.low, all, &rest);
	return quotient;
}

/* Compute the quotient bit by bit from the top: multiply by the next bit of a
   factor, and subtract `all' whenever possible. */
struct wide
wide_share(struct wide whole, struct wide part, struct wide all)
{
	struct wide	 quotient = { 0, 0 }, rest = { 0, 0 };
	int		 bit = 126;
	uint64_t	 product;

	if (whole.high == 0 && all.high == 0 &&
	    !__builtin_mul_overflow(whole.low, part.low, &product))
		return (struct wide){ 0, product / all.low };
	if (all.high == 0)
		return small_share(whole, part.low, all.low);
	for (; bit >= 0; bit--) {
		quotient = shift(quotient, 0);
		rest = shift(rest, 0);
		if (take(&rest, all))
			quotient = wide_add(quotient, wide_of(1));
		if (bit_of(whole, bit) == 0)
			continue;
		rest = wide_add(rest, part);
		if (take(&rest, all))
			quotient = wide_add(quotient, wide_of(1));
	}
	return quotient;
}

struct wide
wide_divide(struct wide v, int64_t n)
{
	struct wide	 size = wide_size(v), all = wide_of(n), quotient;
	struct wide	 rest;

	quotient = wide_share(size, wide_of(1), all);
	rest = wide_add(size, wide_negate(wide_multiply(quotient, n)));
	if (wide_compare(wide_add(rest, rest), all) >= 0)
		quotient = wide_add(quotient, wide_of(1));
	return v.high < 0 ? wide_negate(quotient) : quotient;
}

char *
wide_text(char *out, struct wide v)
{
	char		 digits[WIDE_ROOM], *to = out;
	size_t		 at = sizeof(digits);
	uint64_t	 high, low, rest;
	int		 i;

	high = (uint64_t)wide_size(v).high;
	low = wide_size(v).low;
	/* Divide by ten in steps of 32 bits until the quotient fits in 64 bits;
	   it is not 0 then. */
	while (high != 0) {
		uint64_t	 word[4] = {
			high >> 32, high & UINT32_MAX,
			low >> 32, low & UINT32_MAX
		};

		for (rest = 0, i = 0; i < 4; i++) {
			rest = rest << 32 | word[i];
			word[i] = rest / 10;
			rest %= 10;
		}
		high = word[0] << 32 | word[1];
		low = word[2] << 32 | word[3];
		digits[--at] = (char)('0' + rest);
	}
	do
		digits[--at] = (char)('0' + low % 10);
	while ((low /= 10) != 0);
	if (v.high < 0)
		*to++ = '-';
	memcpy(to, digits + at, sizeof(digits) - at);
	to[sizeof(digits) - at] = '\0';
	return out;
}
