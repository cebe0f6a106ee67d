/*
 * skip -- skip lines that are empty or begin with a position.
 *
 * Most lines are; with vectors of 16 bytes (every x86-64), 16 bytes are
 * examined at once.
 */
#ifndef READ_LINE_SKIP_H
#define READ_LINE_SKIP_H

#include <stdint.h>
#include <string.h>

#include "read/line/cursor.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

/* From within a line, skip to the next line that begins with something else, or
   to the end of the block; *line grows by the lines between.  May read some
   bytes after the end. */
static inline const char *
skip_plain(const char *p, const char *end, uint64_t *line)
{
#if defined(__SSE2__)
	__m128i		 x, y;
	unsigned	 newlines, plain, odd;

	for (; end - p > 16; p += 16) {
		x = _mm_loadu_si128((const __m128i *)(const void *)p);
		y = _mm_loadu_si128((const __m128i *)(const void *)(p + 1));
		newlines = (unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(x,
		    _mm_set1_epi8('\n')));
		if (newlines == 0)
			continue;
		/* Starts as in starts_position(), and newlines. */
		y = _mm_or_si128(_mm_cmpeq_epi8(y, _mm_set1_epi8('\n')),
		    _mm_cmpeq_epi8(_mm_min_epu8(_mm_sub_epi8(y,
		    _mm_set1_epi8('*')), _mm_set1_epi8('9' - '*')),
		    _mm_sub_epi8(y, _mm_set1_epi8('*'))));
		plain = (unsigned)_mm_movemask_epi8(y);
		odd = newlines & ~plain;
		if (odd != 0) {
			*line += (unsigned)__builtin_popcount(newlines &
			    ((odd & (0 - odd)) - 1));
			return p + __builtin_ctz(odd) + 1;
		}
		*line += (unsigned)__builtin_popcount(newlines);
	}
#endif
	for (;; ++*line) {
		p = (const char *)memchr(p, '\n', (size_t)(end - p)) + 1;
		if (p == end || !(starts_position(*p) || *p == '\n'))
			return p;
	}
}

#endif
