/*
 * fields -- read many counts of a line at a time.
 *
 * If there are several events, most counts are a single digit 0.  With vectors
 * of 16 bytes (every x86-64), the blanks, digits and single zeros of a line are
 * found 32 bytes at a time, and only the other counts are parsed.  On other
 * processors a plain loop gives the same result.
 */
#ifndef READ_LINE_FIELDS_H
#define READ_LINE_FIELDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/hot.h"
#include "text/scan.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

enum {
	PLAIN_DIGITS = 18,	/* a number of so many digits always fits 63
				   bits */
	FIELDS_BYTES = 64,	/* the most bytes of a line that fields_read()
				   can read */
	FIELDS_MAX = FIELDS_BYTES / 2
};

#if defined(__SSE2__) && defined(__GNUC__)
/* Which of 64 bytes are of each kind, one bit for each byte. */
struct marks {
	uint64_t	 blank, newline, digit, zero;
};

HOT void
marks_add(struct marks *m, const char *p, unsigned shift)
{
	const __m128i	 x = _mm_loadu_si128((const __m128i *)(const void *)p);
	const __m128i	 d = _mm_sub_epi8(x, _mm_set1_epi8('0'));
	const __m128i	 nine = _mm_set1_epi8(9);

#define MARK(v)	((uint64_t)(unsigned)_mm_movemask_epi8(v) << shift)
	m->blank |= MARK(_mm_cmpeq_epi8(x, _mm_set1_epi8(' ')));
	m->newline |= MARK(_mm_cmpeq_epi8(x, _mm_set1_epi8('\n')));
	m->digit |= MARK(_mm_cmpeq_epi8(_mm_min_epu8(d, nine), d));
	m->zero |= MARK(_mm_cmpeq_epi8(d, _mm_setzero_si128()));
#undef MARK
}

/* Return the number of bits set in v.  `popcnt' says whether the processor has
   an instruction for that. */
HOT uint32_t
count_bits(uint64_t v, bool popcnt)
{
	if (popcnt)
		return (uint32_t)__builtin_popcountll(v);
	v -= v >> 1 & 0x5555555555555555;
	v = (v & 0x3333333333333333) + (v >> 2 & 0x3333333333333333);
	v = (v + (v >> 4)) & 0x0f0f0f0f0f0f0f0f;
	return (uint32_t)(v * 0x0101010101010101 >> 56);
}

/* Return the value of 1 to 8 digits at p, without a branch on their number. */
HOT uint64_t
digits_value(const char *p, int length)
{
	uint64_t	 v;

	memcpy(&v, p, sizeof(v));
	/* The first digit is in the lowest byte.  The shift puts zeros in front
	   of it. */
	v = v << (64 - 8 * length) & 0x0f0f0f0f0f0f0f0f;
	v = v * 2561 >> 8 & 0x00ff00ff00ff00ff;
	v = v * 6553601 >> 16 & 0x0000ffff0000ffff;
	return v * 42949672960001 >> 32;
}

/* The counts of a line that are not 0. */
struct fields {
	uint32_t	 all;		/* number of counts in the line,
					   including those that are 0 */
	const char	*line;
	/* The members below have one bit for each byte of the line. */
	uint64_t	 start, ends;	/* first byte of each count, and the
					   byte after each count */
	uint64_t	 rest;		/* first bytes of the counts that
					   fields_next() has not returned yet */
};

/* Return whether more than PLAIN_DIGITS digits follow each other.  `digit' has
   a bit for each byte that is a digit. */
HOT bool
is_long(uint64_t digit)
{
	uint64_t	 two = digit & digit >> 1, four = two & two >> 2;
	uint64_t	 eight = four & four >> 4;

	return (eight & eight >> 8 & two >> 16 & digit >> PLAIN_DIGITS) != 0;
}

/*
 * Read at most max counts, separated by one blank each, up to the end of the
 * line.  Returns the next line, or NULL if the line has another form or is too
 * long.
 */
HOT const char *
fields_read(const char *p, uint32_t max, bool popcnt, struct fields *f)
{
	struct marks	 m = { 0, 0, 0, 0 };
	uint64_t	 line, one;

	marks_add(&m, p, 0);
	marks_add(&m, p + 16, 16);
	if (m.newline == 0) {
		marks_add(&m, p + 32, 32);
		marks_add(&m, p + 48, 48);
		if (m.newline == 0)
			return NULL;
	}
	one = m.newline & (0 - m.newline);
	/* Mark all bytes before the newline and before the blank that may be in
	   front of it. */
	line = ((m.blank & one >> 1) != 0 ? one >> 1 : one) - 1;
	f->line = p;
	f->start = (m.blank << 1 | 1) & line;
	f->all = count_bits(f->start, popcnt);
	if (((m.blank | m.digit) & line) != line ||
	    (f->start & m.blank) != 0 || f->start == 0 || f->all > max ||
	    is_long(m.digit & line))
		return NULL;
	f->ends = (m.blank & line) | (line + 1);
	f->rest = f->start & ~(m.zero & f->ends >> 1);
	return p + __builtin_ctzll(one) + 1;
}

/* Find the next count that is not 0, and its index in the line.  Returns false
   after the last count. */
HOT bool
fields_next(struct fields *f, bool popcnt, uint32_t *index, uint64_t *value)
{
	uint64_t	 lowest = f->rest & (0 - f->rest);
	int		 at, length;

	if (lowest == 0)
		return false;
	at = __builtin_ctzll(lowest);
	length = __builtin_ctzll(f->ends >> at);
	*index = count_bits(f->start & (lowest - 1), popcnt);
	if (length <= 8)
		*value = digits_value(f->line + at, length);
	else
		scan_decimal(f->line + at, value);
	f->rest ^= lowest;
	return true;
}
#else
struct fields {
	uint32_t	 all;
	uint32_t	 n, next;
	uint32_t	 index[FIELDS_MAX];
	uint64_t	 value[FIELDS_MAX];
};

HOT const char *
fields_read(const char *p, uint32_t max, bool popcnt, struct fields *f)
{
	const char	*end;
	uint32_t	 i;

	(void)popcnt;
	f->n = f->next = 0;
	for (i = 0; i < max && i < FIELDS_MAX; i++, p = end + 1) {
		end = scan_decimal(p, &f->value[f->n]);
		if (end == p || end - p > PLAIN_DIGITS)
			return NULL;
		f->index[f->n] = i;
		f->n += f->value[f->n] != 0;
		f->all = i + 1;
		if (*end == '\n')
			return end + 1;
		if (*end != ' ')
			return NULL;
	}
	return i > 0 && *p == '\n' ? p + 1 : NULL;
}

HOT bool
fields_next(struct fields *f, bool popcnt, uint32_t *index, uint64_t *value)
{
	(void)popcnt;
	if (f->next == f->n)
		return false;
	*index = f->index[f->next];
	*value = f->value[f->next++];
	return true;
}
#endif

#endif
