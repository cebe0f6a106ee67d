/*
 * string -- owned strings of bytes.
 */
#ifndef TEXT_STRING_H
#define TEXT_STRING_H

#include <stdbool.h>
#include <stddef.h>

/* A string of any bytes; at is NULL if there is no string. */
struct string {
	char	*at;
	size_t	 len;
};

/* Replace t by a copy of len bytes, or by no string if from is NULL. */
void	 string_assign(struct string *t, const char *from, size_t len);

/* Append len bytes to t, which has room for *room bytes; set *room to 0
   after string_assign(). */
void	 string_append(struct string *t, size_t *room, const char *from,
	    size_t len);

/* Compare in byte order: return below 0, 0 or above 0.  A string whose `at' is
   NULL comes first. */
int	 string_compare(const struct string *, const struct string *);

/* Compare a_len and b_len bytes in byte order: return below 0, 0 or above 0. */
int	 string_compare_bytes(const char *a, size_t a_len, const char *b,
	    size_t b_len);

#endif
