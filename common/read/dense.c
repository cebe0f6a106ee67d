/*
 * Each number of a line is moved to an element of 8 bytes of a vector.  A
 * permutation, which is computed from where the numbers begin and end, moves
 * the last digit of each number to the last byte of its element.
 */
#include "read/dense.h"

#include <string.h>

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>

#include "base/cpu.h"
#include "read/line/fields.h"

#define DENSE	__attribute__((target("avx512f,avx512bw,avx512vl," \
		"avx512vbmi,avx512vbmi2,bmi,bmi2,popcnt")))

bool
dense_works(void)
{
	return cpu_has(CPU_AVX512);
}

static const unsigned char	 positions[64] = {
	0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19,
	20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37,
	38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55,
	56, 57, 58, 59, 60, 61, 62, 63
};

/* Where the numbers of a line begin and end: one bit for each byte of the line,
   set for the first byte of a number, and for the byte after a number. */
struct bounds {
	uint64_t	 starts, ends;
};

/* Find the numbers of the line in x and the end of the line.  Returns false if
   the line has anything but plain numbers. */
static inline DENSE bool
find_bounds(__m512i x, struct bounds *b, int *end)
{
	const __m512i	 d = _mm512_sub_epi8(x, _mm512_set1_epi8('0'));
	uint64_t	 line, blank, digit, newline, two, four;

	newline = _mm512_cmpeq_epi8_mask(x, _mm512_set1_epi8('\n'));
	if (newline == 0)
		return false;
	*end = (int)__builtin_ctzll(newline);
	line = newline ^ (newline - 1);
	line >>= 1;
	blank = _mm512_cmpeq_epi8_mask(x, _mm512_set1_epi8(' ')) & line;
	digit = _mm512_cmplt_epu8_mask(d, _mm512_set1_epi8(10)) & line;
	b->starts = (blank << 1 | 1) & line;
	b->ends = blank | (line + 1);
	/* Refuse numbers of more than 8 digits. */
	two = digit & digit >> 1;
	four = two & two >> 2;
	return (blank | digit) == line && (b->starts & blank) == 0 &&
	    (blank & (line + 1) >> 1) == 0 && b->starts != 0 &&
	    (four & four >> 4 & digit >> 8) == 0;
}

/* Return the values of the numbers 0 to 7 of the line in x or, if `high' is
   true, of the numbers 8 to 15.  Byte i of `first' is the index of the first
   byte of number i, and byte i of `after' that of the byte after it. */
static inline DENSE __m512i
values(__m512i x, __m512i first, __m512i after, bool high)
{
	/* Byte 8 * i + j holds digit j of number i. */
	const __m512i	 number = _mm512_add_epi8(_mm512_set1_epi8(high ?
			    8 : 0), _mm512_set_epi64(
			    0x0707070707070707, 0x0606060606060606,
			    0x0505050505050505, 0x0404040404040404,
			    0x0303030303030303, 0x0202020202020202,
			    0x0101010101010101, 0));
	const __m512i	 digit = _mm512_set1_epi64(
			    (int64_t)0xfffefdfcfbfaf9f8);
	const __m512i	 ten = _mm512_set1_epi16(0x010a);
	const __m512i	 hundred = _mm512_set1_epi32(0x00010064);
	__m512i		 at, v;
	__mmask64	 there;

	at = _mm512_add_epi8(_mm512_permutexvar_epi8(number, after), digit);
	there = _mm512_cmpge_epi8_mask(at,
	    _mm512_permutexvar_epi8(number, first));
	v = _mm512_maskz_permutexvar_epi8(there, at,
	    _mm512_sub_epi8(x, _mm512_set1_epi8('0')));
	v = _mm512_maddubs_epi16(v, ten);
	v = _mm512_madd_epi16(v, hundred);
	/* Each half of an element holds four digits; the lower half has the
	   leading ones. */
	return _mm512_add_epi64(_mm512_mul_epu32(v, _mm512_set1_epi64(10000)),
	    _mm512_srli_epi64(v, 32));
}

DENSE const char *
dense_read(const char *p, uint32_t max, struct dense *d)
{
	const __m512i	 x = _mm512_loadu_si512(p);
	const __m512i	 all = _mm512_loadu_si512(positions);
	__m512i		 first, after;
	struct bounds	 b;
	uint32_t	 n;
	int		 end;

	if (!find_bounds(x, &b, &end) ||
	    (n = (uint32_t)__builtin_popcountll(b.starts) - 1) > max || n == 0)
		return NULL;
	d->first = (uint32_t)digits_value(p, __builtin_ctzll(b.ends));
	d->all = n;
	b.starts &= b.starts - 1;
	b.ends &= b.ends - 1;
	first = _mm512_maskz_compress_epi8(b.starts, all);
	after = _mm512_maskz_compress_epi8(b.ends, all);
	_mm512_storeu_si512(d->count, values(x, first, after, false));
	_mm512_storeu_si512(d->count + 8, values(x, first, after, true));
	return p + end + 1;
}

/* Add counts, which must not be negative, to 8 sums of 64 bits.  Returns the
   new sums; *over gets a bit for each sum that overflows. */
static inline DENSE __m512i
add_wide(__m512i sums, __m512i counts, __mmask8 *over)
{
	const __m512i	 new = _mm512_add_epi64(sums, counts);

	*over |= _mm512_test_epi64_mask(_mm512_andnot_si512(sums, new),
	    _mm512_set1_epi64(INT64_MIN));
	return new;
}

/* Add v to those counts of the row at `at' whose bit in `there' is set.
   Returns false, with nothing changed, if a count overflows. */
static inline DENSE bool
add_to_wide(unsigned char *at, __mmask16 there, const __m512i *v)
{
	const __mmask8	 low = (__mmask8)there, high = (__mmask8)(there >> 8);
	__mmask8	 over = 0;
	__m512i		 a, b;

	a = add_wide(_mm512_maskz_loadu_epi64(low, at), v[0], &over);
	b = add_wide(_mm512_maskz_loadu_epi64(high, at + 64), v[1], &over);
	if (over != 0)
		return false;
	_mm512_mask_storeu_epi64(at, low, a);
	_mm512_mask_storeu_epi64(at + 64, high, b);
	return true;
}

static inline DENSE bool
add_to_narrow(unsigned char *at, __mmask16 there, const __m512i *v)
{
	const __m512i	 old = _mm512_maskz_loadu_epi32(there, at);
	const __m512i	 new = _mm512_add_epi32(old, _mm512_inserti64x4(
			    _mm512_castsi256_si512(_mm512_cvtepi64_epi32(
			    v[0])), _mm512_cvtepi64_epi32(v[1]), 1));

	if (_mm512_test_epi32_mask(_mm512_andnot_si512(old, new),
	    _mm512_set1_epi32(INT32_MIN)) != 0)
		return false;
	_mm512_mask_storeu_epi32(at, there, new);
	return true;
}

DENSE bool
dense_add(const struct dense *d, uint32_t n, int64_t *sums,
    const struct row_counts *row)
{
	const __mmask16	 there = (__mmask16)_bzhi_u32(0xffff, n);
	const __m512i	 v[2] = {
		_mm512_loadu_si512(d->count), _mm512_loadu_si512(d->count + 8)
	};
	__mmask8	 over = 0;
	__m512i		 a, b;

	/* Load all sums without a mask: only then can the processor forward to
	   this load what it has stored for the line before. */
	a = add_wide(_mm512_loadu_si512(sums), v[0], &over);
	b = add_wide(_mm512_loadu_si512(sums + 8), v[1], &over);
	if (over != 0 || !(row->wide ? add_to_wide(row->at, there, v) :
	    add_to_narrow(row->at, there, v)))
		return false;
	_mm512_storeu_si512(sums, a);
	_mm512_storeu_si512(sums + 8, b);
	return true;
}
#else
bool
dense_works(void)
{
	return false;
}

const char *
dense_read(const char *p, uint32_t max, struct dense *d)
{
	(void)p;
	(void)max;
	(void)d;
	return NULL;
}

bool
dense_add(const struct dense *d, uint32_t n, int64_t *sums,
    const struct row_counts *row)
{
	(void)d;
	(void)n;
	(void)sums;
	(void)row;
	return false;
}
#endif
