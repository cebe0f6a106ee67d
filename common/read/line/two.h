/*
 * two -- read two numbers of a line at once.
 *
 * Most lines are two numbers of a few digits, `+3 16', or begin with two,
 * `calls=2 40'.  In a loop over digits the processor mispredicts the end of
 * about every number.  With vectors of 16 bytes (every x86-64), both ends are
 * found at once, and the digits of both numbers are moved to fixed bytes and
 * converted together.  On other processors this module reads nothing.
 */
#ifndef READ_LINE_TWO_H
#define READ_LINE_TWO_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/hot.h"

struct two {
	uint64_t	 first, second;
	char		 mark;		/* first byte of the number that may
					   have a sign: the sign or a digit */
	const char	*end;		/* byte after the second number */
};

#if defined(__SSE2__) && defined(__x86_64__) && defined(__GNUC__)
#include <emmintrin.h>

/* Return the values of n digits (1 to 8) at p as bytes: the last digit is in
   the highest byte, and bytes without a digit are 0. */
HOT uint64_t
two_digits(const char *p, unsigned n)
{
	uint64_t	 v;

	memcpy(&v, p, sizeof(v));
	return (v ^ 0x3030303030303030) << (64 - 8 * n);
}

/* Convert two numbers of 8 digits each.  The lower half of *values becomes the
   first number, the upper half the second.  Returns false if a byte is not a
   digit. */
HOT bool
two_values(uint64_t first, uint64_t second, uint64_t *values)
{
	const __m128i	 ten = _mm_set1_epi8(10);
	__m128i		 d;

	d = _mm_unpacklo_epi64(_mm_cvtsi64_si128((int64_t)first),
	    _mm_cvtsi64_si128((int64_t)second));
	if (_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_max_epu8(d, ten), d)) != 0)
		return false;
	/* The leading digit of each pair is in the lower byte. */
	d = _mm_add_epi16(_mm_srli_epi16(d, 8), _mm_mullo_epi16(
	    _mm_and_si128(d, _mm_set1_epi16(0xff)), _mm_set1_epi16(10)));
	d = _mm_madd_epi16(d, _mm_set1_epi32(0x00010064));
	d = _mm_packs_epi32(d, d);
	d = _mm_madd_epi16(d, _mm_set1_epi32(0x00012710));
	*values = (uint64_t)_mm_cvtsi128_si64(d);
	return true;
}

/*
 * Read two numbers of at most 8 digits each, with one blank between them,
 * within 15 bytes.  A sign may precede the first number if first_marked is
 * true, else the second.  Returns false if the text has another form.  The
 * caller must check the mark, which may be any byte below '0', and the byte
 * after the numbers.
 */
HOT bool
two_read(const char *p, bool first_marked, struct two *t)
{
	unsigned	 stops, start, next, first, second;
	uint64_t	 values;

	/* Find bytes that end a number: blanks, newlines, and all bytes above
	   127. */
	stops = (unsigned)_mm_movemask_epi8(_mm_cmplt_epi8(_mm_loadu_si128(
	    (const void *)p), _mm_set1_epi8('!'))) | 0x30000;
	first = (unsigned)__builtin_ctz(stops);
	second = (unsigned)__builtin_ctz(stops & (stops - 1));
	t->mark = first_marked ? *p : p[first + 1];
	start = first_marked && t->mark < '0';
	next = first + 1 + (!first_marked && t->mark < '0');
	if (first - start - 1 > 7 || second - next - 1 > 7 || second > 15 ||
	    p[first] != ' ' || !two_values(two_digits(p + start,
	    first - start), two_digits(p + next, second - next), &values))
		return false;
	t->first = (uint32_t)values;
	t->second = values >> 32;
	t->end = p + second;
	return true;
}
#else
HOT bool
two_read(const char *p, bool first_marked, struct two *t)
{
	(void)p;
	(void)first_marked;
	(void)t;
	return false;
}
#endif

/* Set *line to `number' or, if it has a sign, to the base plus or minus
   `number'.  Returns false if the mark is no sign but another byte below '0',
   or if the line exceeds 32 bits. */
HOT bool
two_line(const struct two *t, uint64_t number, uint64_t base, uint32_t *line)
{
	uint64_t	 at = number;

	if (t->mark == '-')
		at = base - number;
	else if (t->mark == '+')
		at = base + number;
	else if (t->mark < '0')
		return false;
	*line = (uint32_t)at;
	return at <= UINT32_MAX;
}

/* Read a line that is a line number and a count.  Returns the next line, or
   NULL if the text has another form or longer numbers. */
HOT const char *
two_cost(const char *p, uint64_t base, uint32_t *line, uint64_t *count)
{
	struct two	 t;

	if (!two_read(p, true, &t) || *t.end != '\n' ||
	    !two_line(&t, t.first, base, line))
		return NULL;
	*count = t.second;
	return t.end + 1;
}

/*
 * Read a count and a line number, which is the target of a call or jump, and
 * the end of the line, before which a blank may be.  Returns the newline, or
 * NULL if the text has another form or longer numbers.
 */
HOT const char *
two_target(const char *p, uint64_t base, uint64_t *count, uint32_t *line)
{
	struct two	 t;

	if (!two_read(p, false, &t) ||
	    !two_line(&t, t.second, base, line))
		return NULL;
	*count = t.first;
	t.end += *t.end == ' ';
	return *t.end == '\n' ? t.end : NULL;
}

#endif
