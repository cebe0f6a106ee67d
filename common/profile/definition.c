/* Each formula is stored in one canonical spelling, so that equal formulas are
   equal as text. */
#include "profile/definition.h"

#include <string.h>

#include "base/mem.h"
#include "text/scan.h"

/* A term is a sign, a number, `*' and a name.  All but the name may be
   missing. */
const char *
definition_next_term(const char *p, const char *end, struct definition_term *t)
{
	t->minus = false;
	while (p < end && (is_blank(*p) || *p == '+' || *p == '-'))
		t->minus ^= *p++ == '-';
	t->factor.at = p;
	while (p < end && is_digit(*p))
		p++;
	t->factor.len = (size_t)(p - t->factor.at);
	while (p < end && (is_blank(*p) || *p == '*'))
		p++;
	t->name.at = p;
	while (p < end && !is_blank(*p) && *p != '+' && *p != '-')
		p++;
	t->name.len = (size_t)(p - t->name.at);
	return p;
}

/* Write a term in the canonical spelling.  Returns the number of bytes. */
static size_t
spell_term(char *out, bool first, const struct definition_term *t)
{
	size_t	 n = 0;

	if (!first || t->minus) {
		if (!first)
			out[n++] = ' ';
		out[n++] = t->minus ? '-' : '+';
		out[n++] = ' ';
	}
	if (t->factor.len > 0) {
		memcpy(out + n, t->factor.at, t->factor.len);
		n += t->factor.len;
		out[n++] = ' ';
	} else if (is_digit(*t->name.at)) {
		/* The name begins with a digit, as in `*2nd'.  Write a factor
		   in front of it, so that the digit is not read as one. */
		out[n++] = '1';
		out[n++] = ' ';
	}
	memcpy(out + n, t->name.at, t->name.len);
	return n + t->name.len;
}

/* Store a formula in the canonical spelling.  Text that is no formula is stored
   as it is. */
static void
set_formula(struct string *to, struct slice v)
{
	const char		*p = v.at, *end = v.at + v.len;
	struct definition_term	 t;
	char			*out;
	size_t			 len = 0;
	bool			 good = v.len > 0;

	/* Each byte of a formula needs at most 5 bytes in the canonical
	   spelling, since a term grows by at most 4 bytes. */
	out = mem_resize(NULL, v.len, 5);
	while (good && p < end) {
		p = definition_next_term(p, end, &t);
		good = t.name.len > 0;
		if (good)
			len += spell_term(out + len, len == 0, &t);
	}
	string_assign(to, good ? out : v.at, good ? len : v.len);
	mem_free(out);
}

bool
definition_read(struct definition *d, struct slice v)
{
	const char	*p = v.at, *end = v.at + v.len, *colon;
	struct slice	 title;

	while (p < end && !is_blank(*p) && *p != '=' && *p != ':')
		p++;
	if (p == v.at)
		return false;
	string_assign(&d->name, v.at, (size_t)(p - v.at));
	title = slice_trim(p, end);
	if (title.len > 0 && *title.at == '=') {
		colon = memchr(title.at, ':', title.len);
		p = colon == NULL ? end : colon;
		set_formula(&d->formula, slice_trim(title.at + 1, p));
		title = slice_trim(p, end);
	}
	if (title.len > 0 && *title.at == ':')
		title = slice_trim(title.at + 1, end);
	string_assign(&d->title, title.at, title.len);
	return true;
}

void
definition_free(struct definition *d)
{
	string_assign(&d->name, NULL, 0);
	string_assign(&d->formula, NULL, 0);
	string_assign(&d->title, NULL, 0);
}
