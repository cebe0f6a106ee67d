/*
 * A name is read once, from left to right, without recursion.  Text in brackets
 * is skipped.  While parentheses are matched, angle brackets are ignored, since
 * they may be operators; while angle brackets are matched, those in
 * parentheses, in operators and in arrows are ignored.
 */
#include "text/namespace.h"

#include <string.h>

#include "text/operator.h"
#include "text/scan.h"

static const char	 anonymous[] = "(anonymous namespace)";

/* The most levels that are read of `<T as Trait>' where T has this form
   itself. */
enum { NESTED = 8 };

/* The path read so far, without text in brackets, and the offsets at which its
   last component and the component before that begin. */
struct path {
	char		*out;
	size_t		 len;
	size_t		 last, before;
	bool		 typed;		/* types of arguments followed, as only
					   C++ writes them */
};

static bool
starts(const char *p, const char *end, const char *word)
{
	size_t	 len = strlen(word);

	/* After a bracket that is not closed, p may be beyond end. */
	return p < end && (size_t)(end - p) >= len &&
	    memcmp(p, word, len) == 0;
}

/* Return the end of the text in brackets that begins at p. */
static const char *
skip(const char *p, const char *end, char open, char close)
{
	size_t	 depth = 0;

	for (; p < end; p++)
		if (*p == open)
			depth++;
		else if (*p == close && --depth == 0)
			return p + 1;
	return end;
}

/* Return the end of the text in angle brackets that begins at p. */
static const char *
skip_angles(const char *p, const char *end)
{
	const char	*begin = p, *next;
	size_t		 depth = 0;

	while (p < end) {
		if (*p == '(')
			p = skip(p, end, '(', ')');
		else if ((next = operator_end(begin, p, end)) != p)
			p = next;
		else if (starts(p, end, "->"))
			p += 2;
		else if (*p == '>' && --depth == 0)
			return p + 1;
		else
			depth += *p++ == '<';
	}
	return end;
}

static void
restart(struct path *path)
{
	path->len = path->last = path->before = 0;
}

static void
put(struct path *path, char c)
{
	path->out[path->len++] = c;
}

/* Given where a component of the path begins, return the length of the path
   before it, without the `::' between the two. */
static size_t
before(size_t begin)
{
	return begin < 2 ? 0 : begin - 2;
}

/* Return the position of ` as ' outside of brackets, as in `<T as Trait>', or
   end if there is none. */
static const char *
find_as(const char *p, const char *end)
{
	while (p < end) {
		if (*p == '<')
			p = skip_angles(p, end);
		else if (*p == '(')
			p = skip(p, end, '(', ')');
		else if (starts(p, end, " as "))
			return p;
		else
			p++;
	}
	return end;
}

/* Skip signs in front of a type, such as `&' and `*const '. */
static const char *
skip_signs(const char *p, const char *end)
{
	static const char *const	 signs[] = {
		"&", "*const ", "*mut ", "mut ", "dyn ", "impl ", " "
	};
	const char			*start;
	size_t				 i;

	do {
		start = p;
		for (i = 0; i < sizeof(signs) / sizeof(*signs); i++)
			if (starts(p, end, signs[i]))
				p += strlen(signs[i]);
		/* This is a lifetime, such as 'static. */
		if (p < end && *p == '\'')
			while (p < end && *p != ' ')
				p++;
	} while (p > start);
	return p;
}

/* Read a type and make it the path, without text in brackets.  Returns whether
   the type is in a module. */
static bool
put_type(struct path *path, const char *p, const char *end)
{
	bool	 inside = false;

	restart(path);
	p = skip_signs(p, end);
	while (p < end && (is_word(*p) || *p == ':' || *p == '<' ||
	    (*p == '[' && path->len > 0))) {
		if (*p == '<' || *p == '[') {
			p = *p == '<' ? skip_angles(p, end) :
			    skip(p, end, '[', ']');
			continue;
		}
		inside = inside || starts(p, end, "::");
		put(path, *p++);
	}
	/* Remove the colons of a turbofish (`::<T>'), which remain when its
	   brackets are skipped. */
	while (path->len > 0 && path->out[path->len - 1] == ':')
		path->len--;
	return inside;
}

/* Read `<T as Trait>' at p.  The path becomes that of T or, if T is in no
   module, that of the trait.  Returns its length. */
static size_t
put_qualified(struct path *path, const char *p, const char *end)
{
	const char	*stop, *as, *begin;
	unsigned	 nested = 0;

	do {
		stop = skip_angles(p, end);
		p = skip_signs(p + 1, stop);
		as = find_as(p, stop - 1);
	} while (p < as && *p == '<' && nested++ < NESTED);
	begin = as + strlen(" as ");
	if (!put_type(path, p, as) && begin < stop &&
	    !put_type(path, begin, stop - 1))
		put_type(path, p, as);
	return path->len;
}

/* Return whether the braces at p name a part of a function, such as a closure.
   The component in front of the braces is then the function. */
static bool
is_in_function(const char *p, const char *end)
{
	p += starts(p, end, "{{") ? 2 : 1;
	return starts(p, end, "closure") || starts(p, end, "shim") ||
	    starts(p, end, "vtable") || starts(p, end, "constant");
}

/* Return whether the component at p is the hash that Rust's older mangling
   appends. */
static bool
is_hash(const char *p, const char *end)
{
	size_t	 i;

	if (end - p < 17 || *p != 'h')
		return false;
	for (i = 1; i < 17; i++)
		if (!is_digit(p[i]) && !(p[i] >= 'a' && p[i] <= 'f'))
			return false;
	return p + 17 == end || p[17] == '.' || p[17] == ' ' || p[17] == '\'';
}

/* Return the end of the sign of a pointer, a reference or, as in `(A::*', a
   pointer to a member, which the parenthesis at p may begin, or NULL. */
static const char *
pointer_end(const char *p, const char *end)
{
	const char	*begin = ++p;

	if (!starts(p, end, "*") && !starts(p, end, "&")) {
		if (starts(p, end, anonymous))
			p += strlen(anonymous);
		while (p < end && (is_word(*p) || *p == ':' || *p == '<'))
			p = *p == '<' ? skip_angles(p, end) : p + 1;
		if (p - begin < 3 || !starts(p - 2, end, "::*"))
			return NULL;
	}
	while (p < end && (*p == '*' || *p == '&'))
		p++;
	return p;
}

/*
 * Skip parentheses at p that are not an argument list, and return where to read
 * on.  That is after them or, in `(*f(int))(char)', the name of a function that
 * returns a pointer, after `(*'.  Return NULL if they are an argument list.
 */
static const char *
skip_parentheses(struct path *path, const char *p, const char *end)
{
	bool			 first = path->len == path->last;
	const char		*next = p + strlen(anonymous);

	if (first && starts(p, end, anonymous)) {
		while (p < next)
			put(path, *p++);
		return next;
	}
	if (path->len == strlen("decltype") && path->last == 0 &&
	    memcmp(path->out, "decltype", path->len) == 0) {
		restart(path);
		return skip(p, end, '(', ')');
	}
	next = first ? pointer_end(p, end) : NULL;
	if (next != NULL)
		restart(path);
	return next;
}

/* Skip the bracket at p and return where to read on.  If the function's path
   ends at this bracket, return NULL and set *len to the length of the
   namespace. */
static const char *
take_bracket(struct path *path, const char *p, const char *end, size_t *len)
{
	const char	*next;

	switch (*p) {
	case '<':
		if (path->len == 0) {
			/* Python's <module> is a function without a
			   namespace. */
			next = skip_angles(p, end);
			*len = starts(next, end, "::") ?
			    put_qualified(path, p, end) : 0;
			return NULL;
		}
		*len = before(path->last);
		return path->len == path->last && starts(p, end, "<impl ") ?
		    NULL : skip_angles(p, end);
	case '(':
		next = skip_parentheses(path, p, end);
		path->typed = next == NULL;
		*len = before(path->last);
		return next;
	case '{':
		path->typed = starts(p, end, "{lambda(") ||
		    starts(p, end, "{unnamed ");
		*len = before(is_in_function(p, end) &&
		    path->len == path->last ? path->before : path->last);
		return NULL;
	default:
		return skip(p, end, '[', ']');
	}
}

/* Return whether `<' at p begins the name of a Ruby operator: <, <=, <=> or
   <<. */
static bool
is_sign(const char *p, const char *end)
{
	return p + 1 == end || p[1] == '=' || (p[1] == '<' && p + 2 == end);
}

/* Begin a new component of the path after the colons at p, and return where to
   read on.  The colons of a turbofish (`::<T>') begin none. */
static const char *
take_colons(struct path *path, const char *p, const char *end)
{
	p += 2;
	if (p < end && *p == '<' && !starts(p, end, "<impl ") &&
	    !is_sign(p, end))
		return p;
	put(path, ':');
	put(path, ':');
	path->before = path->last;
	path->last = path->len;
	return p;
}

/* At a blank, discard what was read: it was a word of the result's type, not
   the function's name.  After `decltype' the word goes on. */
static void
end_word(struct path *path)
{
	static const char	 word[] = "decltype";

	if (path->len != strlen(word) || memcmp(path->out, word, path->len) !=
	    0)
		restart(path);
}

/* Return whether an apostrophe here ends the name, since a level of recursion
   or a caller follows, as in `f'2'main'.  One that begins a component, as in
   `'lambda'(int)', does not, nor does the one after it. */
static bool
ends_name(const struct path *path)
{
	return path->len > path->last && path->out[path->last] != '\'';
}

static size_t
walk(struct path *path, const char *p, const char *end)
{
	size_t	 len = 0;

	while (p < end) {
		if (starts(p, end, "::") && path->len == 0) {
			p += 2;
		} else if (starts(p, end, "::")) {
			p = take_colons(path, p, end);
			if (is_hash(p, end))
				return before(path->before);
		} else if (path->len == path->last &&
		    operator_end(p, p, end) != p) {
			path->typed = memchr(p, '(', (size_t)(end - p)) !=
			    NULL;
			break;
		} else if (starts(p, end, " [clone") ||
		    (*p == '\'' && ends_name(path))) {
			break;
		} else if (*p == ' ') {
			end_word(path);
			p++;
		} else if (memchr("<({[", *p, 4) != NULL) {
			p = take_bracket(path, p, end, &len);
			if (p == NULL)
				return len;
		} else
			put(path, *p++);
	}
	return before(path->last);
}

/* Return whether a namespace is, or begins with, the function main() of C++,
   which is written without types.  In Rust that is the crate of main.rs. */
static bool
is_main(const struct path *path, size_t len)
{
	return path->typed && starts(path->out, path->out + len, "main") &&
	    (len == strlen("main") || path->out[strlen("main")] == ':');
}

size_t
namespace_put(char *out, struct slice name)
{
	struct path	 path = { .out = out };
	size_t		 len = walk(&path, name.at, name.at + name.len);

	return is_main(&path, len) ? 0 : len;
}

/* A mangled name begins with _Z in C++ and older Rust, and with _R in newer
   Rust, sometimes after more underscores. */
bool
namespace_is_hidden(struct slice name)
{
	const char	*p = name.at, *end = name.at + name.len;

	while (p < end && *p == '_')
		p++;
	if (p == name.at || end - p < 2)
		return false;
	return (*p == 'Z' && (is_digit(p[1]) || (p[1] >= 'A' &&
	    p[1] <= 'Z'))) || (*p == 'R' && memchr("CMXYNIB", p[1], 7) != NULL);
}
