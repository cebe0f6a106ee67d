/*
 * scan -- numbers in a line of input, byte by byte.
 *
 * Numbers in a profile have two digits on average, so a plain loop is the
 * fastest method.  Every line ends in a newline, at which every scan stops.
 */
#ifndef TEXT_SCAN_H
#define TEXT_SCAN_H

#include <stdbool.h>
#include <stdint.h>

#include "base/hot.h"

static inline bool
is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r';
}

static inline bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* Return whether c is part of a word: a letter, a digit, `_', `$' or a byte of
   a character beyond ASCII. */
static inline bool
is_word(char c)
{
	return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' &&
	    c <= 'Z') || c == '_' || c == '$' || (unsigned char)c >= 0x80;
}

/* Return the first byte at p or later that is not a blank. */
static inline const char *
skip_blanks(const char *p)
{
	while (is_blank(*p))
		p++;
	return p;
}

/* Numbers with more decimal digits may exceed 64 bits. */
enum { SCAN_DIGITS = 19 };

/* Read the decimal digits at p.  Returns the byte after them, which is p if
   there are none.  The value is valid only for up to SCAN_DIGITS digits. */
HOT const char *
scan_decimal(const char *p, uint64_t *value)
{
	uint64_t	 v = 0;
	unsigned	 d;

	while ((d = (unsigned)(unsigned char)*p - '0') <= 9) {
		v = v * 10 + d;
		p++;
	}
	*value = v;
	return p;
}

/* Hexadecimal numbers with more digits exceed 64 bits, unless they begin with
   0. */
enum { SCAN_HEX_DIGITS = 16 };

/* Read the hexadecimal digits at p, in upper or lower case.  Returns the byte
   after them, which is p if there are none.  The value is valid only for up to
   SCAN_HEX_DIGITS digits. */
HOT const char *
scan_hex_digits(const char *p, uint64_t *value)
{
	uint64_t	 v = 0;
	unsigned	 d;

	for (;; p++) {
		d = (unsigned)(unsigned char)*p - '0';
		if (d > 9) {
			d = ((unsigned)(unsigned char)*p | 0x20) - 'a';
			if (d > 5)
				break;
			d += 10;
		}
		v = v << 4 | d;
	}
	*value = v;
	return p;
}

/* Read the decimal digits at p; scan_hex() reads hexadecimal digits.  Returns
   the byte after them, or p if there are none or the value exceeds 64 bits. */
const char *scan_digits(const char *p, uint64_t *value);
const char *scan_hex(const char *p, uint64_t *value);

/* Read a decimal number, or `0x' and a hexadecimal one.  Returns the byte after
   it, or p if there is no number at p or it exceeds 64 bits. */
const char *scan_number(const char *p, uint64_t *value);

/*
 * Read a number as scan_number() does, with an optional `-' in front.  *value
 * is the number modulo 2^64; *wide is true if the number does not fit in an
 * int64_t.
 */
const char *scan_signed(const char *p, int64_t *value, bool *wide);

#endif
