/*
 * string -- strings of bytes that own their memory.
 */
#ifndef TEXT_STRING_H
#define TEXT_STRING_H

#include <stdbool.h>
#include <stddef.h>

/* A string of any bytes.  `at' is NULL if there is no string, not even an empty
   one. */
struct string {
	char	*at;
	size_t	 len;
};

/* Replace t by a copy of len bytes, or by no string if from is NULL.  The old
   text is freed. */
void	 string_assign(struct string *t, const char *from, size_t len);

/* Append len bytes to t.  *room is the number of bytes allocated for t; set it
   to 0 after string_assign(). */
void	 string_append(struct string *t, size_t *room, const char *from,
	    size_t len);

/* Compare in byte order.  Returns a negative number, 0 or a positive number if
   the first string comes before the second, equals it, or comes after it.  A
   string whose `at' is NULL comes first. */
int	 string_compare(const struct string *, const struct string *);

/* Compare a_len bytes at a with b_len bytes at b, as string_compare() does. */
int	 string_compare_bytes(const char *a, size_t a_len, const char *b,
	    size_t b_len);

#endif
