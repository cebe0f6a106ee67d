/* A string whose member `at' is NULL is a text that a profile does not state,
   such as a missing `cmd:' line.  An empty string is a text that is stated. */
#include "text/string.h"

#include <string.h>

#include "base/mem.h"

int
string_compare_bytes(const char *a, size_t a_len, const char *b,
    size_t b_len)
{
	size_t	 len = a_len < b_len ? a_len : b_len;
	int	 order = len == 0 ? 0 : memcmp(a, b, len);

	return order != 0 ? order : (a_len > b_len) - (a_len < b_len);
}

void
string_assign(struct string *t, const char *from, size_t len)
{
	char	*copy = from == NULL ? NULL : mem_copy(from, len);

	mem_free(t->at);
	t->at = copy;
	t->len = from == NULL ? 0 : len;
}

void
string_append(struct string *t, size_t *room, const char *from, size_t len)
{
	t->at = mem_grow(t->at, room, t->len + len + 1, 1);
	memcpy(t->at + t->len, from, len);
	t->len += len;
	t->at[t->len] = '\0';
}

int
string_compare(const struct string *a, const struct string *b)
{
	if (a->at == NULL || b->at == NULL)
		return (a->at != NULL) - (b->at != NULL);
	return string_compare_bytes(a->at, a->len, b->at, b->len);
}
