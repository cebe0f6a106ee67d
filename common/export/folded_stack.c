#include "export/folded_stack.h"

#include <stdint.h>

#include "base/mem.h"
#include "text/scan.h"

void
folded_stack_free(struct folded_stack *s)
{
	mem_free(s->text);
}

static void
add(struct folded_stack *s, const char *text, size_t len)
{
	if (len == 0)
		return;
	s->text = mem_grow(s->text, &s->room, s->len + len + FOLDED_COPY, 1);
	memcpy(s->text + s->len, text, len);
	s->len += len;
}

static void
replace_bytes(char *p, size_t n)
{
	for (; n > 0; p++, n--)
		if (*p == ';')
			*p = ':';
		else if ((unsigned char)*p < ' ')
			*p = '?';
}

/* Whether one of eight bytes may need replacement; true too often, but never
   false if one does.  After subtraction, bit 7 of a byte shows that it was too
   small. */
HOT bool
is_suspect(const char *p)
{
	const uint64_t	 ones = UINT64_C(0x0101010101010101);
	uint64_t	 word, other;

	memcpy(&word, p, sizeof(word));
	other = word ^ ones * ';';
	return (((word - ones * ' ') & ~word) | ((other - ones) & ~other)) &
	    ones << 7;
}

static void
add_name(struct folded_stack *s, struct slice name)
{
	size_t	 i;
	char	*to;

	if (name.len == 0) {
		add(s, "?", 1);
		return;
	}
	add(s, name.at, name.len);
	to = s->text + (s->len - name.len);
	for (i = 0; i + 8 <= name.len; i += 8)
		if (is_suspect(to + i))
			replace_bytes(to + i, 8);
	replace_bytes(to + i, name.len - i);
	for (i = name.len; s->bare && i > 0 && is_digit(to[i - 1]); i--)
		continue;
	if (i > 0 && i < name.len && to[i - 1] == ' ')
		to[i - 1] = '_';
}

void
folded_stack_add(struct folded_stack *s, struct slice name, bool estimated)
{
	add_name(s, name);
	if (estimated)
		add(s, "_[e]", 4);
	add(s, ";", 1);
}
