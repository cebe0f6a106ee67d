/*
 * A component of a mangled name is an identifier preceded by its length, or a
 * code of one or two letters.  It is written as a colon and the identifier or
 * code, so never as more than twice the bytes read.
 */
#include "ops/match/mangled.h"

#include <stdbool.h>
#include <string.h>

#include "text/scan.h"

/* The state of reading a name.  After an error, p is at the end, where all
   functions fail. */
struct mangled {
	const char	*p, *end;
	char		*out;
	size_t		 n;
	bool		 bad;
};

static bool
give_up(struct mangled *m)
{
	m->bad = true;
	m->p = m->end;
	return false;
}

static char
peek(const struct mangled *m, size_t i)
{
	return (size_t)(m->end - m->p) > i ? m->p[i] : '\0';
}

static bool
take(struct mangled *m, char c)
{
	if (peek(m, 0) != c)
		return false;
	m->p++;
	return true;
}

static void
put(struct mangled *m, const char *text, size_t len)
{
	m->out[m->n++] = ':';
	memcpy(m->out + m->n, text, len);
	m->n += len;
}

/* The number at p; false if there is none of a sensible size. */
static bool
take_number(struct mangled *m, size_t *n)
{
	if (!is_digit(peek(m, 0)))
		return give_up(m);
	for (*n = 0; is_digit(peek(m, 0)); m->p++) {
		*n = *n * 10 + (size_t)(*m->p - '0');
		if (*n > (size_t)(m->end - m->p))
			return give_up(m);
	}
	return true;
}

/* Read an identifier preceded by its length. */
static bool
take_identifier(struct mangled *m, struct slice *name)
{
	size_t	 len;

	if (!take_number(m, &len) || len > (size_t)(m->end - m->p))
		return give_up(m);
	*name = (struct slice){ m->p, len };
	m->p += len;
	return true;
}

/* Rust's legacy mangling ends in a hash. */
static bool
is_hash(struct slice name)
{
	size_t	 i;

	if (name.len != 17 || name.at[0] != 'h')
		return false;
	for (i = 1; i < name.len; i++)
		if (!is_digit(name.at[i]) &&
		    (name.at[i] < 'a' || name.at[i] > 'f'))
			return false;
	return true;
}

/* Skip digits and capitals and the `_' after them. */
static bool
skip_sequence(struct mangled *m)
{
	while (is_digit(peek(m, 0)) || (peek(m, 0) >= 'A' &&
	    peek(m, 0) <= 'Z'))
		m->p++;
	return take(m, '_') || give_up(m);
}

/* Skip one item of template arguments or of types; *depth counts the open ones
   that end in `E'. */
static bool
skip_item(struct mangled *m, int *depth)
{
	struct slice	 name;
	char		 c = peek(m, 0);

	if (is_digit(c))
		return take_identifier(m, &name);
	if (c == '\0' || m->p == m->end)
		return give_up(m);
	m->p++;
	switch (c) {
	case 'I': case 'J': case 'N': case 'X': case 'F':
		++*depth;
		return true;
	case 'E':
		--*depth;
		return true;
	case 'S':
		if (peek(m, 0) >= 'a' && peek(m, 0) <= 'z') {
			m->p++;
			return true;
		}
		return skip_sequence(m);
	case 'T': case 'A':
		return skip_sequence(m);
	case 'L':
		if (peek(m, 0) < 'a' || peek(m, 0) > 'z')
			return give_up(m);
		while (m->p < m->end && *m->p != 'E')
			m->p++;
		return take(m, 'E') || give_up(m);
	case 'D':
		*depth += peek(m, 0) == 't' || peek(m, 0) == 'T';
		m->p += m->p < m->end;
		return true;
	}
	return (c >= 'a' && c <= 'z') || strchr("PROKVMCGU", c) != NULL ||
	    give_up(m);
}

/* Skip past the `E' that ends the current construct. */
static bool
skip_to_end(struct mangled *m)
{
	int	 depth = 1;

	while (depth > 0)
		if (!skip_item(m, &depth))
			return false;
	return true;
}

/* Read after `U': a lambda, `l', or an unnamed type, `t'. */
static bool
take_unnamed(struct mangled *m)
{
	if (take(m, 'l')) {
		put(m, "l", 1);
		return skip_to_end(m) && skip_sequence(m);
	}
	put(m, "t", 1);
	return take(m, 't') ? skip_sequence(m) : give_up(m);
}

/* Read after `S': an abbreviation, for example Ss for std::string, or a
   reference to an earlier component, which is not resolved. */
static bool
take_known(struct mangled *m)
{
	m->p++;
	if (peek(m, 0) >= 'a' && peek(m, 0) <= 'z') {
		put(m, m->p, 1);
		m->p++;
		return true;
	}
	put(m, "S", 1);
	return skip_sequence(m);
}

/* Read one component of a name. */
static bool
take_component(struct mangled *m)
{
	struct slice	 name;
	char		 c = peek(m, 0);

	if (c == 'L' && is_digit(peek(m, 1)))
		m->p++;
	if (is_digit(peek(m, 0))) {
		if (!take_identifier(m, &name))
			return false;
		if (!is_hash(name))
			put(m, name.at, name.len);
		return true;
	}
	if (c == 'S')
		return take_known(m);
	if (c == 'U' || c == 'B') {
		m->p++;
		return c == 'U' ? take_unnamed(m) : take_identifier(m, &name);
	}
	if (((c == 'C' || c == 'D') && is_digit(peek(m, 1))) ||
	    (c >= 'a' && c <= 'z' && peek(m, 1) != '\0')) {
		put(m, m->p, c == 'C' || c == 'D' ? 1 : 2);
		m->p += 2;
		return true;
	}
	return give_up(m);
}

static bool
take_name(struct mangled *m)
{
	bool	 nested = take(m, 'N'), std = false;

	while (nested && peek(m, 0) != '\0' &&
	    strchr("rVKRO", peek(m, 0)) != NULL)
		m->p++;
	do {
		std = peek(m, 0) == 'S' && peek(m, 1) == 't';
		if (!take_component(m))
			return false;
		if (take(m, 'I') && !skip_to_end(m))
			return false;
	} while (nested ? !take(m, 'E') : std);
	return true;
}

/* Read what follows `_Z'.  A local name (Z) begins with its function. */
static bool
take_encoding(struct mangled *m)
{
	while (take(m, 'Z'))
		if (!take_name(m) || !skip_to_end(m))
			return false;
	return take_name(m);
}

/* Skip Rust's disambiguator, which distinguishes equal names: from `s' to
   `_'. */
static void
skip_disambiguator(struct mangled *m)
{
	const char	*end;

	if (peek(m, 0) != 's')
		return;
	end = memchr(m->p, '_', (size_t)(m->end - m->p));
	if (end == NULL)
		give_up(m);
	else
		m->p = end + 1;
}

static bool
take_rust_identifier(struct mangled *m)
{
	size_t	 len;

	skip_disambiguator(m);
	take(m, 'u');
	if (!take_number(m, &len))
		return false;
	take(m, '_');
	if (len > (size_t)(m->end - m->p))
		return give_up(m);
	put(m, m->p, len);
	m->p += len;
	return true;
}

/* Read a path of a crate, modules and names; generic arguments (I) are accepted
   only around the whole path. */
static bool
take_rust_path(struct mangled *m)
{
	size_t	 nested = 0, i;

	take(m, 'I');
	while (take(m, 'N')) {
		m->p += m->p < m->end;
		nested++;
	}
	if (!take(m, 'C') || !take_rust_identifier(m))
		return give_up(m);
	for (i = 0; i < nested; i++)
		if (!take_rust_identifier(m))
			return false;
	return true;
}

size_t
match_mangled(struct slice name, char *out)
{
	struct mangled	 m = {
		.p = name.at, .end = name.at + name.len, .out = out
	};

	while (take(&m, '_'))
		;
	if (m.p == name.at || !(take(&m, 'Z') ? take_encoding(&m) :
	    take(&m, 'R') && take_rust_path(&m)) || m.bad)
		return 0;
	return m.n;
}
