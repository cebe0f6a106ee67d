/*
 * utf8 -- the characters in bytes that need not be UTF-8.
 */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* No character, above all that there are. */
#define UTF8_NONE	UINT32_MAX

/*
 * The character at text, of which there are len bytes, at least one: its number
 * goes to *c, and how many bytes it has, 1 to 4, is returned.  A byte that does
 * not begin a character gives UTF8_NONE and 1; so do overlong forms, surrogates
 * of UTF-16, and a character that the end cuts off.
 */
size_t	 utf8_next(const char *text, size_t len, uint32_t *c);

/* How many of the len bytes, at most 3, may be the beginning of a character
   that goes on after the end. */
size_t	 utf8_begun(const char *text, size_t len);

/*
 * Where a text of len bytes has more than width bytes (5 or more), leave out
 * its middle: what is to be shown are the first *head bytes, three dots, and
 * the bytes from *tail on.  If it fits, *tail is *head.  No character is cut.
 * A byte after the text may be read: it is part of no character.
 */
void	 utf8_cut(const char *text, size_t len, size_t width, size_t *head,
	    size_t *tail);

/*
 * Whether a terminal, an editor or a page may obey it instead of showing it:
 * the control characters, C1 too, what ends a line, and what turns the
 * direction of text, so that code reads otherwise than it runs.  All are
 * below U+10000.  UTF8_NONE is not one of them.
 */
bool	 utf8_is_control(uint32_t c);

#endif
