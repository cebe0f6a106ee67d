/*
 * Demangled names have no reliable grammar.  This code looks for brackets,
 * scopes and known suffixes, as a human reader does, and keeps everything that
 * it does not know.
 */
#include "ops/match/stem.h"

#include <stdbool.h>
#include <string.h>

#include "text/operator.h"
#include "text/scan.h"

static const char	 anonymous[] = "(anonymous namespace)";
/* Begins the name of a function of JavaScript that has none,
   `(anonymous:LINE:COLUMN)'. */
static const char	 nameless[] = "(anonymous:";

enum {
	CLONE_MOST = 200,	/* length in bytes of the longest mark ` [clone
				   ...]' */
	/* After this many unclosed brackets the search for ends of brackets
	   stops: each search goes to the end of the name, and names may come
	   from untrusted input. */
	OPEN_MOST = 4
};

static bool
is_hex(char c)
{
	return is_digit(c) || (c >= 'a' && c <= 'f');
}

static bool
starts(const char *p, const char *end, const char *what)
{
	size_t	 len = strlen(what);

	return (size_t)(end - p) >= len && memcmp(p, what, len) == 0;
}

static const char *
skip_digits(const char *p, const char *end)
{
	while (p < end && is_digit(*p))
		p++;
	return p;
}

/* Skip a clone's suffix, such as .isra.0, at p; return its end, or NULL.  All
   but the first ALONE words need a number: in Go, f.part is function part of
   package f. */
static const char *
skip_clone(const char *p, const char *end)
{
	enum { ALONE = 2 };
	static const char *const	 words[] = {
		"cold", "localalias", "constprop", "isra", "part", "lto_priv",
		"llvm", "__uniq", "specialized", NULL
	};
	const char			*word;
	int				 i;

	for (i = 0; *p == '.' && words[i] != NULL; i++) {
		if (!starts(p + 1, end, words[i]))
			continue;
		word = p += 1 + strlen(words[i]);
		while (p + 1 < end && *p == '.' && is_digit(p[1]))
			p = skip_digits(p + 1, end);
		return (p > word || i < ALONE) && (p == end || !is_word(*p)) ?
		    p : NULL;
	}
	return NULL;
}

/* Skip a hash: `::h' and 16 hexadecimal digits, or up to 16 of them in brackets
   `[...]'.  Return its end, or NULL if p is not at a hash. */
static const char *
skip_hash(const char *p, const char *end)
{
	const char	*at = p;

	if (starts(p, end, "::h")) {
		for (at = p + 3; at < end && is_hex(*at); at++)
			;
		return at - p == 19 && (at == end || !is_word(*at)) ? at :
		    NULL;
	}
	if (*p != '[')
		return NULL;
	for (at = p + 1; at < end && is_hex(*at); at++)
		;
	return at < end && *at == ']' && at > p + 1 && at - p <= 17 &&
	    starts(at + 1, end, "::") ? at + 1 : NULL;
}

/* Skip the number of a lambda or closure, `#1}', or the lines of a PHP closure,
   `:3-9}'.  Return a pointer to the brace, or NULL. */
static const char *
skip_number(const char *p, const char *end)
{
	const char	*at;

	if ((*p != '#' && *p != ':') || p + 1 == end || !is_digit(p[1]))
		return NULL;
	at = skip_digits(p + 1, end);
	if (*p == ':' && at < end && *at == '-')
		at = skip_digits(at + 1, end);
	return at < end && *at == '}' ? at : NULL;
}

static size_t
at_most(ptrdiff_t n, size_t most)
{
	return (size_t)n < most ? (size_t)n : most;
}

/*
 * Skip the hash of a crate in a mangled Rust name (v0 mangling), which is
 * between `C' and `_': `s' and up to eleven digits in base 62.  Shorter numbers
 * are those of closures, and are not skipped.
 */
static const char *
skip_crate_hash(struct slice name, const char *p)
{
	const char	*end = name.at + name.len, *last = NULL;

	/* The name begins with `_', so there is a byte before `s'. */
	if (*p == 's' && p[-1] == 'C')
		last = memchr(p, '_', at_most(end - p, 13));
	return last != NULL && last - p > 4 ? last + 1 : NULL;
}

/* Skip the mark of a clone, ` [clone .isra.0]' or ` (.llvm.123)'; return its
   end, or NULL. */
static const char *
skip_mark(const char *p, const char *end)
{
	const char	*last = NULL;

	if (starts(p, end, " [clone "))
		last = memchr(p, ']', at_most(end - p, CLONE_MOST));
	else if (starts(p, end, " (.llvm."))
		last = memchr(p, ')', at_most(end - p, CLONE_MOST));
	return last == NULL ? NULL : last + 1;
}

static size_t
drop_clone(struct slice name, bool numbers, char *out)
{
	const char	*p = name.at, *end = name.at + name.len, *next;
	bool		 rust = starts(p, end, "_R") || starts(p, end, "__R");
	size_t		 n = 0;

	while (p < end) {
		next = rust ? skip_crate_hash(name, p) : NULL;
		if (next != NULL ||
		    (next = skip_mark(p, end)) != NULL ||
		    (next = skip_clone(p, end)) != NULL ||
		    (next = skip_hash(p, end)) != NULL ||
		    (numbers && (next = skip_number(p, end)) != NULL))
			p = next;
		else
			out[n++] = *p++;
	}
	return n;
}

/* Skip the brackets that open at p, and all brackets inside of them; return
   their end, or NULL if they are not closed. */
static const char *
skip_brackets(const char *p, const char *end, char open, char close)
{
	int	 depth = 0;

	for (; p < end; p++)
		if (*p == open)
			depth++;
		else if (*p == close && (p[-1] != '-' || close != '>') &&
		    --depth == 0)
			return p + 1;
	return NULL;
}

/* The state while a name without arguments is written. */
struct base {
	bool		 instance;	/* template arguments stay */
	char		*out;
	size_t		 n;
	size_t		 start;		/* offset in `out' where the name
					   begins, after the result type if
					   there is one */
	bool		 oper;		/* the last word copied was
					   `operator' */
	int		 open;		/* number of brackets found that are
					   never closed */
};

static const char *
skip(struct base *b, const char *p, const char *end, const char *brackets)
{
	const char	*next = b->open == OPEN_MOST ? NULL :
	    skip_brackets(p, end, brackets[0], brackets[1]);

	b->open += next == NULL && b->open < OPEN_MOST;
	return next;
}

static void
take(struct base *b, const char *from, const char *to)
{
	memcpy(b->out + b->n, from, (size_t)(to - from));
	b->n += (size_t)(to - from);
}

/* Copy a type in angle brackets that begins a name, as that of a Rust trait
   does, but without the arguments of the type. */
static const char *
take_type(struct base *b, const char *p, const char *end)
{
	const char	*stop = skip(b, p, end, "<>"), *next;

	if (stop == NULL)
		return NULL;
	for (take(b, p, p + 1), p++; p < stop; p++) {
		next = *p == '<' ? skip(b, p, stop, "<>") : NULL;
		if (next != NULL)
			p = next;
		take(b, p, p + 1);
	}
	return stop;
}

/* If the text at p must stay as it is, such as an operator's name or a lambda
   in braces, copy it and return its end; otherwise return NULL. */
static const char *
take_whole(struct base *b, struct slice name, const char *p)
{
	const char		*end = name.at + name.len, *next = NULL;

	next = operator_end(name.at, p, end);
	if (next != p) {
		b->oper = true;
		take(b, p, next);
		return next;
	}
	next = NULL;
	if (!b->instance && starts(p, end, nameless)) {
		take(b, p, p + strlen(nameless) - 1);
		return skip_digits(p + strlen(nameless), end);
	}
	if (starts(p, end, anonymous))
		next = p + strlen(anonymous);
	else if (*p == '{')
		next = skip(b, p, end, "{}");
	else if (*p == '<' && b->n == b->start && !b->instance)
		return take_type(b, p, end);
	if (next != NULL)
		take(b, p, next);
	return next;
}

/*
 * Skip template arguments, which are copied if they stay, or parameters inside
 * of a name such as those of a function that contains a lambda; return their
 * end, or NULL.  If they are the parameters of the function itself, the name
 * ends here: then set *done.
 */
static const char *
skip_arguments(struct base *b, const char *p, const char *end, bool *done)
{
	const char	*next;

	if (*p == '<') {
		next = skip(b, p, end, "<>");
		if (next != NULL && b->instance)
			take(b, p, next);
		else if (next != NULL && b->n >= 2 &&
		    memcmp(b->out + b->n - 2, "::", 2) == 0)
			b->n -= 2;
		return next;
	}
	if (*p != '(' || b->n == 0 || !(is_word(b->out[b->n - 1]) ||
	    b->oper || strchr("})]>", b->out[b->n - 1]) != NULL))
		return NULL;
	next = skip(b, p, end, "()");
	*done = next != NULL && !starts(next, end, "::");
	return next;
}

static size_t
drop_arguments(struct slice name, bool instance, char *out)
{
	const char	*p = name.at, *end = name.at + name.len, *next;
	struct base	 b = { .instance = instance, .out = out };
	bool		 done = false;

	while (p < end && !done) {
		if ((next = take_whole(&b, name, p)) != NULL ||
		    (next = skip_arguments(&b, p, end, &done)) != NULL) {
			p = next;
			continue;
		}
		out[b.n++] = *p++;
		if (p[-1] == ' ' && !b.oper)
			b.start = b.n;
	}
	/* Only a name with parameters begins with a result type: without
	   parameters, the text before a blank belongs to the name. */
	if (done && b.start > 0) {
		b.n -= b.start;
		memmove(out, out + b.start, b.n);
	}
	return b.n;
}

/*
 * Mangled names are described at itanium-cxx-abi.github.io/cxx-abi/abi.html and
 * in Rust's RFC 2603; this code reads only what both grammars have in common.
 * A component of a name is an identifier preceded by its length, or a code of
 * one or two letters.  It is written as a colon and the identifier or code, so
 * that the result is at most twice as long as the mangled name.
 */

/* The state while a mangled name is read.  After an error, p is at the end, so
   that all further reading fails too. */
struct mangled {
	const char	*p, *end;
	char		*out;
	size_t		 n;
	bool		 internal;	/* some component has internal
					   linkage */
};

static bool
give_up(struct mangled *m)
{
	m->p = m->end;
	return false;
}

static char
peek(const struct mangled *m, size_t i)
{
	return (size_t)(m->end - m->p) > i ? m->p[i] : '\0';
}

static bool
accept(struct mangled *m, char c)
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

/* Read the number at p.  Return false if there is no number, or if it exceeds
   the length of the rest of the name. */
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

/* Read a component that consists of a length and an identifier. */
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

/* Return whether a component is the hash at the end of a Rust name in the
   legacy mangling: `h' and hexadecimal digits. */
static bool
is_rust_hash(struct slice name)
{
	size_t	 i;

	if (name.len != 17 || name.at[0] != 'h')
		return false;
	for (i = 1; i < name.len; i++)
		if (!is_hex(name.at[i]))
			return false;
	return true;
}

/* Skip a number in base 36, digits and capital letters, that ends with `_'. */
static bool
skip_sequence(struct mangled *m)
{
	while (is_digit(peek(m, 0)) || (peek(m, 0) >= 'A' &&
	    peek(m, 0) <= 'Z'))
		m->p++;
	return accept(m, '_') || give_up(m);
}

/* Skip one item of template arguments or of types.  *depth counts the items
   that have begun and will end with `E'. */
static bool
skip_item(struct mangled *m, int *depth)
{
	struct slice	 name;
	char		 c = peek(m, 0);

	if (is_digit(c))
		return take_identifier(m, &name);
	if (c == '\0')
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
		return accept(m, 'E') || give_up(m);
	case 'D':
		*depth += peek(m, 0) == 't' || peek(m, 0) == 'T';
		m->p += m->p < m->end;
		return true;
	}
	return (c >= 'a' && c <= 'z') || strchr("PROKVMCGU", c) != NULL ||
	    give_up(m);
}

/* Skip the rest of the current construct including the `E' that ends it. */
static bool
skip_to_end(struct mangled *m)
{
	int	 depth = 1;

	while (depth > 0)
		if (!skip_item(m, &depth))
			return false;
	return true;
}

/* Read what follows a `U': `l' for a lambda, or `t' for an unnamed type. */
static bool
take_unnamed(struct mangled *m)
{
	if (accept(m, 'l')) {
		put(m, "{l", 2);
		return skip_to_end(m) && skip_sequence(m);
	}
	put(m, "{t", 2);
	return accept(m, 't') ? skip_sequence(m) : give_up(m);
}

/* Read what follows an `S': an abbreviation, as in Ss for std::string, or a
   reference to an earlier component, which this code does not resolve. */
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

static bool
take_component(struct mangled *m)
{
	struct slice	 name;
	char		 c = peek(m, 0);

	if (c == 'L' && is_digit(peek(m, 1))) {
		m->internal = true;
		m->p++;
	}
	if (is_digit(peek(m, 0))) {
		if (!take_identifier(m, &name))
			return false;
		if (!is_rust_hash(name))
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
	bool	 nested = accept(m, 'N'), std = false;

	while (nested && peek(m, 0) != '\0' &&
	    strchr("rVKRO", peek(m, 0)) != NULL)
		m->p++;
	do {
		std = peek(m, 0) == 'S' && peek(m, 1) == 't';
		if (!take_component(m))
			return false;
		if (accept(m, 'I') && !skip_to_end(m))
			return false;
	} while (nested ? !accept(m, 'E') : std);
	return true;
}

/* Read what follows `_Z'.  In the name of a local entity, after `Z', the
   function that contains it comes first. */
static bool
take_encoding(struct mangled *m)
{
	while (accept(m, 'Z'))
		if (!take_name(m) || !skip_to_end(m))
			return false;
	return take_name(m);
}

/* Skip the disambiguator of a Rust name, which distinguishes equal names: it
   begins with `s' and ends with `_'. */
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
	accept(m, 'u');
	if (!take_number(m, &len))
		return false;
	accept(m, '_');
	if (len > (size_t)(m->end - m->p))
		return give_up(m);
	put(m, m->p, len);
	m->p += len;
	return true;
}

/* Read a Rust path: the crate, modules and names.  Generic arguments (I) are
   only accepted if they apply to the whole path. */
static bool
take_rust_path(struct mangled *m)
{
	size_t	 nested = 0, i;

	accept(m, 'I');
	while (accept(m, 'N')) {
		m->p += m->p < m->end;
		nested++;
	}
	if (!accept(m, 'C') || !take_rust_identifier(m))
		return give_up(m);
	for (i = 0; i < nested; i++)
		if (!take_rust_identifier(m))
			return false;
	return true;
}

/*
 * Write the scopes and the name of a mangled name to `out', each after a colon,
 * without parameters, template arguments and hashes.  Return the length, or 0
 * if the name is not mangled (by the Itanium C++ ABI or Rust v0) or not
 * understood.  Set *internal if something in the name has internal linkage.
 */
static size_t
read_mangled(struct slice name, char *out, bool *internal)
{
	struct mangled	 m = {
		.p = name.at, .end = name.at + name.len, .out = out
	};

	while (accept(&m, '_'))
		;
	if (m.p == name.at || !(accept(&m, 'Z') ? take_encoding(&m) :
	    accept(&m, 'R') && take_rust_path(&m)))
		return 0;
	*internal = m.internal;
	return m.n;
}

/* Copy the text after the last scope: b of a::b, of a.b, and of :a:b, which is
   the form that read_mangled() writes.  The last byte ends no scope.  Return
   the length of the copy. */
static size_t
drop_scopes(struct slice name, char *out)
{
	size_t	 i = name.len > 0 ? name.len - 1 : 0;

	while (i > 0 && name.at[i - 1] != ':' && name.at[i - 1] != '.' &&
	    name.at[i - 1] != '}' && name.at[i - 1] != ')')
		i--;
	memcpy(out, name.at + i, name.len - i);
	return name.len - i;
}

struct slice
match_stem(struct slice name, enum match_stem_kind kind, char *out)
{
	size_t	 n = 0;
	bool	 internal;

	if (name.len > MATCH_STEM_MOST)
		return name;
	if (kind == STEM_CLONE || kind == STEM_NUMBERED)
		n = drop_clone(name, kind == STEM_CLONE, out);
	else if (kind == STEM_LAST)
		n = drop_scopes(name, out);
	else {
		if (kind == STEM_BASE && name.len > 0 && name.at[0] == '_')
			n = read_mangled(name, out, &internal);
		if (n == 0)
			n = drop_arguments(name, kind == STEM_INSTANCE, out);
	}
	return (struct slice){ out, n };
}

bool
match_stem_is_numbered(struct slice name)
{
	size_t	 i;

	for (i = 0; i < name.len; i++)
		if (skip_number(name.at + i, name.at + name.len) != NULL)
			return true;
	return memchr(name.at, '#', name.len) != NULL;
}

bool
match_stem_is_address(struct slice name)
{
	return name.len > 2 && name.at[0] == '0' && name.at[1] == 'x';
}

bool
match_stem_is_internal(struct slice name, char *room)
{
	bool	 internal = false;

	if (name.len <= MATCH_STEM_MOST)
		read_mangled(name, room, &internal);
	return internal;
}

bool
match_stem_is_scoped(struct slice base)
{
	const char	*end = base.at + base.len, *p;
	int		 colons = 0;

	/*
	 * Scopes are written as in a::b or, by read_mangled(), as in :a:b.
	 * Lambdas, closures and unnamed types are in braces or, as LLVM writes
	 * them, in quotes.
	 */
	for (p = base.at; p < end; p++) {
		if (*p == '{' || *p == '\'' ||
		    starts(p, end, anonymous) ||
		    starts(p, end, "_GLOBAL__N_"))
			return false;
		colons += *p == ':';
	}
	return colons >= 2;
}
