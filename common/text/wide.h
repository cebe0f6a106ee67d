/*
 * wide -- integers of 128 bits, for machines that have none.
 *
 * Counts have 64 bits where they are read, written and shown.  Their sums and
 * products are computed in 128 bits, so that only the result has to fit,
 * whatever the order of the steps.  A wide number is two's complement in two
 * halves; overflow beyond 128 bits is lost, but no sum of counts from input
 * gets near that.
 */
#ifndef TEXT_WIDE_H
#define TEXT_WIDE_H

#include <stdbool.h>
#include <stdint.h>

struct wide {
	int64_t		 high;
	uint64_t	 low;
};

/* Room for the text of a wide number, with its NUL. */
enum { WIDE_ROOM = 48 };

static inline struct wide
wide_of(int64_t v)
{
	return (struct wide){ v < 0 ? -1 : 0, (uint64_t)v };
}

/* Return -1, 0 or 1, as v is negative, zero or positive. */
static inline int
wide_sign(struct wide v)
{
	return v.high < 0 ? -1 : v.high > 0 || v.low > 0;
}

/* Return whether the number fits into int64_t; its value is then
   (int64_t)v.low. */
static inline bool
wide_fits(struct wide v)
{
	return v.high == ((int64_t)v.low < 0 ? -1 : 0);
}

/* Return a negative number if a is less than b, 0 if they are equal, a positive
   number if a is greater than b. */
static inline int
wide_compare(struct wide a, struct wide b)
{
	if (a.high != b.high)
		return a.high < b.high ? -1 : 1;
	/* Do not write (a > b) - (a < b): at -O1, GCC 12 for aarch64 compiles
	   that to a signed comparison. */
	return a.low < b.low ? -1 : a.low > b.low;
}

static inline struct wide
wide_add(struct wide a, struct wide b)
{
	struct wide	 sum;

	/* An overflow of the upper half is either the carry of two's complement
	   or an overflow beyond 128 bits, and both are dropped. */
	__builtin_add_overflow(a.high, b.high, &sum.high);
	if (__builtin_add_overflow(a.low, b.low, &sum.low))
		__builtin_add_overflow(sum.high, 1, &sum.high);
	return sum;
}

static inline struct wide
wide_negate(struct wide v)
{
	return wide_add((struct wide){ ~v.high, ~v.low },
	    (struct wide){ 0, 1 });
}

static inline struct wide
wide_less(struct wide a, struct wide b)
{
	return wide_add(a, wide_negate(b));
}

static inline struct wide
wide_max(struct wide a, struct wide b)
{
	return wide_compare(a, b) < 0 ? b : a;
}

static inline struct wide
wide_size(struct wide v)
{
	return v.high < 0 ? wide_negate(v) : v;
}

/* Return how many times 2^64 must be added to (int64_t)v.low to get v, which is
   0 if v fits in 64 bits.  wide_make() makes v again from the result and
   v.low. */
static inline int64_t
wide_carry(struct wide v)
{
	int64_t	 carry;

	__builtin_add_overflow(v.high, (int64_t)(v.low >> 63), &carry);
	return carry;
}

static inline struct wide
wide_make(int64_t count, int64_t carry)
{
	struct wide	 v = { 0, (uint64_t)count };

	__builtin_sub_overflow(carry, (int64_t)(count < 0), &v.high);
	return v;
}

/* Convert to double.  The result is nearly correctly rounded: both halves are
   rounded, then their sum. */
static inline double
wide_double(struct wide v)
{
	struct wide	 size = wide_size(v);
	double		 d;

	d = (double)(uint64_t)size.high * 18446744073709551616.0 +
	    (double)size.low;
	return v.high < 0 ? -d : d;
}

/* Multiply two unsigned numbers of 64 bits; the result is an unsigned number of
   128 bits. */
struct wide wide_product(uint64_t, uint64_t);

struct wide wide_multiply(struct wide, int64_t);

/* Divide v by n, which is positive, and round to the nearest integer, halves
   away from zero. */
struct wide wide_divide(struct wide v, int64_t n);

/* Return whole * part / all, rounded down.  All three numbers are in the range
   0 to 2^126, part is at most all, and all is not 0. */
struct wide wide_share(struct wide whole, struct wide part, struct wide all);

/* Write the decimal digits of the number and a NUL to out, which has WIDE_ROOM
   bytes.  Returns out. */
char	*wide_text(char *out, struct wide);

#endif
