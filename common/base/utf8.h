/*
 * utf8 -- characters in bytes that may not be valid UTF-8.
 */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The value of a byte that belongs to no character. */
#define UTF8_NONE	UINT32_MAX

/*
 * Read the character at text, of which len bytes remain, at least one: set *c
 * to its number, and return its length, 1 to 4.  A byte that does not begin a
 * character gives UTF8_NONE and 1; so do overlong forms, surrogates of UTF-16,
 * and a character that the end cuts off.
 */
size_t	 utf8_next(const char *text, size_t len, uint32_t *c);

/* Return the number of characters of a text of len bytes; a byte that belongs
   to none counts as one. */
size_t	 utf8_count(const char *text, size_t len);

/* Return how many bytes at the end of the text, at most 3, are the beginning of
   a character whose other bytes are missing. */
size_t	 utf8_begun(const char *text, size_t len);

/*
 * Shorten a text of len bytes to width bytes (5 or more) by omitting its
 * middle: show the first *head bytes, three dots, and the bytes from *tail on.
 * If the text fits, *tail is *head.  No character is cut.  The byte after the
 * text must be readable and must not continue a character.
 */
void	 utf8_cut(const char *text, size_t len, size_t width, size_t *head,
	    size_t *tail);

/*
 * Return whether a terminal, an editor or a browser may obey the character
 * instead of showing it: control characters including C1, line separators, and
 * marks that change the direction of text, which can make code look different
 * from what it does.  All of them are below U+10000.  UTF8_NONE is not one of
 * them.
 */
bool	 utf8_is_control(uint32_t c);

#endif
