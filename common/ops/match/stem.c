/*
 * Demangled names have no reliable grammar, so they are read as people read
 * them; unknown constructs are kept.
 */
#include "ops/match/stem.h"

#include <stdbool.h>
#include <string.h>

#include "text/scan.h"
#include "ops/match/mangled.h"

enum {
	CLONE_MOST = 200,	/* bytes of a clone's mark */
	/* After this many unclosed brackets no more are searched: each search
	   goes to the end of the name, and names may come from untrusted
	   input. */
	OPEN_MOST = 4
};

static bool
is_word(char c)
{
	return is_digit(c) || c == '_' || c == '$' || (c >= 'a' && c <= 'z') ||
	    (c >= 'A' && c <= 'Z') || (c & 0x80) != 0;
}

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

/* Skip a clone's suffix, such as .isra.0, at p; return its end, or NULL. */
static const char *
skip_clone(const char *p, const char *end)
{
	static const char *const	 words[] = {
		"constprop", "isra", "part", "cold", "lto_priv", "llvm",
		"__uniq", "specialized", "localalias", NULL
	};
	int				 i;

	for (i = 0; *p == '.' && words[i] != NULL; i++) {
		if (!starts(p + 1, end, words[i]))
			continue;
		p += 1 + strlen(words[i]);
		while (p + 1 < end && *p == '.' && is_digit(p[1]))
			p = skip_digits(p + 1, end);
		return p == end || !is_word(*p) ? p : NULL;
	}
	return NULL;
}

/* Skip `::h' and 16 hexadecimal digits, or `[' and up to 16 and `]'. */
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
   `:3-9}'; return the brace, or NULL. */
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

/* Skip the hash of a crate, which Rust's v0 mangling has between `C' and `_':
   `s' and up to eleven digits in base 62.  Shorter ones number closures. */
static const char *
skip_crate_hash(struct slice name, const char *p)
{
	const char	*end = name.at + name.len, *last = NULL;

	if (*p == 's' && p > name.at && p[-1] == 'C')
		last = memchr(p, '_', at_most(end - p, 13));
	return last != NULL && last - p > 4 ? last + 1 : NULL;
}

/* Skip ` [clone .isra.0]' or ` (.llvm.123)'; return its end, or NULL. */
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
drop_clone(struct slice name, char *out)
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
		    (next = skip_number(p, end)) != NULL)
			p = next;
		else
			out[n++] = *p++;
	}
	return n;
}

/* Skip to the end of the bracket at p; return NULL if it is not closed. */
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

/* Skip `operator' and its signs, which are not brackets. */
static const char *
skip_operator(const char *p, const char *end)
{
	p += strlen("operator");
	if (starts(p, end, "()"))
		return p + 2;
	while (p < end && strchr("<>=!+-*/%&|^~,[]", *p) != NULL && *p != '\0')
		p++;
	return p;
}

/* The state of writing a name without arguments. */
struct base {
	char		*out;
	size_t		 n;
	size_t		 start;		/* of the name itself, after a possible
					   result type */
	bool		 oper;		/* after `operator' */
	int		 open;		/* unclosed brackets found */
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

/* Copy a type in brackets at the start of a name, for example of a trait,
   without its arguments. */
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
		if (p < stop)
			take(b, p, p + 1);
	}
	return stop;
}

/* Copy what is kept unchanged at p; return its end, or NULL if there is
   none. */
static const char *
take_whole(struct base *b, struct slice name, const char *p)
{
	static const char	 anonymous[] = "(anonymous namespace)";
	const char		*end = name.at + name.len, *next = NULL;

	if (starts(p, end, "operator") && (p == name.at || !is_word(p[-1])) &&
	    end - p > 8 && !is_word(p[8])) {
		next = skip_operator(p, end);
		b->oper = true;
	} else if (starts(p, end, anonymous))
		next = p + strlen(anonymous);
	else if (*p == '{')
		next = skip(b, p, end, "{}");
	else if (*p == '<' && b->n == b->start)
		return take_type(b, p, end);
	if (next != NULL)
		take(b, p, next);
	return next;
}

/* Skip template arguments, or parameters that form the scope of a name; return
   the end, or NULL.  *done is set if they are the last. */
static const char *
skip_arguments(struct base *b, const char *p, const char *end, bool *done)
{
	const char	*next;

	if (*p == '<') {
		next = skip(b, p, end, "<>");
		if (next != NULL && b->n >= 2 &&
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
drop_arguments(struct slice name, char *out)
{
	const char	*p = name.at, *end = name.at + name.len, *next;
	struct base	 b = { .out = out };
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
	/* Only a name with parameters begins with a type: otherwise the text
	   before a blank belongs to the name. */
	if (done && b.start > 0 && b.start < b.n) {
		b.n -= b.start;
		memmove(out, out + b.start, b.n);
	}
	return b.n;
}

/* Keep the text after the last scope, in a::b, a.b and, from match_mangled(),
   :a:b. */
static size_t
drop_scopes(struct slice name, char *out)
{
	size_t	 i = name.len;

	while (i > 0 && name.at[i - 1] != ':' && name.at[i - 1] != '.' &&
	    name.at[i - 1] != '}' && name.at[i - 1] != ')')
		i--;
	memcpy(out, name.at + i, name.len - i);
	return name.len - i;
}

size_t
match_stem(struct slice name, enum match_stem_kind kind, char *out)
{
	size_t	 n;

	if (kind == STEM_CLONE)
		return drop_clone(name, out);
	if (kind == STEM_LAST)
		return drop_scopes(name, out);
	if (name.len > 0 && name.at[0] == '_' &&
	    (n = match_mangled(name, out)) > 0)
		return n;
	return drop_arguments(name, out);
}

bool
match_stem_is_address(struct slice name)
{
	return name.len > 2 && name.at[0] == '0' && name.at[1] == 'x';
}
