/*
 * string -- a copy of some bytes, and small sets of such.
 */
#ifndef TEXT_STRING_H
#define TEXT_STRING_H

#include <stdbool.h>
#include <stddef.h>

/* A string of any bytes; at is NULL if there is none. */
struct string {
	char	*at;
	size_t	 len;
};

/* A few distinct strings in byte order.  Copies of a set have the same strings
   in memory until one of them changes; all belong to one thread.  One that is
   all zero is empty. */
struct string_set {
	struct string	*at;
	size_t		 n, room;
	size_t		*copies;	/* sets with this memory; NULL: none */
};

/* Replace t by a copy of the len bytes at from (NULL: by nothing). */
void	 string_assign(struct string *t, const char *from, size_t len);

/* Add len bytes to t, which has room for *room: 0 if t was set since. */
void	 string_append(struct string *t, size_t *room, const char *from,
	    size_t len);

/* Below zero, zero or above it, in byte order; nothing stands first. */
int	 string_compare(const struct string *, const struct string *);

/* Likewise of a_len and b_len bytes. */
int	 string_compare_bytes(const char *a, size_t a_len, const char *b,
	    size_t b_len);

/* Add a copy of len bytes, unless the set has it. */
void	 string_set_add(struct string_set *, const char *text, size_t len);

/* Make *to, which must be empty, a copy of from, whatever its size at once. */
void	 string_set_copy(struct string_set *to, const struct string_set *from);

/* Whether one is a copy of the other, and neither has changed since; two that
   came to the same strings in other ways need not be known to be the same. */
bool	 string_set_same(const struct string_set *, const struct string_set *);

/* Take away string i; free all. */
void	 string_set_remove(struct string_set *, size_t i);
void	 string_set_free(struct string_set *);

#endif
