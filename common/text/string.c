/*
 * A NULL string differs from an empty one: it is a fact that a file does not
 * state.
 */
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

/* Give the set memory that it shares with no copy. */
static void
own(struct string_set *set)
{
	struct string	*at;
	size_t		 i;

	if (set->copies == NULL) {
		set->copies = mem_get(1, sizeof(*set->copies));
		*set->copies = 1;
	}
	if (*set->copies == 1)
		return;
	--*set->copies;
	set->copies = mem_get(1, sizeof(*set->copies));
	*set->copies = 1;
	at = mem_get(set->n, sizeof(*at));
	for (i = 0; i < set->n; i++)
		string_assign(&at[i], set->at[i].at, set->at[i].len);
	set->at = at;
	set->room = set->n;
}

void
string_set_add(struct string_set *set, const char *text, size_t len)
{
	size_t	 i = set->n;
	int	 order = 1;

	while (i > 0 && (order = string_compare_bytes(set->at[i - 1].at,
	    set->at[i - 1].len, text, len)) > 0)
		i--;
	if (i > 0 && order == 0)
		return;
	own(set);
	set->at = mem_grow(set->at, &set->room, set->n + 1, sizeof(*set->at));
	memmove(set->at + i + 1, set->at + i, (set->n - i) * sizeof(*set->at));
	set->n++;
	set->at[i] = (struct string){ NULL, 0 };
	string_assign(&set->at[i], text, len);
}

void
string_set_copy(struct string_set *to, const struct string_set *from)
{
	*to = *from;
	if (to->copies != NULL)
		++*to->copies;
}

bool
string_set_same(const struct string_set *a, const struct string_set *b)
{
	return a->copies == b->copies;
}

void
string_set_remove(struct string_set *set, size_t i)
{
	own(set);
	mem_free(set->at[i].at);
	set->n--;
	memmove(set->at + i, set->at + i + 1, (set->n - i) * sizeof(*set->at));
}

void
string_set_free(struct string_set *set)
{
	if (set->copies != NULL && --*set->copies == 0) {
		while (set->n > 0)
			mem_free(set->at[--set->n].at);
		mem_free(set->at);
		mem_free(set->copies);
	}
	memset(set, 0, sizeof(*set));
}
