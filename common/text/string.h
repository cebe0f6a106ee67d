/*
 * string -- owned strings of bytes, and small sets of them.
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

/* A few distinct strings in byte order.  Copies of a set share memory until
   one of them changes, so one thread must own them all.  All-zero is empty. */
struct string_set {
	struct string	*at;
	size_t		 n, room;
	size_t		*copies;	/* sets sharing this memory; NULL:
					   one */
};

/* Replace t by a copy of len bytes, or by no string if from is NULL. */
void	 string_assign(struct string *t, const char *from, size_t len);

/* Append len bytes to t, which has room for *room bytes; set *room to 0
   after string_assign(). */
void	 string_append(struct string *t, size_t *room, const char *from,
	    size_t len);

/* Compare in byte order: below 0, 0 or above.  No string comes first. */
int	 string_compare(const struct string *, const struct string *);

/* The same for a_len and b_len bytes. */
int	 string_compare_bytes(const char *a, size_t a_len, const char *b,
	    size_t b_len);

/* Add a copy of len bytes, unless the set already has them. */
void	 string_set_add(struct string_set *, const char *text, size_t len);

/* Make *to, which must be empty, a copy of from, in constant time. */
void	 string_set_copy(struct string_set *to, const struct string_set *from);

/* Whether one is a copy of the other, and neither has changed since.  Equal
   sets that were built separately may give false. */
bool	 string_set_same(const struct string_set *, const struct string_set *);

/* Remove string i; free the set. */
void	 string_set_remove(struct string_set *, size_t i);
void	 string_set_free(struct string_set *);

#endif
